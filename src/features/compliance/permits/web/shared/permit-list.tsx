import { Eye, FileBadge, Pencil } from 'lucide-react'
import { formatDay } from '#contract/dates.ts'
import { lazily } from '#web/platform/lazily.tsx'
import { StatusBadge } from '#web/ui/badge.tsx'
import { statusColumn, textColumn } from '#web/ui/columns.tsx'
import { ListScreen } from '#web/ui/list-screen.tsx'
import type { Column, Filter, RowAction, RowCard } from '#web/ui/table-types.ts'
import { type Permit, permits } from '../../contract.ts'
import { searched } from '../palette.ts'
import { blocked, permitStates } from '../../states.ts'
import { ExpiresIn } from './expires-in.tsx'

const CreatePermit = lazily(() => import('../permit-form.tsx').then((module) => module.CreatePermit))
const EditPermit = lazily(() => import('../permit-form.tsx').then((module) => module.EditPermit))
const PermitDetails = lazily(() => import('./permit-details.tsx').then((module) => module.PermitDetailsDialog))

const columns: Column<Permit>[] = [
  textColumn('Type', ({ permit_type }) => permit_type, '1.3fr', { strong: true }),
  textColumn('Number', ({ permit_number }) => permit_number, '120px', { ink: true }),
  textColumn('Project Address', ({ project_address }) => project_address, '1.7fr'),
  textColumn('Client', ({ client_name }) => client_name, '1.3fr'),
  statusColumn(permitStates),
  {
    header: 'Applied',
    cell: ({ application_date }) => formatDay(application_date),
    sort: ({ application_date }) => application_date,
    width: '108px',
  },
  {
    header: 'Expires',
    cell: (permit) => <ExpiresIn permit={permit} short />,
    sort: ({ expiration_date }) => expiration_date,
    width: '108px',
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
    { value: 'archived', label: 'Archived' },
    { value: 'all', label: 'All Statuses' },
  ],
}

const linkedFilters = { expires_by: (day: string) => `Expire by ${formatDay(day)}` }

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
    linkedFilters={linkedFilters}
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
