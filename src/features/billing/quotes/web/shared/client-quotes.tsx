import { useRead } from '#web/platform/query.ts'
import { LinkButton } from '#web/ui/button.tsx'
import { LinkSection } from '#web/ui/link-section.tsx'
import { quotes } from '../../contract.ts'
import { QuoteLine } from '../quote-line.tsx'

const SHOWN = 5

type Props = { client: { id: string; archived_at: string | null } }

/** A client's latest quotes, and the way to write the next one. */
export const ClientQuotes = ({ client: { id, archived_at } }: Props) => (
  <LinkSection
    title="Recent quotes"
    list={useRead(quotes.list, { query: { client_id: id, limit: SHOWN } })}
    empty="No quotes yet"
    renderLine={(quote) => <QuoteLine key={quote.id} quote={quote} />}
    action={
      archived_at === null && (
        <LinkButton variant="outline" size="small" href={`/quotes?new=1&client=${id}`}>
          New Quote
        </LinkButton>
      )
    }
  />
)
