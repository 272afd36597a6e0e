import { formatDate } from '#contract/dates.ts'
import { useZone } from '#web/platform/zone.ts'
import { StatusBadge } from '#web/ui/badge.tsx'
import { Money } from '#web/ui/money.tsx'
import { RecordLink } from '#web/ui/record-links.tsx'
import { type InvoiceRow, invoiceStates } from '../contract.ts'

type Props = {
  invoice: Pick<InvoiceRow, 'id' | 'invoice_number' | 'created_at' | 'total'> & { status: string }
  /** The client, beside records that have others too. */
  of?: string
}

/** An invoice in another record's details. */
export function InvoiceLine({ invoice: { id, invoice_number, created_at, total, status }, of }: Props) {
  const zone = useZone()
  return (
    <RecordLink href={`/invoices?open=${id}`}>
      <span className="grid min-w-0 items-baseline gap-x-3 tabular-nums md:flex">
        <span className="font-medium">{invoice_number}</span>
        <span className="truncate text-13 text-muted">
          {[of, formatDate(zone, created_at)].filter(Boolean).join(', ')}
        </span>
      </span>
      <Money className="ml-auto">{total}</Money>
      <span className="w-26 shrink-0">
        <StatusBadge states={invoiceStates} status={status} />
      </span>
    </RecordLink>
  )
}
