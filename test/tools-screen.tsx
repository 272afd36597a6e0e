import * as z from 'zod/mini'
import { page } from 'vitest/browser'
import { endpoint } from '#contract/endpoint.ts'
import { ListQuery } from '#contract/listing.ts'
import type { Access, Role } from '#contract/roles.ts'
import { toast } from '#web/platform/toast.ts'
import { ListScreen, type RecordDialogProps } from '#web/ui/list-screen.tsx'
import type { Bulk, Column, Filter, RowAction, RowCard } from '#web/ui/table-types.ts'
import { serve, show } from './component.tsx'

// A list screen of tools, in a truck.

const Tool = z.object({ id: z.string(), name: z.string(), price: z.nullable(z.number()), status: z.string() })
type Tool = z.infer<typeof Tool>

const Query = z.extend(ListQuery, { place: z.optional(z.string()) })

export const makeTools = (count: number): Tool[] =>
  Array.from({ length: count }, (_, at) => ({
    id: `t${at}`,
    name: `Tool ${String(at).padStart(4, '0')}`,
    price: at % 7 === 3 ? null : (at * 37) % 100,
    status: at % 2 === 0 ? 'new' : 'used',
  }))

const columns: Column<Tool>[] = [
  { header: 'Name', cell: ({ name }) => name, sort: ({ name }) => name, strong: true, width: '2fr' },
  { header: 'Price', cell: ({ price }) => price ?? '—', sort: ({ price }) => price, align: 'right', width: '120px' },
  { header: 'Status', cell: ({ status }) => status },
]
const card = ({ name, price, status }: Tool): RowCard => ({ title: name, value: price, status, note: 'in the truck' })

const options = [
  { value: 'all', label: 'All' },
  { value: 'new', label: 'New' },
  { value: 'used', label: 'Used' },
]
const inBrowser: Filter<Tool> = { label: 'Status', options, matches: ({ status }, value) => status === value }
export const onServer: Filter<Tool> = { label: 'Status', options }

const Create = ({ onClose }: { onClose: () => void }) => (
  <div role="dialog" aria-label="New tool">
    <button onClick={onClose}>Close</button>
  </div>
)
const Details = ({ id, row, onClose, onGo }: RecordDialogProps<Tool, 'edit'>) => (
  <div role="dialog" aria-label={`Details of ${row?.name ?? id}`}>
    <button onClick={() => onGo('edit')}>Edit</button>
    <button onClick={onClose}>Close</button>
  </div>
)
const Edit = ({ row, onClose, onDeleted }: RecordDialogProps<Tool>) => (
  <div role="dialog" aria-label={`Edit ${row?.name}`}>
    <button onClick={onDeleted}>Delete</button>
    <button onClick={onClose}>Close</button>
  </div>
)
const dialogs = { details: Details, edit: Edit }

export const rowActions = ({ name, price }: Tool, open: (dialog: keyof typeof dialogs) => void): RowAction[] => [
  { label: 'View', onSelect: () => open('details') },
  { label: 'Edit', onSelect: () => open('edit') },
  {
    label: 'Sell',
    inline: true,
    blocked: price === null ? 'This tool has no price' : null,
    onSelect: () => toast({ title: `${name} sold` }),
  },
  { label: 'Hide', hidden: true, onSelect: () => undefined },
]

const linkedFilters = { place: (place: string) => `In the ${place}` }

let screens = 0

type Options = {
  tools?: readonly Tool[] | (() => unknown)
  filter?: Filter<Tool>
  access?: Access
  role?: Role
  actions?: typeof rowActions
  query?: { place: string }
  bulk?: Bulk<Tool>
}

/** A screen with its own list: loaded lists outlive a screen, and the next test must not find them. */
export async function showTools({
  tools = makeTools(5),
  filter = inBrowser,
  access = 'staff',
  role = 'admin',
  actions = rowActions,
  query,
  bulk,
}: Options = {}) {
  const path = `/api/tools-${++screens}` as const
  const list = endpoint({ method: 'GET', path, access, summary: '', reads: [], query: Query, returns: z.array(Tool) })
  const requests = serve({ [`GET ${path}`]: tools })
  const screen = await show(
    <ListScreen
      path="/"
      title="Tools"
      subtitle="What is in the truck"
      list={list}
      query={query}
      search={['name']}
      searchPlaceholder="Search tools..."
      filter={filter}
      linkedFilters={linkedFilters}
      columns={columns}
      card={card}
      create={{ label: 'Add Tool', endpoint: { access: 'admin', path: '/api/tools' }, dialog: Create }}
      dialogs={dialogs}
      actions={actions}
      {...(bulk && { bulk })}
      inlineAction
      empty={{ title: 'No tools found', icon: null, text: 'Add the first one.' }}
      forbidden="You don't have permission to view tools."
    />,
    { role },
  )
  return { screen, sent: requests, path }
}

export const rows = () => page.getByRole('row').filter({ hasText: 'Tool ' })
export const names = () =>
  rows()
    .elements()
    .map((row) => row.querySelector('[role=cell]')?.textContent)
export const row = (name: string) => page.getByRole('row').filter({ hasText: name })
export const focus = (name: string) => (row(name).element() as HTMLElement).focus()
export const dialog = (name: string) => page.getByRole('dialog', { name })
