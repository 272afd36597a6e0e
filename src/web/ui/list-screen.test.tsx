import * as z from 'zod'
import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { endpoint } from '#contract/endpoint.ts'
import { ListQuery } from '#contract/listing.ts'
import type { Access, Role } from '#contract/roles.ts'
import { reply, serve, show } from '#test/component.tsx'
import { toast } from '#web/platform/toast.ts'
import { ListScreen, type RecordDialogProps } from './list-screen.tsx'
import type { Column, Filter, RowAction, RowCard } from './table-types.ts'

const Tool = z.object({ id: z.string(), name: z.string(), price: z.number().nullable(), status: z.string() })
type Tool = z.infer<typeof Tool>

const Query = ListQuery.extend({ place: z.string().optional() })

const toolsOf = (count: number): Tool[] =>
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
const onServer: Filter<Tool> = { label: 'Status', options }

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

const rowActions = ({ name, price }: Tool, open: (dialog: keyof typeof dialogs) => void): RowAction[] => [
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

let screens = 0

type Options = {
  tools?: readonly Tool[] | (() => unknown)
  filter?: Filter<Tool>
  access?: Access
  role?: Role
  actions?: typeof rowActions
  query?: { place: string }
}

/** A screen with its own list: loaded lists outlive a screen, and the next test must not find them. */
async function showTools({
  tools = toolsOf(5),
  filter = inBrowser,
  access = 'staff',
  role = 'admin',
  actions = rowActions,
  query,
}: Options = {}) {
  const path = `/api/tools-${++screens}` as const
  const list = endpoint({ method: 'GET', path, access, summary: '', reads: [], query: Query, returns: z.array(Tool) })
  const sent = serve({ [`GET ${path}`]: tools })
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
      columns={columns}
      card={card}
      create={{ label: 'Add Tool', endpoint: { access: 'admin' }, dialog: Create }}
      dialogs={dialogs}
      actions={actions}
      inlineAction
      empty={{ title: 'No tools found', icon: null, text: 'Add the first one.' }}
      forbidden="You don't have permission to view tools."
    />,
    { role },
  )
  return { screen, sent, path }
}

const rows = () => page.getByRole('row').filter({ hasText: 'Tool ' })
const names = () =>
  rows()
    .elements()
    .map((row) => row.querySelector('[role=cell]')?.textContent)
const row = (name: string) => page.getByRole('row').filter({ hasText: name })
const focus = (name: string) => (row(name).element() as HTMLElement).focus()
const dialog = (name: string) => page.getByRole('dialog', { name })

test('shows the columns, every row of the list and how many there are', async () => {
  await showTools()
  await expect.element(page.getByText('5 tools')).toBeVisible()
  expect(
    page
      .getByRole('columnheader')
      .elements()
      .map((header) => header.textContent),
  ).toEqual(['Name', 'Price', 'Status', 'Actions'])
  await expect.poll(names).toEqual(['Tool 0000', 'Tool 0001', 'Tool 0002', 'Tool 0003', 'Tool 0004'])
})

test('a column header sorts up, then down, then not at all; rows without a value come last', async () => {
  await showTools()
  const price = page.getByRole('button', { name: 'Price' })
  await price.click()
  await expect.element(page.getByRole('columnheader', { name: 'Price' })).toHaveAttribute('aria-sort', 'ascending')
  await expect.poll(names).toEqual(['Tool 0000', 'Tool 0001', 'Tool 0004', 'Tool 0002', 'Tool 0003'])
  await price.click()
  await expect.poll(names).toEqual(['Tool 0002', 'Tool 0004', 'Tool 0001', 'Tool 0000', 'Tool 0003'])
  await price.click()
  await expect.element(page.getByRole('columnheader', { name: 'Price' })).toHaveAttribute('aria-sort', 'none')
  await expect.poll(names).toEqual(['Tool 0000', 'Tool 0001', 'Tool 0002', 'Tool 0003', 'Tool 0004'])
})

test('the / key goes to the search, which narrows the rows and the CSV; Escape clears it', async () => {
  const { path } = await showTools()
  const csv = page.getByRole('link', { name: 'Export CSV' })
  await expect.element(csv).toHaveAttribute('href', `${path}.csv`)
  await userEvent.keyboard('/')
  const search = page.getByRole('searchbox', { name: 'Search' })
  await expect.element(search).toHaveFocus()
  await userEvent.keyboard('TOOL 0003')
  await expect.poll(names).toEqual(['Tool 0003'])
  await expect.element(page.getByText('1 of 5 tools')).toBeVisible()
  await expect.element(csv).toHaveAttribute('href', `${path}.csv?q=TOOL+0003`)
  await userEvent.keyboard('{Escape}')
  await expect.element(page.getByText('5 tools')).toBeVisible()
})

