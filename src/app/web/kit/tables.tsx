import { ApiError } from '#web/platform/api.ts'
import type { LoadedRows } from '#web/platform/rows.ts'
import { Badge } from '#web/ui/badge.tsx'
import { DataTable } from '#web/ui/data-table.tsx'
import { Money } from '#web/ui/money.tsx'
import type { Column } from '#web/ui/table-types.ts'
import { useNarrowing } from '#web/ui/use-narrowing.ts'
import { Specimen } from './specimen.tsx'

type Panel = { id: string; name: string; amps: number; price: string }

const panels: Panel[] = [
  { id: '1', name: 'Main panel', amps: 200, price: '1250.00' },
  {
    id: '2',
    name: 'A subpanel whose name is so long that no row of this table has room for all of it',
    amps: 60,
    price: '99999999.99',
  },
]

const loaded: LoadedRows<Panel> = {
  rows: panels,
  keys: panels.map(({ name }) => name.toLowerCase()),
  loading: false,
  complete: true,
  error: null,
  refetch: () => undefined,
}

const columns: Column<Panel>[] = [
  { header: 'Name', cell: (row) => row.name, sort: (row) => row.name, strong: true, width: '2fr' },
  { header: 'Rating', cell: ({ amps }) => <Badge>{amps} A</Badge>, sort: ({ amps }) => amps },
  { header: 'Price', cell: ({ price }) => <Money>{price}</Money>, align: 'right' },
]

const refusal = new ApiError(500, 'refused', 'The server had a problem. Please try again.')

const tables: [string, Partial<LoadedRows<Panel>>][] = [
  ['Rows', {}],
  ['Loading', { rows: [], keys: [], loading: true, complete: false }],
  ['Empty', { rows: [], keys: [] }],
  ['Failed', { rows: [], keys: [], error: refusal }],
  ['Forbidden', { rows: [], keys: [], error: new ApiError(403, 'forbidden', 'Forbidden') }],
]

export const Tables = () => tables.map(([name, state]) => <Table key={name} name={name} state={state} />)

function Table({ name, state }: { name: string; state: Partial<LoadedRows<Panel>> }) {
  const narrowing = useNarrowing<Panel>(undefined)
  return (
    <Specimen name={name}>
      <DataTable
        label={`Panels, ${name}`}
        rows={{ ...loaded, ...state }}
        narrowing={narrowing}
        columns={columns}
        card={(row) => ({ title: row.name, value: <Money>{row.price}</Money>, status: <Badge>{row.amps} A</Badge> })}
        searchPlaceholder="Search panels..."
        actions={() => [{ label: 'Edit', onSelect: () => undefined }]}
        onOpen={() => undefined}
        empty={{ title: 'No panels found', text: 'Add the first one.' }}
        forbidden="You don't have permission to view panels."
        csv="/kit"
      />
    </Specimen>
  )
}
