import { isStaff } from '#contract/roles.ts'
import type { QuoteDetails } from '#features/billing/quotes/contract.ts'
import { ownQuoteBar, quoteSections } from '#features/billing/quotes/web/shared/quote-sections.ts'
import { jobSections } from '#features/work/jobs/web/shared/job-sections.ts'
import type { WebFeature } from '#web/platform/feature.ts'
import { lazily } from '#web/platform/lazily.tsx'
import { sectionRoom, staffOnly } from '#web/platform/sections.tsx'
import { useUser } from '#web/platform/session.ts'

const QuoteAcceptance = lazily(() => import('./shared/quote-acceptance.tsx').then((m) => m.QuoteAcceptance))
const OwnAnswer = lazily(() => import('./shared/own-answer.tsx').then((m) => m.OwnAnswer))
const OwnAnswerBar = lazily(
  () => import('./shared/own-answer-bar.tsx').then((m) => m.OwnAnswerBar),
  <footer className="h-14 border-t border-line touch:h-16" />,
)

/** For staff the acceptance, for the client their answer. */
const QuoteAnswer = ({ quote }: { quote: QuoteDetails }) =>
  isStaff(useUser().role) ? <QuoteAcceptance quote={quote} /> : <OwnAnswer quote={quote} />

export const feature: WebFeature = {
  extensions: [
    jobSections.with(
      staffOnly(lazily(() => import('./shared/job-contract.tsx').then((m) => m.JobContract), sectionRoom)),
      4,
    ),
    jobSections.with(
      staffOnly(lazily(() => import('./shared/job-invoices.tsx').then((m) => m.JobInvoices), sectionRoom)),
      4,
    ),
    quoteSections.with(QuoteAnswer),
    ownQuoteBar.with(OwnAnswerBar),
  ],
}