test('a filter in the browser narrows the rows and the CSV without a request', async () => {
  const { sent, path } = await showTools()
  await page.getByLabelText('Status').selectOptions('Used')
  await expect.poll(names).toEqual(['Tool 0001', 'Tool 0003'])
  await expect.element(page.getByText('2 of 5 tools')).toBeVisible()
  await expect
    .element(page.getByRole('link', { name: 'Export CSV' }))
    .toHaveAttribute('href', `${path}.csv?status=used`)
  expect(sent).toHaveLength(1)
})

test('a filter without a rule of its own asks the server', async () => {
  const { sent } = await showTools({ filter: onServer })
  await expect.element(page.getByText('5 tools')).toBeVisible()
  await page.getByLabelText('Status').selectOptions('Used')
  await expect.poll(() => sent.map(({ query }) => query)).toEqual([{ limit: '100' }, { limit: '100', status: 'used' }])
})

test("a screen's own query is in its requests and in its CSV", async () => {
  const { sent, path } = await showTools({ query: { place: 'truck' }, filter: onServer })
  await page.getByLabelText('Status').selectOptions('New')
  await expect.poll(() => sent.at(-1)?.query).toEqual({ limit: '100', place: 'truck', status: 'new' })
  await expect
    .element(page.getByRole('link', { name: 'Export CSV' }))
    .toHaveAttribute('href', `${path}.csv?place=truck&status=new`)
})

test('the address can name the filter', async () => {
  history.replaceState(null, '', '/?status=used')
  await showTools()
  await expect.element(page.getByLabelText('Status')).toHaveValue('used')
  await expect.poll(names).toEqual(['Tool 0001', 'Tool 0003'])
})

test('when nothing matches, one button clears search and filter', async () => {
  await showTools()
  await page.getByLabelText('Status').selectOptions('Used')
  await page.getByRole('searchbox', { name: 'Search' }).fill('drill')
  await expect.element(page.getByText('No tools found')).toBeVisible()
  await page.getByRole('button', { name: 'Clear filters' }).click()
  await expect.element(page.getByText('5 tools')).toBeVisible()
  await expect.element(page.getByLabelText('Status')).toHaveValue('all')
})

test('an empty list says what to do, and has nothing to export', async () => {
  await showTools({ tools: [] })
  await expect.element(page.getByText('No tools found')).toBeVisible()
  await expect.element(page.getByText('Add the first one.')).toBeVisible()
  expect(page.getByRole('button', { name: 'Add Tool' }).elements()).toHaveLength(2)
  expect(page.getByRole('link', { name: 'Export CSV' }).elements()).toHaveLength(0)
})

test('a list that cannot be loaded says why and can be tried again', async () => {
  let isBroken = true
  await showTools({
    tools: () => (isBroken ? reply({ message: 'The truck is on the road.' }, { status: 400 }) : toolsOf(2)),
  })
  await expect.element(page.getByRole('alert').getByText('The truck is on the road.')).toBeVisible()
  isBroken = false
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect.poll(names).toEqual(['Tool 0000', 'Tool 0001'])
})

test('a later page that fails keeps the rows that came', async () => {
  let pages = 0
  await showTools({
    tools: () =>
      pages++ === 0
        ? reply(toolsOf(3), { headers: { link: '</api/tools?cursor=x>; rel="next"' } })
        : reply({ message: 'No' }, { status: 400 }),
  })
  await expect.element(page.getByRole('alert')).toBeVisible()
  expect(names()).toHaveLength(3)
})

test('a user without access sees why, and nothing is requested', async () => {
  const { sent } = await showTools({ role: 'client' })
  await expect.element(page.getByText('Unauthorized')).toBeVisible()
  await expect.element(page.getByText("You don't have permission to view tools.")).toBeVisible()
  expect(sent).toEqual([])
})

test('the create button shows only to users who may create, and opens the form', async () => {
  const { screen } = await showTools()
  await page.getByRole('button', { name: 'Add Tool' }).click()
  await expect.element(dialog('New tool')).toBeVisible()
  await page.getByRole('button', { name: 'Close' }).click()
  await expect.element(dialog('New tool')).not.toBeInTheDocument()
  await screen.unmount()
  await showTools({ role: 'employee' })
  await expect.element(page.getByText('5 tools')).toBeVisible()
  expect(page.getByRole('button', { name: 'Add Tool' }).elements()).toHaveLength(0)
})

