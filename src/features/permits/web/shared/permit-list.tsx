import { Eye, FileBadge, Pencil } from 'lucide-react'
import { formatDay } from '#contract/dates.ts'
import { lazily } from '#web/platform/lazily.tsx'
import { StatusBadge } from '#web/ui/badge.tsx'
import { ListScreen } from '#web/ui/list-screen.tsx'
import type { Column, Filter, RowAction, RowCard } from '#web/ui/table-types.ts'
import { type Permit, permits } from '../../contract.ts'
import { blocked, permitStates } from '../../states.ts'
import { ExpiresIn } from './expires-in.tsx'

const CreatePermit = lazily(() => import('../permit-form.tsx').then((module) => module.CreatePermit))
const EditPermit = lazily(() => import('../permit-form.tsx').then((module) => module.EditPermit))
const PermitDetails = lazily(() => import('./permit-details.tsx').then((module) => module.PermitDetailsDialog))

const none = <span aria-label="none">—</span>

const columns: Column<Permit>[] = [
  {
    header: 'Type',
    cell: ({ permit_type }) => <span title={permit_type}>{permit_type}</span>,
    sort: ({ permit_type }) => permit_type,
    strong: true,
    width: '1.3fr',
  },
  {
    header: 'Number',
    cell: ({ permit_number }) =>
      permit_number === null ? (
        none
      ) : (
        <span title={permit_number} className="text-ink tabular-nums">
          {permit_number}
        </span>
      ),
    sort: ({ permit_number }) => permit_number,
    width: '1fr',
  },
  {
    header: 'Project Address',
    cell: ({ project_address }) => <span title={project_address}>{project_address}</span>,
    sort: ({ project_address }) => project_address,
    width: '1.6fr',
  },
  {
    header: 'Client',
    cell: ({ client_name }) => (client_name === null ? none : <span title={client_name}>{client_name}</span>),
    sort: ({ client_name }) => client_name,
    width: '1.1fr',
  },
  {
    header: 'Status',
    cell: ({ status }) => <StatusBadge states={permitStates} status={status} />,
    sort: ({ status }) => status,
    width: '116px',
  },
  {
    header: 'Applied',
    cell: ({ application_date }) => formatDay(application_date),
    sort: ({ application_date }) => application_date,
    width: '116px',
  },
  {
    header: 'Expires',
    cell: (permit) => <ExpiresIn permit={permit} />,
    sort: ({ expiration_date }) => expiration_date,
    width: '184px',
  },
]

const card = (permit: Permit): RowCard => ({
  title: permit.permit_type,
  value: <span className="tabular-nums">{permit.permit_number}</span>,
  status: <StatusBadge states={permitStates} status={permit.status} />,
  note: permit.client_name,
  more: [[permit.project_address]],
})

const filter: Filter<Permit> = {
  label: 'Status',
  options: [
    { value: 'current', label: 'Current' },
    ...permitStates.options,
    { value: 'archived', label: 'Over for a Year' },
    { value: 'all', label: 'All Statuses' },
  ],
}

const searched = [
  'permit_number',
  'permit_type',
  'project_address',
  'jurisdiction',
  'job_title',
  'client_name',
] as const
const dialogs = { details: PermitDetails, edit: EditPermit }

const actions = (permit: Permit, open: (dialog: keyof typeof dialogs) => void): RowAction[] => [
  { label: 'View', icon: <Eye />, onSelect: () => open('details') },
  { label: 'Edit', icon: <Pencil />, blocked: blocked.edit(permit), onSelect: () => open('edit') },
]

/** The permits, as a part of the screen at `path`. */
export const PermitList = ({ path }: { path: `/${string}` }) => (
  <ListScreen
    embedded
    path={path}
    title="Permits"
    noun="permits"
    subtitle="Applications and permits of the authorities having jurisdiction"
    list={permits.list}
    search={searched}
    searchPlaceholder="Search by number, address or client..."
    filter={filter}
    columns={columns}
    card={card}
    cardLines={3}
    create={{ label: 'New Permit Application', endpoint: permits.create, dialog: CreatePermit }}
    dialogs={dialogs}
    actions={actions}
    empty={{
      title: 'No permits found',
      icon: <FileBadge aria-hidden="true" />,
      text: 'Begin an application: it keeps every date, and expires by itself.',
    }}
    forbidden="You don't have permission to view permits."
  />
)
