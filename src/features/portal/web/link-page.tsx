import { type ComponentType, startTransition, Suspense, use, useState } from 'react'
import { LINK_PAGE } from '#contract/secret-pages.ts'
import { CompanyFrame } from '#features/settings/web/shared/company-frame.tsx'
import type { Outcome } from '#web/platform/remembered.ts'
import { lazily } from '#web/platform/lazily.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import type { LinkedDocument } from '../contract.ts'
import { opened } from './calls.ts'

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

type Pages = { [Kind in LinkedDocument['kind']]: ComponentType<DocumentProps<Kind>> }

const pages: Pages = {
  invoice: lazily(() => import('./linked-invoice.tsx').then((m) => m.LinkedInvoicePage), waiting),
  booking: lazily(() => import('./linked-booking.tsx').then((m) => m.LinkedBookingPage), waiting),
  quote: lazily(() => import('./linked-quote.tsx').then((m) => m.LinkedQuotePage), waiting),
}

const DeadLink = lazily(() => import('./dead-link.tsx').then((m) => m.DeadLink))

/** One document, for the holder of its link. No sign-in, and nothing of the app around it. */
export function LinkPage() {
  return <Opened token={location.pathname.slice(LINK_PAGE.length)} />
}

function Opened({ token }: { token: string }) {
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
  if (document.kind === 'invoice') return <pages.invoice document={document} {...hooks} />
  if (document.kind === 'quote') return <pages.quote document={document} {...hooks} />
  return <pages.booking document={document} {...hooks} />
}
