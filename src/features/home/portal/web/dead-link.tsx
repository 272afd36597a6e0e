import { Unlink } from 'lucide-react'
import { CompanyFrame } from '#features/company/settings/web/shared/company-frame.tsx'
import { useCompany } from '#features/company/settings/web/shared/public-company.ts'
import { ApiError, getErrorMessage } from '#web/platform/api.ts'
import { Button } from '#web/ui/button.tsx'
import { Heading } from '#web/ui/page.tsx'

/** In place of a document that a link does not open: why and the company's public contact details, but nothing from the document. */
export function DeadLink({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const isDead = error instanceof ApiError && (error.status === 404 || error.status === 410)
  return (
    <CompanyFrame company={useCompany()} title={isDead ? 'This link does not work' : 'This page could not be loaded'}>
      <div
        role="alert"
        className="grid justify-items-center gap-4 rounded-card border border-line bg-surface p-8 text-center"
      >
        <span className="flex size-11 items-center justify-center rounded-full bg-raised text-muted">
          <Unlink aria-hidden="true" className="size-5" />
        </span>
        <Heading className="max-w-[24em] text-16 leading-6 text-balance">{getErrorMessage(error)}</Heading>
        {!isDead && (
          <Button variant="outline" size="large" onClick={onRetry}>
            Try again
          </Button>
        )}
      </div>
    </CompanyFrame>
  )
}
