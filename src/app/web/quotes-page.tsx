import { isStaff } from '#contract/roles.ts'
import type { QuoteDetails } from '#features/quotes/contract.ts'
import { QuotesScreen } from '#features/quotes/web/quotes-screen.tsx'
import { QuoteSections } from '#features/quotes/web/shared/quote-sections.ts'
import { lazily } from '#web/platform/lazily.tsx'
import { useUser } from '#web/platform/session.ts'

const QuoteAcceptance = lazily(() =>
  import('#features/acceptances/web/shared/quote-acceptance.tsx').then((module) => module.QuoteAcceptance),
)

const OwnAnswer = lazily(() =>
  import('#features/acceptances/web/shared/own-answer.tsx').then((module) => module.OwnAnswer),
)

/** For staff what was accepted, for the client how to answer. */
const Sections = ({ quote }: { quote: QuoteDetails }) =>
  isStaff(useUser().role) ? <QuoteAcceptance quote={quote} /> : <OwnAnswer quote={quote} />

const sectionsOf = (quote: QuoteDetails) => <Sections quote={quote} />

/** The quotes, whose details have sections of features that quotes cannot import. */
export const QuotesPage = () => (
  <QuoteSections value={sectionsOf}>
    <QuotesScreen />
  </QuoteSections>
)
