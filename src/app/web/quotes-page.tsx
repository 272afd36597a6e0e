import { QuoteAcceptance } from '#features/acceptances/web/shared/quote-acceptance.tsx'
import type { QuoteDetails } from '#features/quotes/contract.ts'
import { QuotesScreen } from '#features/quotes/web/quotes-screen.tsx'
import { QuoteSections } from '#features/quotes/web/shared/quote-sections.ts'

const sectionsOf = (quote: QuoteDetails) => <QuoteAcceptance quote={quote} />

/** The quotes, whose details have sections of features that quotes cannot import. */
export const QuotesPage = () => (
  <QuoteSections value={sectionsOf}>
    <QuotesScreen />
  </QuoteSections>
)
