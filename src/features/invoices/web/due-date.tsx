import { clsx } from 'clsx'
import { dueIn, formatDay } from '#contract/dates.ts'
import { useToday } from '#web/platform/company.ts'
import { type InvoiceRow, isOverdue } from '../contract.ts'

type Due = Pick<InvoiceRow, 'due_date' | 'status'>

/** 'due in 3 days' while the invoice is owed, with the exact day on hover; else the day itself. */
export function DueDate({ invoice }: { invoice: Due }) {
  const today = useToday()
  const { due_date, status } = invoice
  if (due_date === null) return <span className="text-muted">No due date</span>
  const owed = status === 'sent' || status === 'overdue'
  return (
    <time
      dateTime={due_date}
      title={formatDay(due_date)}
      className={clsx('tabular-nums', isOverdue(invoice, today) && 'font-medium text-bad')}
    >
      {owed ? dueIn(due_date, today) : formatDay(due_date)}
    </time>
  )
}
