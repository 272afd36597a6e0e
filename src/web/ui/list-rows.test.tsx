import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { dialog, focus, makeTools, onServer, row, rowActions, rows, showTools } from '#test/tools-screen.tsx'

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

test('a long name takes a second line before it is cut', async () => {
  const name = 'Temporary power pole with two 20 A receptacles '.repeat(4).trim()
  const [tool] = makeTools(1)
  await showTools({ tools: [{ ...tool!, name }, ...makeTools(2).slice(1)] })
  const getCellHeight = (text: string) =>
    page.getByRole('cell', { name: text }).element().getBoundingClientRect().height
  await expect.element(page.getByText('2 tools')).toBeVisible()
  expect([getCellHeight(name), getCellHeight('Tool 0001')]).toEqual([36, 18])
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

test('on a phone the filter shows the whole name of what is chosen', async () => {
  await page.viewport(390, 844)
  const label = 'All our calculators'
  await showTools({ filter: { ...onServer, options: [{ value: 'all', label }] } })
  const select = page.getByLabelText('Status').element()
  const { fontSize, fontFamily, paddingLeft, paddingRight } = getComputedStyle(select)
  const room = select.clientWidth - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight)
  const pen = new OffscreenCanvas(0, 0).getContext('2d')!
  pen.font = `${fontSize} ${fontFamily}`
  expect(room).toBeGreaterThanOrEqual(pen.measureText(label).width)
})

test('what people come for is a button on the card too', async () => {
  await page.viewport(390, 844)
  const actions: typeof rowActions = (tool, open) =>
    rowActions(tool, open).map((action) => ({ ...action, onCard: action.inline === true }))
  await showTools({ actions })
  await expect.element(row('Tool 0001').getByText('in the truck')).toBeVisible()
  await row('Tool 0001').getByRole('button', { name: 'Sell' }).click()
  await expect.element(page.getByText('Tool 0001 sold').first()).toBeVisible()
  await row('Tool 0001').getByRole('button', { name: 'Actions' }).click()
  await expect
    .poll(() =>
      page
        .getByRole('menuitem')
        .elements()
        .map((item) => item.textContent),
    )
    .toEqual(['View', 'Edit'])
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(390)
})

test('renders only the visible ones of 1,000 rows, and the last can be reached', async () => {
  await showTools({ tools: makeTools(1000) })
  await expect.element(page.getByText('1,000 tools')).toBeVisible()
  expect(rows().elements().length).toBeLessThan(60)
  await expect.element(page.getByRole('table', { name: 'Tools' })).toHaveAttribute('aria-rowcount', '1001')
  focus('Tool 0000')
  await userEvent.keyboard('{End}')
  await expect.element(row('Tool 0999')).toHaveFocus()
  await expect.element(row('Tool 0999')).toBeInViewport()
  expect(rows().elements().length).toBeLessThan(60)
})
