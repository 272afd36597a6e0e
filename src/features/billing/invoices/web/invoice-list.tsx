import { cents, formatMoney } from '#contract/money.ts'
import { StatusBadge } from '#web/ui/badge.tsx'
import { none } from '#web/ui/columns.tsx'
import { DueDate, InstantDate } from '#web/ui/dates.tsx'
import { Money } from '#web/ui/money.tsx'
import type { Column, Filter, RowCard } from '#web/ui/table-types.ts'
import { type InvoiceRow, isOwed } from '../contract.ts'
import { invoiceStates, offeredStatuses } from '../states.ts'

/** The amount due or to refund, if it is not the total. */
function openAmount({ total, balance_due, to_refund }: InvoiceRow): string | null {
  if (cents(to_refund) > 0) return `${formatMoney(to_refund)} to refund`
  return cents(balance_due) > 0 && balance_due !== total ? `${formatMoney(balance_due)} due` : null
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
        <span className="block text-12 text-muted tabular-nums">{openAmount(invoice)}</span>
      </>
    ),
    sort: ({ total }) => Number(total),
    align: 'right',
    width: '124px',
  },
]

/** `$400.00 due in 4 days`, `overdue 3 days`, `$25.00 to refund` */
function CardNote({ invoice, today }: { invoice: InvoiceRow; today: string }) {
  const { due_date, balance_due } = invoice
  const open = openAmount(invoice)
  const owed = isOwed(invoice)
  if (open !== null && (!owed || due_date === null)) return open
  return (
    <>
      {open !== null && `${formatMoney(balance_due)} `}
      {due_date !== null && !owed && 'Due '}
      <DueDate day={due_date} today={today} owed={owed} />
    </>
  )
}

/** A client knows their own name; what was done says more. */
export const invoiceCard =
  (zone: string, today: string, staff: boolean) =>
  (invoice: InvoiceRow): RowCard => ({
    title: staff ? invoice.client_name : (invoice.description ?? invoice.client_name),
    value: <Money>{invoice.total}</Money>,
    status: <StatusBadge states={invoiceStates} status={invoice.status} />,
    note: <CardNote invoice={invoice} today={today} />,
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
