import { Moon, Sun, Unlink } from 'lucide-react'
import { type ComponentType, type ReactNode, startTransition, Suspense, use, useState } from 'react'
import { LINK_PAGE } from '#contract/secret-pages.ts'
import { formatPhone, phoneHref } from '#contract/phone-format.ts'
import { ApiError, sentenceOf } from '#web/platform/api.ts'
import type { Outcome } from '#web/platform/remembered.ts'
import { lazily } from '#web/platform/lazily.tsx'
import { setTheme, useTheme } from '#web/platform/theme.ts'
import { Button } from '#web/ui/button.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { Heading } from '#web/ui/page.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import type { LinkCompany, LinkedDocument } from '../contract.ts'
import { opened } from './calls.ts'

const waiting = (
  <div role="status" aria-label="Loading..." className="grid gap-4">
    <Skeleton className="h-7 w-48" />
    <Skeleton className="h-72 w-full" />
  </div>
)

/** What the page of a kind gets: its document, and how to show it anew after a change. */
export type DocumentProps<Kind extends LinkedDocument['kind']> = {
  token: string
  document: Extract<LinkedDocument, { kind: Kind }>
  show: (document: LinkedDocument) => void
  reload: () => void
}

type Pages = { [Kind in LinkedDocument['kind']]: ComponentType<DocumentProps<Kind>> }

const pages: Pages = {
  invoice: lazily(() => import('./linked-invoice.tsx').then((m) => m.LinkedInvoicePage), waiting),
  booking: lazily(() => import('./linked-booking.tsx').then((m) => m.LinkedBookingPage), waiting),
  quote: lazily(() => import('./linked-quote.tsx').then((m) => m.LinkedQuotePage), waiting),
}

/** One document, for the holder of its link. No sign-in, and nothing of the app around it. */
export function LinkPage() {
  return <Opened token={location.pathname.slice(LINK_PAGE.length)} />
}

function Opened({ token }: { token: string }) {
  const [document, setDocument] = useState(() => opened.of(token))
  return (
    <Suspense fallback={<Frame company={null}>{waiting}</Frame>}>
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
    <Frame company={outcome.value.company}>
      <Page document={outcome.value} {...hooks} />
    </Frame>
  )
}

function Page({ document, ...hooks }: DocumentHooks & { document: LinkedDocument }) {
  if (document.kind === 'invoice') return <pages.invoice document={document} {...hooks} />
  if (document.kind === 'quote') return <pages.quote document={document} {...hooks} />
  return <pages.booking document={document} {...hooks} />
}

/** The company's name and logo above, how to reach it below. */
function Frame({ company, children }: { company: LinkCompany | null; children: ReactNode }) {
  return (
    <main id="main" tabIndex={-1} className="mx-auto flex min-h-dvh w-full max-w-[560px] flex-col px-4 pb-8">
      {company && <title>{company.company_name}</title>}
      <header className="flex min-h-16 items-center justify-between gap-4 py-3">
        {company?.logo_url ? (
          <img src={company.logo_url} alt={company.company_name} className="max-h-10 max-w-[200px] object-contain" />
        ) : (
          <p className="min-w-0 text-16 font-semibold tracking-tight wrap-anywhere">{company?.company_name}</p>
        )}
        <ThemeButton />
      </header>
      <div className="flex-1">{children}</div>
      {company && <Contact company={company} />}
    </main>
  )
}

function ThemeButton() {
  const theme = useTheme()
  return (
    <IconButton
      label={theme === 'dark' ? 'Light theme' : 'Dark theme'}
      icon={theme === 'dark' ? <Sun /> : <Moon />}
      onClick={() => setTheme(theme === 'dark' ? 'light' : 'dark')}
    />
  )
}

const link = 'underline decoration-line-strong underline-offset-3 hover:decoration-current touch:py-2.5'

const Contact = ({
  company: { company_name, phone, email, license_number, license_notice },
}: {
  company: LinkCompany
}) => (
  <footer className="mt-8 border-t border-line pt-5 text-13 text-muted">
    <p className="font-medium text-ink">{company_name}</p>
    <p className="mt-1 flex flex-wrap gap-x-4 gap-y-1">
      {phone && (
        <a href={phoneHref(phone)} className={`tabular-nums ${link}`}>
          {formatPhone(phone)}
        </a>
      )}
      {email && (
        <a href={`mailto:${email}`} className={`wrap-anywhere ${link}`}>
          {email}
        </a>
      )}
    </p>
    {license_number && <p className="mt-1">License {license_number}</p>}
    {license_notice && <p className="mt-1 text-12 text-pretty">{license_notice}</p>}
  </footer>
)

/** One sentence, and nothing of the document. */
function DeadLink({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const isDead = error instanceof ApiError && (error.status === 404 || error.status === 410)
  return (
    <Frame company={null}>
      <title>This link does not work</title>
      <div
        role="alert"
        className="grid justify-items-center gap-4 rounded-card border border-line bg-surface p-8 text-center"
      >
        <span className="flex size-11 items-center justify-center rounded-full bg-raised text-muted">
          <Unlink aria-hidden="true" className="size-5" />
        </span>
        <Heading className="max-w-[24em] text-16 leading-6 text-balance">{sentenceOf(error)}</Heading>
        {!isDead && (
          <Button variant="outline" size="large" onClick={onRetry}>
            Try again
          </Button>
        )}
      </div>
    </Frame>
  )
}
