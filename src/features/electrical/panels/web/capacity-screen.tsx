import { FilePen, Gauge, MessageSquare, Zap } from 'lucide-react'
import { lazily } from '#web/platform/lazily.tsx'
import { StatusBadge } from '#web/ui/badge.tsx'
import { LinkButton } from '#web/ui/button.tsx'
import { ListScreen } from '#web/ui/list-screen.tsx'
import type { Column, Filter, RowAction, RowCard } from '#web/ui/table-types.ts'
import { type PanelCapacity, panelCapacity } from '../rules/capacity-endpoints.ts'
import { type Capacity, capacityStates } from '../rules/capacity.ts'
import { NewLoadCard, useNewLoad } from './new-load.tsx'
import { newQuote } from './new-quote.ts'
import { PanelSelection } from './panel-selection.tsx'

const CapacityDetails = lazily(() => import('./capacity-details.tsx').then((module) => module.CapacityDetails))

type ToCapacity = (panel: PanelCapacity) => Capacity | null

const getStatus = (capacity: Capacity | null) => capacity?.status ?? 'unknown'

const columnsFor = (toCapacity: ToCapacity): Column<PanelCapacity>[] => [
  {
    header: 'Client',
    cell: ({ client_name }) => client_name,
    sort: ({ client_name }) => client_name,
    strong: true,
    width: '1fr',
  },
  { header: 'Panel', cell: ({ name }) => name, sort: ({ name }) => name, width: '1fr' },
  { header: 'Address', cell: ({ address }) => address, sort: ({ address }) => address, width: '1.3fr' },
  {
    header: 'Rating',
    cell: ({ rating_amps }) => <span className="tabular-nums">{rating_amps} A</span>,
    sort: ({ rating_amps }) => rating_amps,
    width: '64px',
  },
  {
    header: 'Room',
    cell: (panel) => <StatusBadge states={capacityStates} status={getStatus(toCapacity(panel))} />,
    sort: (panel) => capacityStates.names.indexOf(getStatus(toCapacity(panel))),
    width: '190px',
  },
  { header: 'Why', cell: (panel) => <Why text={toCapacity(panel)?.text} />, width: '2.4fr' },
]

/** A sentence, which one line would cut. */
const Why = ({ text }: { text: string | undefined }) => (
  <span title={text} className="line-clamp-2 text-13 leading-4.5 whitespace-normal">
    {text}
  </span>
)

const cardFor =
  (toCapacity: ToCapacity) =>
  (panel: PanelCapacity): RowCard => ({
    title: panel.client_name,
    value: <span className="tabular-nums">{panel.rating_amps} A</span>,
    status: <StatusBadge states={capacityStates} status={getStatus(toCapacity(panel))} />,
    note: panel.name,
    more: [[panel.address], [toCapacity(panel)?.text]],
  })

const filterFor = (toCapacity: ToCapacity): Filter<PanelCapacity> => ({
  label: 'Room',
  name: 'room',
  options: [{ value: 'all', label: 'All panels' }, ...capacityStates.options],
  matches: (panel, value) => getStatus(toCapacity(panel)) === value,
})

const searched = ['name', 'address', 'client_name'] as const
const dialogs = { details: CapacityDetails }
const bulk = { noun: 'panel', Actions: PanelSelection }

const actions = ({ id, client_id, calculation_id }: PanelCapacity): RowAction[] => [
  { label: 'Open Panel', icon: <Zap />, href: `/panels/${id}` },
  { label: 'New Quote', icon: <FilePen />, href: newQuote({ client_id, calculation_id }) },
  { label: 'Text', icon: <MessageSquare />, href: `/messages?client=${client_id}` },
]

/** Every panel with its room for a new load. */
export function CapacityScreen() {
  const { toCapacity } = useNewLoad()
  return (
    <ListScreen
      path="/panels"
      title="Panel Capacity"
      subtitle="Which panels have room for a charger, heat pump or spa"
      list={panelCapacity.list}
      search={searched}
      searchPlaceholder="Search panels, addresses, clients..."
      filter={filterFor(toCapacity)}
      columns={columnsFor(toCapacity)}
      card={cardFor(toCapacity)}
      cardLines={4}
      noun="panels"
      dialogs={dialogs}
      actions={actions}
      bulk={bulk}
      above={<NewLoadCard />}
      empty={{
        title: 'No panels yet',
        icon: <Gauge aria-hidden="true" />,
        text: 'Add a panel to a property of a client.',
        action: <LinkButton href="/properties">Open Properties</LinkButton>,
      }}
      forbidden="You don't have permission to view panel capacity."
    />
  )
}
