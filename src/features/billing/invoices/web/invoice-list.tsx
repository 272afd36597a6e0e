import { cents, formatMoney } from '#contract/money.ts'
import { StatusBadge } from '#web/ui/badge.tsx'
import { none } from '#web/ui/columns.tsx'
import { DueDate, InstantDate } from '#web/ui/dates.tsx'
import { Money } from '#web/ui/money.tsx'
import type { Column, Filter, RowCard } from '#web/ui/table-types.ts'
import { type InvoiceRow, isOwed } from '../contract.ts'
import { invoiceStates, offeredStatuses } from '../states.ts'

/** The amount due or to refund, if it is not the total. */
function OpenAmount({ invoice: { total, balance_due, to_refund } }: { invoice: InvoiceRow }) {
  const text =
    cents(to_refund) > 0
      ? `${formatMoney(to_refund)} to refund`
      : cents(balance_due) > 0 && balance_due !== total
        ? `${formatMoney(balance_due)} due`
        : null
  return text && <span className="block text-12 text-muted tabular-nums">{text}</span>
}

export const invoiceColumns = (zone: string, today: string): Column<InvoiceRow>[] => [
  {
    header: 'Invoice Number',
    cell: ({ invoice_number }) => <span className="tabular-nums">{invoice_number}</span>,
    sort: ({ invoice_number }) => invoice_number,
    strong: true,
    width: '116px',
  },
  {
    header: 'Client',
    cell: ({ client_name }) => (
      <span title={client_name} className="text-ink">
        {client_name}
      </span>
    ),
    sort: ({ client_name }) => client_name,
    width: '2fr',
  },
  {
    header: 'Date',
    cell: ({ created_at }) => <InstantDate instant={created_at} zone={zone} />,
    sort: ({ created_at }) => created_at,
    width: '104px',
  },
  {
    header: 'Due Date',
    cell: (invoice) =>
      invoice.due_date === null ? none : <DueDate day={invoice.due_date} today={today} owed={isOwed(invoice)} />,
    sort: ({ due_date }) => due_date,
    width: '124px',
  },
  {
    header: 'Status',
    cell: ({ status }) => <StatusBadge states={invoiceStates} status={status} />,
    sort: ({ status }) => status,
    width: '108px',
  },
  {
    header: 'Amount',
    cell: (invoice) => (
      <>
        <Money className="font-medium text-ink">{invoice.total}</Money>
        <OpenAmount invoice={invoice} />
      </>
    ),
    sort: ({ total }) => Number(total),
    align: 'right',
    width: '124px',
  },
]

/** A client knows their own name; what was done says more. */
export const invoiceCard =
  (zone: string, today: string, staff: boolean) =>
  (invoice: InvoiceRow): RowCard => ({
    title: staff ? invoice.client_name : (invoice.description ?? invoice.client_name),
    value: (
      <>
        <Money>{invoice.total}</Money>
        <OpenAmount invoice={invoice} />
      </>
    ),
    status: <StatusBadge states={invoiceStates} status={invoice.status} />,
    note: (
      <>
        {invoice.due_date !== null && !isOwed(invoice) && 'Due '}
        <DueDate day={invoice.due_date} today={today} owed={isOwed(invoice)} />
      </>
    ),
    more: [
      [
        <span key="number" className="tabular-nums">
          {invoice.invoice_number}
        </span>,
        <InstantDate key="date" instant={invoice.created_at} zone={zone} />,
      ],
    ],
  })

export const statusFilter: Filter<InvoiceRow> = {
  label: 'Status',
  options: [{ value: 'all', label: 'All Statuses' }, ...offeredStatuses],
  matches: (invoice, status) => invoice.status === status,
}
