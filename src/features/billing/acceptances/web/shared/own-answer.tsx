import { awaitedStatuses } from '#features/billing/quotes/states.ts'
import type { QuoteDetails } from '#features/billing/quotes/contract.ts'
import { formatMoney } from '#contract/money.ts'
import { useRead } from '#web/platform/query.ts'
import { useZone } from '#web/platform/zone.ts'
import { LinkButton } from '#web/ui/button.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { ErrorState } from '#web/ui/states.tsx'
import { acceptances } from '../../contract.ts'
import { QuoteStanding } from './quote-standing.tsx'

/** The client's answer to their quote, or why they cannot answer. The buttons are in the bar below the quote. */
export function OwnAnswer({ quote: { id, status } }: { quote: Pick<QuoteDetails, 'id' | 'status'> }) {
  const zone = useZone()
  const { data: offer, error } = useRead(acceptances.offer, { params: { id } })
  if (error) return <ErrorState title="Failed to load your answer" error={error} />
  if (!offer) return awaitedStatuses.includes(status) ? null : <Skeleton className="h-24 w-full" />
  const { acceptance, blocked, deposit_due, deposit_invoice_id } = offer
  if (acceptance === null && blocked === null) return null
  const payDeposit = deposit_due !== null && deposit_invoice_id !== null && (
    <LinkButton size="large" href={`/payment/${deposit_invoice_id}`} className="max-md:w-full">
      Pay deposit of {formatMoney(deposit_due)}
    </LinkButton>
  )
  return (
    <section aria-label="Your answer">
      <QuoteStanding quote={offer} zone={zone} payDeposit={payDeposit} />
    </section>
  )
}
