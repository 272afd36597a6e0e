import { StatusBadge } from '#web/ui/badge.tsx'
import { Money } from '#web/ui/money.tsx'
import type { Column, Filter, RowCard } from '#web/ui/table-types.ts'
import type { InvoiceRow } from '../contract.ts'
import { DueDate } from './due-date.tsx'
import { IssueDate } from './issue-date.tsx'

// What a row shows, kept outside of the screen so that rows are not drawn again.

export const columns: Column<InvoiceRow>[] = [
  {
    header: 'Invoice Number',
    cell: ({ invoice_number }) => <span className="tabular-nums">{invoice_number}</span>,
    sort: ({ invoice_number }) => invoice_number,
    strong: true,
    width: '140px',
  },
  { header: 'Client', cell: ({ client_name }) => client_name, sort: ({ client_name }) => client_name, width: '2fr' },
  {
    header: 'Date',
    cell: ({ created_at }) => <IssueDate instant={created_at} />,
    sort: ({ created_at }) => created_at,
    width: '120px',
  },
  {
    header: 'Due Date',
    cell: (invoice) => <DueDate invoice={invoice} />,
    sort: ({ due_date }) => due_date,
    width: '140px',
  },
  {
    header: 'Status',
    cell: ({ status }) => <StatusBadge status={status} />,
    sort: ({ status }) => status,
    width: '120px',
  },
  {
    header: 'Amount',
    cell: ({ total }) => <Money className="font-medium text-ink">{total}</Money>,
    sort: ({ total }) => Number(total),
    align: 'right',
    width: '140px',
  },
]

export const card = (invoice: InvoiceRow): RowCard => ({
  title: invoice.client_name,
  value: <Money>{invoice.total}</Money>,
  status: <StatusBadge status={invoice.status} />,
  note: (
    <>
      {invoice.invoice_number} · <DueDate invoice={invoice} />
    </>
  ),
})

export const statusFilter: Filter<InvoiceRow> = {
  label: 'Status',
  options: [
    { value: 'all', label: 'All Statuses' },
    { value: 'draft', label: 'Draft' },
    { value: 'sent', label: 'Sent' },
    { value: 'paid', label: 'Paid' },
    { value: 'overdue', label: 'Overdue' },
  ],
  matches: (invoice, status) => invoice.status === status,
}

export const searched = ['invoice_number', 'client_name'] as const
