import { StatusBadge } from '#web/ui/badge.tsx'
import { none } from '#web/ui/columns.tsx'
import { DueDate, InstantDate } from '#web/ui/dates.tsx'
import { Money } from '#web/ui/money.tsx'
import type { Column, Filter, RowCard } from '#web/ui/table-types.ts'
import type { QuoteRow } from '../contract.ts'
import { awaitedStatuses, quoteStates } from '../states.ts'

const isAwaited = ({ status }: QuoteRow) => awaitedStatuses.includes(status)

/** `Change order`, before what says more about it. */
const kind = ({ is_change_order }: QuoteRow) =>
  is_change_order && <span className="mr-2 text-12 text-muted">Change order</span>

const client: Column<QuoteRow> = {
  header: 'Client',
  cell: (quote) => (
    <span title={quote.client_name} className="text-ink">
      {kind(quote)}
      {quote.client_name}
    </span>
  ),
  sort: ({ client_name }) => client_name,
  width: '2fr',
}

const description: Column<QuoteRow> = {
  header: 'Description',
  cell: (quote) => (
    <span title={quote.description ?? ''} className="text-ink">
      {kind(quote)}
      {quote.description}
    </span>
  ),
  sort: ({ description }) => description,
  width: '2fr',
}

/** Clients know their own name; the work is more useful. */
export const quoteColumns = (zone: string, today: string, staff: boolean): Column<QuoteRow>[] => [
  {
    header: 'Quote Number',
    cell: ({ quote_number }) => <span className="tabular-nums">{quote_number}</span>,
    sort: ({ quote_number }) => quote_number,
    strong: true,
    width: '116px',
  },
  staff ? client : description,
  {
    header: 'Date',
    cell: ({ created_at }) => <InstantDate instant={created_at} zone={zone} />,
    sort: ({ created_at }) => created_at,
    width: '104px',
  },
  {
    header: 'Valid Until',
    cell: (quote) =>
      quote.valid_until === null ? none : <DueDate day={quote.valid_until} today={today} owed={false} />,
    sort: ({ valid_until }) => valid_until,
    width: '116px',
  },
  {
    header: 'Status',
    cell: ({ status }) => <StatusBadge states={quoteStates} status={status} />,
    sort: ({ status }) => status,
    width: '116px',
  },
  {
    header: 'Total',
    cell: ({ total }) => <Money className="font-medium text-ink">{total}</Money>,
    sort: ({ total }) => Number(total),
    align: 'right',
    width: '124px',
  },
]

export const quoteCard =
  (zone: string, today: string, staff: boolean) =>
  (quote: QuoteRow): RowCard => ({
    title: staff ? quote.client_name : (quote.description ?? quote.client_name),
    value: <Money>{quote.total}</Money>,
    status: <StatusBadge states={quoteStates} status={quote.status} />,
    note: quote.valid_until !== null && isAwaited(quote) && (
      <>
        Until <DueDate day={quote.valid_until} today={today} owed={false} />
      </>
    ),
    more: [
      [
        <span key="number" className="tabular-nums">
          {quote.is_change_order && 'Change order '}
          {quote.quote_number}
        </span>,
        <InstantDate key="date" instant={quote.created_at} zone={zone} />,
      ],
    ],
  })

export const statusFilter: Filter<QuoteRow> = {
  label: 'Status',
  options: [{ value: 'all', label: 'All Statuses' }, ...quoteStates.options],
  matches: (quote, status) => quote.status === status,
}
