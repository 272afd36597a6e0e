import { ClipboardList, Eye } from 'lucide-react'
import { plainDecimal } from '#contract/money.ts'
import { lazily } from '#web/platform/lazily.tsx'
import { useZone } from '#web/platform/zone.ts'
import { StatusBadge } from '#web/ui/badge.tsx'
import { none, statusColumn, statusFilter, textColumn } from '#web/ui/columns.tsx'
import { InstantDate } from '#web/ui/dates.tsx'
import { ListScreen } from '#web/ui/list-screen.tsx'
import type { Column, RowAction, RowCard } from '#web/ui/table-types.ts'
import { type WorkOrderRow, workOrders } from '../../contract.ts'
import { searched } from '../palette.ts'
import { workOrderStates } from '../../states.ts'

export const CreateWorkOrder = lazily(() => import('../order-form.tsx').then((module) => module.CreateWorkOrder))
const WorkOrderDetails = lazily(() => import('./work-order-details.tsx').then((module) => module.WorkOrderDetails))

const signedText = ({ technician_signed, customer_signed }: WorkOrderRow) =>
  [technician_signed && 'Technician', customer_signed && 'Customer'].filter(Boolean).join(', ') || 'Not signed'

const workOrderColumns = (zone: string): Column<WorkOrderRow>[] => [
  {
    header: 'Number',
    cell: ({ work_order_number }) => <span className="tabular-nums">{work_order_number}</span>,
    sort: ({ work_order_number }) => work_order_number,
    strong: true,
    width: '104px',
  },
  textColumn('Job', ({ job_title }) => job_title, '2fr', { ink: true }),
  textColumn('Client', ({ client_name }) => client_name, '1.4fr'),
  statusColumn(workOrderStates, '124px'),
  { header: 'Signed', cell: signedText, sort: signedText, width: '152px' },
  {
    header: 'Hours',
    cell: ({ labor_hours }) =>
      labor_hours === null ? none : <span className="tabular-nums">{plainDecimal(labor_hours)}</span>,
    sort: ({ labor_hours }) => (labor_hours === null ? null : Number(labor_hours)),
    align: 'right',
    width: '72px',
  },
  {
    header: 'Created',
    cell: ({ created_at }) => <InstantDate instant={created_at} zone={zone} />,
    sort: ({ created_at }) => created_at,
    width: '108px',
  },
]

const workOrderCard =
  (zone: string) =>
  (order: WorkOrderRow): RowCard => ({
    title: order.job_title,
    value: <span className="tabular-nums">{order.work_order_number}</span>,
    status: <StatusBadge states={workOrderStates} status={order.status} />,
    note: signedText(order),
    more: [[order.client_name, <InstantDate key="date" instant={order.created_at} zone={zone} />]],
  })

const dialogs = { details: WorkOrderDetails }

const actions = (_: WorkOrderRow, open: (dialog: 'details') => void): RowAction[] => [
  { label: 'View', icon: <Eye />, onSelect: () => open('details') },
]

/** The work orders, as a part of the screen at `path`. */
export function WorkOrderList({ path }: { path: `/${string}` }) {
  const zone = useZone()
  return (
    <ListScreen
      embedded
      path={path}
      title="Work Orders"
      noun="work orders"
      subtitle="What was done, measured and signed on each job"
      list={workOrders.list}
      search={searched}
      searchPlaceholder="Search by number, job or client..."
      filter={statusFilter(workOrderStates.options)}
      columns={workOrderColumns(zone)}
      card={workOrderCard(zone)}
      cardLines={3}
      create={{ label: 'New Work Order', endpoint: workOrders.create, dialog: CreateWorkOrder }}
      dialogs={dialogs}
      actions={actions}
      empty={{
        title: 'No work orders found',
        icon: <ClipboardList aria-hidden="true" />,
        text: 'Create one for a job: materials, test results and signatures in one place.',
      }}
      forbidden="You don't have permission to view work orders."
    />
  )
}
