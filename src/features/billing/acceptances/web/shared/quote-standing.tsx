import { quoteNoun } from '#features/billing/quotes/rules/change-orders.ts'
import { CircleCheck, CircleSlash, Info } from 'lucide-react'
import type { ReactNode } from 'react'
import { formatDateTime } from '#contract/date-format.ts'
import { capitalized } from '#contract/text.ts'
import { Card } from '#web/ui/card.tsx'
import { Heading } from '#web/ui/page.tsx'
import type { PublicQuote } from '../../contract.ts'

type NoticeProps = {
  icon: ReactNode
  title: string
  /** Nothing else is on the page. */
  isPage?: boolean
  children?: ReactNode
  action?: ReactNode
}

/** One message in the middle of a card, with what to do next. */
export const Notice = ({ icon, title, isPage, children, action }: NoticeProps) => (
  <Card>
    <div role="status" className="grid justify-items-center gap-3 py-2 text-center [&>svg]:size-8">
      {icon}
      {isPage ? <Heading className="text-16!">{title}</Heading> : <h2 className="text-16 font-semibold">{title}</h2>}
      {children && <div className="grid gap-1 text-14 wrap-anywhere text-muted">{children}</div>}
      {action}
    </div>
  </Card>
)

type Props = {
  quote: PublicQuote
  zone: string
  /** Pays the deposit, once it is due. */
  payDeposit: ReactNode
}

/** A quote's outcome, for its customer. Renders nothing while they can answer it. */
export function QuoteStanding({ quote, zone, payDeposit }: Props) {
  const { acceptance, declined_at, blocked, deposit_due } = quote
  const noun = quoteNoun(quote)
  const name = capitalized(noun)
  if (acceptance)
    return (
      <Notice
        icon={<CircleCheck aria-hidden="true" className="text-good" />}
        title={`${name} accepted`}
        action={deposit_due !== null && payDeposit}
      >
        <p>
          Signed by {acceptance.name} on {formatDateTime(zone, acceptance.accepted_at)}. Thank you!{' '}
          {quote.is_change_order ? 'We add this work to your job.' : 'We will contact you to agree on a date.'}
        </p>
        <p className="mt-2 text-12">
          SHA-256 of the signed {noun}: <span className="break-all tabular-nums">{acceptance.document_hash}</span>
        </p>
      </Notice>
    )
  if (declined_at !== null)
    return (
      <Notice icon={<CircleSlash aria-hidden="true" className="text-muted" />} title={`${name} declined`}>
        <p>
          You declined this {noun} on {formatDateTime(zone, declined_at)}. Call us if you change your mind.
        </p>
      </Notice>
    )
  if (blocked !== null)
    return (
      <Notice icon={<Info aria-hidden="true" className="text-muted" />} title={`This ${noun} cannot be accepted now`}>
        <p>{blocked}</p>
      </Notice>
    )
  return null
}
