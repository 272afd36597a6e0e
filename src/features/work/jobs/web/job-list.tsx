import { whenText } from '#web/platform/when.ts'
import { StatusBadge } from '#web/ui/badge.tsx'
import { none, statusColumn, statusFilter, textColumn } from '#web/ui/columns.tsx'
import { InstantDate } from '#web/ui/dates.tsx'
import type { Column, RowCard } from '#web/ui/table-types.ts'
import { type JobRow, jobStates } from '../contract.ts'

const assignedTo = ({ assigned_to_name }: JobRow) => assigned_to_name ?? 'Unassigned'

export const jobColumns = (zone: string): Column<JobRow>[] => [
  textColumn('Title', ({ title }) => title, '1.6fr', { strong: true }),
  textColumn('Client', ({ client_name }) => client_name, '1.3fr', { ink: true }),
  { header: 'Assigned To', cell: assignedTo, sort: ({ assigned_to_name }) => assigned_to_name, width: '1.1fr' },
  statusColumn(jobStates, '112px'),
  {
    header: 'Scheduled Date',
    cell: ({ scheduled_date }) =>
      scheduled_date === null ? none : <InstantDate instant={scheduled_date} zone={zone} withTime />,
    sort: ({ scheduled_date }) => scheduled_date,
    width: '176px',
  },
  textColumn('Location', ({ location }) => location, '1.3fr'),
]

/** Clients know their own name. */
export const jobCard =
  ({ staff, ...seen }: { zone: string; today: string; staff: boolean }) =>
  (job: JobRow): RowCard => ({
    title: job.title,
    status: <StatusBadge states={jobStates} status={job.status} />,
    note: job.scheduled_date === null ? 'No date yet' : whenText(job.scheduled_date, seen),
    more: [
      staff ? [job.client_name, assignedTo(job)] : ['Technician', assignedTo(job)],
      [job.location ?? 'No location'],
    ],
  })

export const filter = statusFilter<JobRow>(jobStates.options)

export const linkedFilters = { show: () => 'Without a technician' }
