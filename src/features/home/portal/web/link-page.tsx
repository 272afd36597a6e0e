import { startTransition, Suspense, use, useState } from 'react'
import { LINK_PAGE } from '#contract/secret-pages.ts'
import { CompanyFrame } from '#features/company/settings/web/shared/company-frame.tsx'
import { call } from '#web/platform/api.ts'
import { type Outcome, remembered } from '#web/platform/remembered.ts'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { type LinkedDocument, portal } from '../contract.ts'
import { DeadLink } from './dead-link.tsx'
import { LinkedBookingPage } from './linked-booking.tsx'
import { LinkedInvoicePage } from './linked-invoice.tsx'
import { LinkedPreferencesPage } from './linked-preferences.tsx'
import { LinkedQuotePage } from './linked-quote.tsx'
import { LinkedRequestPage } from './linked-request.tsx'

/** The document of each token. */
const opened = remembered((token) => call(portal.open, { params: { token } }))

const waiting = (
  <div role="status" aria-label="Loading..." className="grid gap-4">
    <Skeleton className="h-7 w-48" />
    <Skeleton className="h-72 w-full" />
  </div>
)

/** Props of a linked document's page. `show` replaces the document after a change. */
export type DocumentProps<Kind extends LinkedDocument['kind']> = {
  token: string
  document: Extract<LinkedDocument, { kind: Kind }>
  show: (document: LinkedDocument) => void
  reload: () => void
}

/** One document, for the holder of its link. No sign-in, and nothing of the app around it. */
export function LinkPage() {
  return <LinkedPage token={location.pathname.slice(LINK_PAGE.length)} />
}

function LinkedPage({ token }: { token: string }) {
  const [document, setDocument] = useState(() => opened.of(token))
  return (
    <Suspense fallback={<CompanyFrame company={null}>{waiting}</CompanyFrame>}>
      <Document
        token={token}
        loading={document}
        show={(value) => startTransition(() => setDocument(Promise.resolve({ value })))}
        reload={() => {
          opened.forget(token)
          startTransition(() => setDocument(opened.of(token)))
        }}
      />
    </Suspense>
  )
}

type DocumentHooks = { token: string; show: (document: LinkedDocument) => void; reload: () => void }

function Document({ loading, ...hooks }: DocumentHooks & { loading: Promise<Outcome<LinkedDocument>> }) {
  const outcome = use(loading)
  if ('error' in outcome) return <DeadLink error={outcome.error} onRetry={hooks.reload} />
  return (
    <CompanyFrame company={outcome.value.company} title={outcome.value.company.company_name}>
      <Page document={outcome.value} {...hooks} />
    </CompanyFrame>
  )
}

function Page({ document, ...hooks }: DocumentHooks & { document: LinkedDocument }) {
  if (document.kind === 'invoice') return <LinkedInvoicePage document={document} {...hooks} />
  if (document.kind === 'quote') return <LinkedQuotePage document={document} {...hooks} />
  if (document.kind === 'visit_request') return <LinkedRequestPage document={document} {...hooks} />
  if (document.kind === 'email_preferences') return <LinkedPreferencesPage document={document} {...hooks} />
  return <LinkedBookingPage document={document} {...hooks} />
}
