import { cents } from '#contract/money.ts'
import { Money } from '#web/ui/money.tsx'
import { NOT_INVOICED } from '../contract.ts'

/** A margin, red when it is a loss. Costs of work that is not invoiced yet are none. */
export const MarginAmount = ({ margin }: { margin: string | null }) =>
  margin === null ? (
    <span className="font-normal whitespace-nowrap text-muted">{NOT_INVOICED}</span>
  ) : (
    <Money className={cents(margin) < 0 ? 'text-bad' : undefined}>{margin}</Money>
  )
