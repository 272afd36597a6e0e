import type { QuoteDetails } from '#features/quotes/contract.ts'
import { QuotesScreen } from '#features/quotes/web/quotes-screen.tsx'
import { QuoteSections } from '#features/quotes/web/shared/quote-sections.ts'
import { lazily } from '#web/platform/lazily.tsx'

const QuoteAcceptance = lazily(() =>
  import('#features/acceptances/web/shared/quote-acceptance.tsx').then((module) => module.QuoteAcceptance),
)

const sectionsOf = (quote: QuoteDetails) => <QuoteAcceptance quote={quote} />

/** The quotes, whose details have sections of features that quotes cannot import. */
export const QuotesPage = () => (
  <QuoteSections value={sectionsOf}>
    <QuotesScreen />
  </QuoteSections>
)
