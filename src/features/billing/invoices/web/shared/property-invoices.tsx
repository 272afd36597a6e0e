import { useRead } from '#web/platform/query.ts'
import { LinkSection } from '#web/ui/link-section.tsx'
import { invoices } from '../../contract.ts'
import { InvoiceLine } from '../invoice-line.tsx'

/** The invoices of the jobs at a property. */
export const PropertyInvoices = ({ property }: { property: { id: string } }) => (
  <LinkSection
    title="Invoices"
    list={useRead(invoices.list, { query: { property_id: property.id } })}
    empty="No invoices yet"
    renderLine={(invoice) => <InvoiceLine key={invoice.id} invoice={invoice} of={invoice.client_name} />}
  />
)
