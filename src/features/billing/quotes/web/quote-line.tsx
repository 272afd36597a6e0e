import { formatDate } from '#contract/dates.ts'
import { useZone } from '#web/platform/zone.ts'
import { DocumentLine } from '#web/ui/record-links.tsx'
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
    <DocumentLine
      href={`/quotes?open=${id}`}
      number={quote_number}
      note={[is_change_order && 'Change order', formatDate(zone, created_at), of].filter(Boolean).join(', ')}
      total={total}
      states={quoteStates}
      status={status}
    />
  )
}
