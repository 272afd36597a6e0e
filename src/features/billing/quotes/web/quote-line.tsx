import { formatDate } from '#contract/dates.ts'
import { useZone } from '#web/platform/zone.ts'
import { StatusBadge } from '#web/ui/badge.tsx'
import { Money } from '#web/ui/money.tsx'
import { RecordLink } from '#web/ui/record-links.tsx'
import type { QuoteRow } from '../contract.ts'
import { quoteStates } from '../states.ts'

type Props = {
  quote: Pick<QuoteRow, 'id' | 'quote_number' | 'is_change_order' | 'created_at' | 'total' | 'status'>
  /** The client, beside records that have others too. */
  of?: string
}

/** A quote in another record's details. */
export function QuoteLine({ quote: { id, quote_number, is_change_order, created_at, total, status }, of }: Props) {
  const zone = useZone()
  return (
    <RecordLink href={`/quotes?open=${id}`}>
      <span className="grid min-w-0 items-baseline gap-x-3 tabular-nums md:flex">
        <span className="font-medium">{quote_number}</span>
        <span className="truncate text-13 text-muted">
          {[of, is_change_order && 'Change order', formatDate(zone, created_at)].filter(Boolean).join(', ')}
        </span>
      </span>
      <Money className="ml-auto">{total}</Money>
      <span className="w-26 shrink-0">
        <StatusBadge states={quoteStates} status={status} />
      </span>
    </RecordLink>
  )
}
