import { formatDate } from '#contract/dates.ts'
import { useRead } from '#web/platform/query.ts'
import { useZone } from '#web/platform/zone.ts'
import { StatusBadge } from '#web/ui/badge.tsx'
import { LinkButton } from '#web/ui/button.tsx'
import { Money } from '#web/ui/money.tsx'
import { RecordLink, RecordLinks } from '#web/ui/record-links.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { ErrorState } from '#web/ui/states.tsx'
import { quotes } from '../../contract.ts'
import { quoteStates } from '../../states.ts'

const SHOWN = 5

type Props = { client: { id: string; archived_at: string | null } }

/** A client's latest quotes, and the way to write the next one. */
export function ClientQuotes({ client: { id, archived_at } }: Props) {
  const zone = useZone()
  const { data, error, refetch } = useRead(quotes.list, { query: { client_id: id, limit: SHOWN } })
  return (
    <section aria-label="Recent quotes">
      <div className="mb-2.5 flex items-center justify-between gap-3">
        <h3 className="text-14 font-semibold">Recent quotes</h3>
        {archived_at === null && (
          <LinkButton variant="outline" size="small" href={`/quotes?new=1&client=${id}`}>
            New Quote
          </LinkButton>
        )}
      </div>
      {error ? (
        <ErrorState title="Failed to load quotes" error={error} onRetry={() => void refetch()} />
      ) : data === undefined ? (
        <Skeleton className="h-11 w-full" />
      ) : (
        <RecordLinks empty="No quotes yet">
          {data.map(({ id, quote_number, created_at, total, status }) => (
            <RecordLink key={id} href={`/quotes?open=${id}`}>
              <span className="grid items-baseline gap-x-3 tabular-nums md:flex">
                <span className="font-medium">{quote_number}</span>
                <span className="text-13 text-muted">{formatDate(zone, created_at)}</span>
              </span>
              <Money className="ml-auto">{total}</Money>
              <span className="w-26 shrink-0">
                <StatusBadge states={quoteStates} status={status} />
              </span>
            </RecordLink>
          ))}
        </RecordLinks>
      )}
    </section>
  )
}
