import { afterEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { Role } from '#contract/roles.ts'
import { serve, show } from '#test/component.tsx'
import { refetchRows } from '#web/platform/rows.ts'
import { opened } from '#web/palette/opened.ts'
import { PaletteHere } from './palette-here.tsx'

afterEach(() => opened.set(null))

const own = ['/api/bookings', '/api/invoices', '/api/jobs', '/api/panels', '/api/properties', '/api/quotes']
const staff = [
  ...own,
  '/api/clients',
  '/api/inspections',
  '/api/permits',
  '/api/price-book',
  '/api/sales-leads',
  '/api/schedule',
  '/api/work-orders',
]

const none = {
  ...Object.fromEntries(staff.map((path) => [`GET ${path}`, []])),
  'GET /api/schedule': { visits: [], unscheduled: [], technicians: [] },
}
const field = page.getByRole('combobox', { name: 'Find anything' })
const lines = () =>
  page
    .getByRole('option')
    .elements()
    .map((line) => line.textContent)

async function open(role: Role) {
  // Lists outlive a screen.
  refetchRows(['clients', 'leads', 'price_book'])
  const sent = serve(none)
  opened.set('palette')
  await show(<PaletteHere />, { role })
  await expect.element(field).toHaveFocus()
  return sent
}

test.each<[Role, string[], string[]]>([
  ['admin', staff, ['Create Invoice', 'Clients', 'Users', 'Settings']],
  ['employee', staff, ['Create Invoice', 'Clients', 'Hours']],
  ['client', own, ['New Booking', 'My Invoices', 'Refer & Earn']],
])('%s: asks for the lists of the role only, and offers its screens and actions', async (role, lists, offered) => {
  const sent = await open(role)
  await expect.poll(() => [...new Set(sent.map(({ path }) => path))].toSorted()).toEqual(lists.toSorted())
  for (const name of offered) expect(lines().some((line) => line?.startsWith(name))).toBe(true)
  expect(lines().some((line) => line?.startsWith('Create Invoice'))).toBe(role !== 'client')
  await field.fill('sales tax')
  const settings = page.getByRole('option', { name: 'Settings: Sales tax' })
  if (role === 'admin') await expect.element(settings).toBeVisible()
  else await expect.element(page.getByText('Nothing found for “sales tax”')).toBeVisible()
})

test('Escape closes it and gives the focus back', async () => {
  serve(none)
  await show(
    <>
      <button type="button" onClick={() => opened.set('palette')}>
        Search
      </button>
      <PaletteHere />
    </>,
  )
  const button = page.getByRole('button', { name: 'Search' })
  await button.click()
  await expect.element(field).toHaveFocus()
  await userEvent.keyboard('{Escape}')
  await expect.element(button).toHaveFocus()
})

test('opened with nothing focused, it gives the focus to the heading', async () => {
  serve(none)
  await show(
    <>
      <h1>Clients</h1>
      <PaletteHere />
    </>,
  )
  opened.set('palette')
  await expect.element(field).toHaveFocus()
  await userEvent.keyboard('{Escape}')
  await expect.element(page.getByRole('heading', { name: 'Clients' })).toHaveFocus()
})
