import { formatDate } from '#contract/dates.ts'
import { useZone } from '#web/platform/zone.ts'
import { DocumentLine } from '#web/ui/record-links.tsx'
import type { InvoiceRow } from '../contract.ts'
import { invoiceStates } from '../states.ts'

type Props = {
  invoice: Pick<InvoiceRow, 'id' | 'invoice_number' | 'created_at' | 'total'> & { status: string }
  /** The client, beside records that have others too. */
  of?: string
}

/** An invoice in another record's details. */
export function InvoiceLine({ invoice: { id, invoice_number, created_at, total, status }, of }: Props) {
  const zone = useZone()
  return (
    <DocumentLine
      href={`/invoices?open=${id}`}
      number={invoice_number}
      note={[formatDate(zone, created_at), of].filter(Boolean).join(', ')}
      total={total}
      states={invoiceStates}
      status={status}
    />
  )
}
