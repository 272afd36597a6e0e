import {
  Box,
  Boxes,
  Building2,
  Cable,
  Calculator as CalculatorIcon,
  Car,
  Circle,
  CircuitBoard,
  Cog,
  Eye,
  Fan,
  Gauge,
  House,
  HousePlug,
  type LucideIcon,
  Pencil,
  Trash2,
  Store,
  Sun,
  TrendingDown,
  UtilityPole,
  Wrench,
  Zap,
} from 'lucide-react'
import { Link, useSearchParams } from 'wouter'
import { formatDate } from '#contract/dates.ts'
import { lazily } from '#web/platform/lazily.tsx'
import { useZone } from '#web/platform/zone.ts'
import { ListScreen } from '#web/ui/list-screen.tsx'
import type { Column, Filter, RowAction, RowCard } from '#web/ui/table-types.ts'
import { type CalculationRow, calculations, DECIDES } from '../contract.ts'
import { type Kind, kindNames, kinds } from '../rules/kinds.ts'
import { deleteCalculation } from './delete-calculation.ts'

const CalculationDetails = lazily(() =>
  import('./shared/calculation-details.tsx').then((module) => module.CalculationDetails),
)
const RenameCalculation = lazily(() => import('./rename-calculation.tsx').then((module) => module.RenameCalculation))

const icons: Record<Kind, LucideIcon> = {
  'dwelling-standard': House,
  'dwelling-optional': HousePlug,
  'dwelling-existing': Wrench,
  'ev-room': Car,
  generator: Zap,
  circuit: CircuitBoard,
  conductor: Cable,
  'voltage-drop': TrendingDown,
  'conduit-fill': Circle,
  'box-fill': Box,
  motor: Cog,
  hvac: Fan,
  service: UtilityPole,
  'fault-current': Gauge,
  'pull-box': Boxes,
  'power-source': Sun,
  multifamily: Building2,
  commercial: Store,
}

const calculationColumns = (zone: string): Column<CalculationRow>[] => [
  { header: 'Name', cell: ({ name }) => name, sort: ({ name }) => name, strong: true, width: '1.6fr' },
  { header: 'Result', cell: ({ answer }) => <span className="tabular-nums">{answer}</span>, width: '140px' },
  {
    header: 'Calculator',
    cell: ({ kind }) => kinds[kind].label,
    sort: ({ kind }) => kinds[kind].label,
    width: '1.2fr',
  },
  { header: 'Job', cell: ({ job_title }) => job_title, sort: ({ job_title }) => job_title, width: '1.4fr' },
  { header: 'Client', cell: ({ client_name }) => client_name, sort: ({ client_name }) => client_name, width: '1.2fr' },
  {
    header: 'Saved',
    cell: ({ created_at }) => formatDate(zone, created_at),
    sort: ({ created_at }) => created_at,
    width: '120px',
  },
]

const card = ({ name, answer, kind, job_title }: CalculationRow): RowCard => ({
  title: name,
  value: <span className="tabular-nums">{answer}</span>,
  status: kinds[kind].label,
  note: job_title,
})

const searched = ['name', 'job_title', 'client_name'] as const

const filter: Filter<CalculationRow> = {
  label: 'Calculator',
  options: [
    { value: 'all', label: 'All calculators' },
    ...kindNames.map((value) => ({ value, label: kinds[value].label })),
  ],
  matches: ({ kind }, value) => kind === value,
}

const dialogs = { details: CalculationDetails, edit: RenameCalculation }

const actions = ({ id, name }: CalculationRow, open: (dialog: keyof typeof dialogs) => void): RowAction[] => [
  { label: 'View', icon: <Eye />, onSelect: () => open('details') },
  { label: 'Rename', icon: <Pencil />, onSelect: () => open('edit') },
  {
    label: 'Delete',
    icon: <Trash2 />,
    destructive: true,
    onSelect: () => void deleteCalculation({ id, name }),
  },
]

/** Every calculator, and below them the saved calculations. */
export const SavedCalculations = ({ forbidden }: { forbidden: string }) => (
  <ListScreen
    path="/calculators"
    title="Calculators"
    subtitle={DECIDES}
    list={calculations.list}
    search={searched}
    searchPlaceholder="Search saved calculations..."
    filter={filter}
    columns={calculationColumns(useZone())}
    card={card}
    noun="saved calculations"
    dialogs={dialogs}
    actions={actions}
    above={<Kinds />}
    empty={{
      title: 'No saved calculations',
      icon: <CalculatorIcon aria-hidden="true" />,
      text: 'Choose a calculator above, and save its result to a job.',
    }}
    forbidden={forbidden}
  />
)

function Kinds() {
  const [search] = useSearchParams()
  const job = search.get('job')
  return (
    <nav aria-label="Calculators" className="mb-6 grid grid-cols-3 gap-3 max-lg:grid-cols-2 max-md:gap-2">
      {kindNames.map((kind) => {
        const Icon = icons[kind]
        return (
          <Link
            key={kind}
            href={`/calculators/${kind}${job === null ? '' : `?job=${job}`}`}
            className="flex items-start gap-3 rounded-card border border-line bg-surface p-4 transition-colors hover:bg-raised max-md:items-center max-md:gap-2.5 max-md:p-2.5"
          >
            <span className="flex size-9 shrink-0 items-center justify-center rounded-control bg-raised text-muted">
              <Icon aria-hidden="true" className="size-4.5" />
            </span>
            <span className="min-w-0">
              <span className="block text-14 font-semibold">{kinds[kind].label}</span>
              <span className="block text-13 text-muted max-md:hidden">{kinds[kind].text}</span>
            </span>
          </Link>
        )
      })}
    </nav>
  )
}
