import { whenText } from '#web/platform/when.ts'
import { StatusBadge } from '#web/ui/badge.tsx'
import { InstantDate } from '#web/ui/dates.tsx'
import type { Column, Filter, RowCard } from '#web/ui/table-types.ts'
import { type JobRow, jobStates } from '../contract.ts'

const none = <span aria-label="none">—</span>
const assignedTo = ({ assigned_to_name }: JobRow) => assigned_to_name ?? 'Unassigned'

export const columnsOf = (zone: string): Column<JobRow>[] => [
  {
    header: 'Title',
    cell: ({ title }) => <span title={title}>{title}</span>,
    sort: ({ title }) => title,
    strong: true,
    width: '1.6fr',
  },
  {
    header: 'Client',
    cell: ({ client_name }) => (
      <span title={client_name} className="text-ink">
        {client_name}
      </span>
    ),
    sort: ({ client_name }) => client_name,
    width: '1.3fr',
  },
  { header: 'Assigned To', cell: assignedTo, sort: ({ assigned_to_name }) => assigned_to_name, width: '1.1fr' },
  {
    header: 'Status',
    cell: ({ status }) => <StatusBadge states={jobStates} status={status} />,
    sort: ({ status }) => status,
    width: '112px',
  },
  {
    header: 'Scheduled Date',
    cell: ({ scheduled_date }) =>
      scheduled_date === null ? none : <InstantDate instant={scheduled_date} zone={zone} withTime />,
    sort: ({ scheduled_date }) => scheduled_date,
    width: '176px',
  },
  {
    header: 'Location',
    cell: ({ location }) => (location === null ? none : <span title={location}>{location}</span>),
    sort: ({ location }) => location,
    width: '1.3fr',
  },
]

/** Clients know their own name. */
export const cardOf =
  ({ staff, ...seen }: { zone: string; today: string; staff: boolean }) =>
  (job: JobRow): RowCard => ({
    title: job.title,
    status: <StatusBadge states={jobStates} status={job.status} />,
    note: job.scheduled_date === null ? 'Not scheduled' : whenText(job.scheduled_date, seen),
    more: [
      staff ? [job.client_name, assignedTo(job)] : ['Technician', assignedTo(job)],
      [job.location ?? 'No location'],
    ],
  })

export const statusFilter: Filter<JobRow> = {
  label: 'Status',
  options: [{ value: 'all', label: 'All Statuses' }, ...jobStates.options],
  matches: (job, status) => job.status === status,
}

export const searched = ['title', 'location', 'client_name'] as const
