import { ClipboardCheck, Eye, Pencil } from 'lucide-react'
import { whenText } from '#web/platform/when.ts'
import { lazily } from '#web/platform/lazily.tsx'
import { useToday, useZone } from '#web/platform/zone.ts'
import { StatusBadge } from '#web/ui/badge.tsx'
import { none, statusColumn, statusFilter, textColumn } from '#web/ui/columns.tsx'
import { InstantDate } from '#web/ui/dates.tsx'
import { ListScreen } from '#web/ui/list-screen.tsx'
import type { Column, RowAction, RowCard } from '#web/ui/table-types.ts'
import { type Inspection, inspections } from '../../contract.ts'
import { searched } from '../palette.ts'
import { blocked, inspectionStates } from '../../states.ts'

const ScheduleInspection = lazily(() => import('../inspection-form.tsx').then((module) => module.ScheduleInspection))
const EditInspection = lazily(() => import('../inspection-form.tsx').then((module) => module.EditInspection))
const InspectionDetails = lazily(() =>
  import('./inspection-details.tsx').then((module) => module.InspectionDetailsDialog),
)

const inspectionColumns = (zone: string): Column<Inspection>[] => [
  textColumn('Type', ({ inspection_type }) => inspection_type, '1.1fr', { strong: true }),
  textColumn('Location', ({ location }) => location, '1.5fr'),
  textColumn('Client', ({ client_name }) => client_name, '1.1fr'),
  textColumn('Permit', ({ permit_number, permit_type }) => permit_number ?? permit_type, '1fr'),
  statusColumn(inspectionStates),
  {
    header: 'Scheduled Date',
    cell: ({ scheduled_date }) =>
      scheduled_date === null ? none : <InstantDate instant={scheduled_date} zone={zone} withTime />,
    sort: ({ scheduled_date }) => scheduled_date,
    width: '176px',
  },
  textColumn('Inspector', ({ inspector_name }) => inspector_name, '1fr'),
]

const inspectionCard =
  (clock: { zone: string; today: string }) =>
  (inspection: Inspection): RowCard => ({
    title: inspection.inspection_type,
    status: <StatusBadge states={inspectionStates} status={inspection.status} />,
    note: inspection.scheduled_date === null ? 'No date yet' : whenText(inspection.scheduled_date, clock),
    more: [[inspection.location ?? 'No location', inspection.permit_number]],
  })

const linkedFilters = { due_before: () => 'Due' }

const dialogs = { details: InspectionDetails, edit: EditInspection }

const actions = (inspection: Inspection, open: (dialog: keyof typeof dialogs) => void): RowAction[] => [
  { label: 'View', icon: <Eye />, onSelect: () => open('details') },
  { label: 'Edit', icon: <Pencil />, blocked: blocked.edit(inspection), onSelect: () => open('edit') },
]

/** The inspections, as a part of the screen at `path`. */
export function InspectionList({ path }: { path: `/${string}` }) {
  const zone = useZone()
  const today = useToday()
  return (
    <ListScreen
      embedded
      path={path}
      title="Inspections"
      noun="inspections"
      subtitle="Rough-in, Final, Service Equipment, Temporary Service, Re-inspection"
      list={inspections.list}
      search={searched}
      searchPlaceholder="Search by address, permit or job..."
      filter={statusFilter(inspectionStates.options)}
      linkedFilters={linkedFilters}
      columns={inspectionColumns(zone)}
      card={inspectionCard({ zone, today })}
      cardLines={3}
      create={{ label: 'Schedule Inspection', endpoint: inspections.create, dialog: ScheduleInspection }}
      dialogs={dialogs}
      actions={actions}
      empty={{
        title: 'No inspections found',
        icon: <ClipboardCheck aria-hidden="true" />,
        text: 'Schedule the first one: its result, corrections and re-inspections stay together.',
      }}
      forbidden="You don't have permission to view inspections."
    />
  )
}
