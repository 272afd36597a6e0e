import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { navigate } from 'wouter/use-browser-location'
import { reply } from '#test/component.tsx'
import { queuedChanges } from '#web/platform/waiting.ts'
import { dialog, makeTools, names, row, rowActions, showTools } from '#test/tools-screen.tsx'

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

test('an empty list asks to create the first record in its middle only, a search without results in the header', async () => {
  const add = page.getByRole('button', { name: 'Add Tool' })
  await showTools({ tools: [] })
  await expect.element(page.getByRole('status').getByRole('button', { name: 'Add Tool' })).toBeVisible()
  expect(add.elements()).toHaveLength(1)
  await page.getByRole('searchbox').fill('ladder')
  await expect.element(page.getByRole('button', { name: 'Clear filters' })).toBeVisible()
  await expect.element(add).toBeVisible()
})

test('an empty list says what to do, and has nothing to export', async () => {
  await showTools({ tools: [] })
  await expect.element(page.getByText('No tools found')).toBeVisible()
  await expect.element(page.getByText('Add the first one.')).toBeVisible()
  expect(page.getByRole('link', { name: 'Export CSV' }).elements()).toHaveLength(0)
})

test('a record that waits on this device is above its list until it is sent', async () => {
  const change = { method: 'POST', path: '/api/tools', changes: [], isUpload: false, made_at: '', key: 'key' } as const
  queuedChanges.set([{ ...change, order: 1, body: { new_id: 't9' }, words: 'New tool', name: 'Fish tape' }])
  await showTools()
  await expect.element(page.getByRole('listitem')).toHaveTextContent('Fish tapeWaiting to be sent')
  queuedChanges.set([])
  await expect.poll(() => page.getByText('Fish tape').elements()).toEqual([])
})

test('a list that cannot be loaded says why and can be tried again', async () => {
  let isBroken = true
  await showTools({
    tools: () => (isBroken ? reply({ message: 'The truck is on the road.' }, { status: 400 }) : makeTools(2)),
  })
  await expect.element(page.getByRole('alert').getByText('The truck is on the road.')).toBeVisible()
  isBroken = false
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect.poll(names).toEqual(['Tool 0000', 'Tool 0001'])
})

test('a filter that a link sets is named, sent, and cleared with one press', async () => {
  navigate('/?place=van')
  const { sent } = await showTools()
  await page.getByRole('button', { name: 'In the van' }).click()
  await expect.poll(() => sent.map(({ query }) => query['place'])).toEqual(['van', undefined])
  expect(location.search).toBe('')
  expect(page.getByRole('button', { name: 'In the van' }).elements()).toEqual([])
})

test('a later page that fails keeps the rows that came', async () => {
  let pages = 0
  await showTools({
    tools: () =>
      pages++ === 0
        ? reply(makeTools(3), { headers: { link: '</api/tools?cursor=x>; rel="next"' } })
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

test('a link on the screen itself opens the form, as often as it is followed', async () => {
  await showTools()
  await expect.element(page.getByText('5 tools')).toBeVisible()
  for (const _ of ['first', 'second']) {
    navigate('/tools?new=1')
    await expect.element(dialog('New tool')).toBeVisible()
    await page.getByRole('button', { name: 'Close' }).click()
    await expect.element(dialog('New tool')).not.toBeInTheDocument()
    expect(location.search).toBe('')
  }
})
