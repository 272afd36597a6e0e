import { useRead } from '#web/platform/query.ts'
import { LinkSection } from '#web/ui/link-section.tsx'
import { quotes } from '../../contract.ts'
import { QuoteLine } from '../quote-line.tsx'

/** The quotes that became jobs at a property. */
export const PropertyQuotes = ({ property }: { property: { id: string } }) => (
  <LinkSection
    title="Quotes"
    list={useRead(quotes.list, { query: { property_id: property.id } })}
    empty="No quotes yet"
    renderLine={(quote) => <QuoteLine key={quote.id} quote={quote} of={quote.client_name} />}
  />
)
