import type { ClientDetails } from '#features/people/clients/contract.ts'
import { RecordLinks } from '#web/ui/record-links.tsx'
import { InvoiceLine } from '../invoice-line.tsx'

/** A client's latest invoices. */
export const ClientInvoices = ({ client }: { client: ClientDetails }) => (
  <section>
    <h3 className="mb-2.5 text-14 font-semibold">Recent invoices</h3>
    <RecordLinks empty="No invoices yet">
      {client.recent_invoices.map((invoice) => (
        <InvoiceLine key={invoice.id} invoice={invoice} />
      ))}
    </RecordLinks>
  </section>
)