test('clicking a row opens its details and puts them in the URL; dialogs open on top and return to them', async () => {
  await showTools()
  await row('Tool 0002').click()
  await expect.element(dialog('Details of Tool 0002')).toBeVisible()
  expect(location.search).toBe('?open=t2')
  await page.getByRole('button', { name: 'Edit' }).click()
  await expect.element(dialog('Edit Tool 0002')).toBeVisible()
  await page.getByRole('button', { name: 'Close' }).click()
  await expect.element(dialog('Details of Tool 0002')).toBeVisible()
  await page.getByRole('button', { name: 'Edit' }).click()
  await page.getByRole('button', { name: 'Delete' }).click()
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
  expect(location.search).toBe('')
})

test('opening a dialog re-renders no row', async () => {
  const actions = vi.fn<typeof rowActions>(rowActions)
  await showTools({ actions })
  await expect.element(page.getByText('5 tools')).toBeVisible()
  actions.mockClear()
  await page.getByRole('button', { name: 'Add Tool' }).click()
  await expect.element(dialog('New tool')).toBeVisible()
  expect(actions).not.toHaveBeenCalled()
})

test('the arrow keys walk the rows and Enter opens one', async () => {
  await showTools()
  await expect.element(page.getByText('5 tools')).toBeVisible()
  focus('Tool 0000')
  await userEvent.keyboard('{ArrowDown}{ArrowDown}')
  await expect.element(row('Tool 0002')).toHaveFocus()
  await userEvent.keyboard('{End}')
  await expect.element(row('Tool 0004')).toHaveFocus()
  await userEvent.keyboard('{ArrowUp}')
  await expect.element(row('Tool 0003')).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  await expect.element(dialog('Details of Tool 0003')).toBeVisible()
})

test('a menu holds the other actions and works with the keyboard', async () => {
  await showTools()
  await row('Tool 0001').getByRole('button', { name: 'Actions' }).click()
  const items = page.getByRole('menuitem')
  await expect.poll(() => items.elements().map((item) => item.textContent)).toEqual(['View', 'Edit'])
  await expect.poll(() => document.activeElement?.closest('[role=menu]')).toBeTruthy()
  // Radix moves the focus in a timeout, so each key waits for the one before.
  for (const label of ['View', 'Edit']) {
    await userEvent.keyboard('{ArrowDown}')
    await expect.element(page.getByRole('menuitem', { name: label })).toHaveFocus()
  }
  await userEvent.keyboard('{Enter}')
  await expect.element(dialog('Edit Tool 0001')).toBeVisible()
})

test('the inline action runs from the row, or says why it cannot', async () => {
  await showTools()
  const blocked = row('Tool 0003').getByRole('button', { name: 'Sell' })
  await expect.element(blocked).toHaveAttribute('aria-disabled', 'true')
  await expect.element(blocked).toHaveAttribute('title', 'This tool has no price')
  await row('Tool 0001').getByRole('button', { name: 'Sell' }).click()
  await expect.element(page.getByText('Tool 0001 sold').first()).toBeVisible()
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
})

test('on a phone each row is a card with every action in its menu', async () => {
  await page.viewport(390, 844)
  await showTools()
  await expect.element(page.getByText('5 tools')).toBeVisible()
  expect(page.getByRole('columnheader').elements()).toHaveLength(0)
  await expect.element(row('Tool 0001').getByText('in the truck')).toBeVisible()
  expect(row('Tool 0001').getByRole('button', { name: 'Sell' }).elements()).toHaveLength(0)
  await row('Tool 0001').getByRole('button', { name: 'Actions' }).click()
  await expect.element(page.getByRole('menuitem', { name: 'Sell' })).toBeVisible()
  await expect.element(page.getByRole('link', { name: 'Export CSV', includeHidden: true })).toBeInTheDocument()
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(390)
})

test('renders only the visible ones of 1,000 rows, and the last can be reached', async () => {
  await showTools({ tools: toolsOf(1000) })
  await expect.element(page.getByText('1,000 tools')).toBeVisible()
  expect(rows().elements().length).toBeLessThan(60)
  await expect.element(page.getByRole('table', { name: 'Tools' })).toHaveAttribute('aria-rowcount', '1001')
  focus('Tool 0000')
  await userEvent.keyboard('{End}')
  await expect.element(row('Tool 0999')).toHaveFocus()
  await expect.element(row('Tool 0999')).toBeInViewport()
  expect(rows().elements().length).toBeLessThan(60)
})
