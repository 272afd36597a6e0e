import { Plus } from 'lucide-react'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { serve, show } from '#test/component.tsx'
import { DashboardPage } from './dashboard-page.tsx'

const labels = ['Create Invoice', 'Schedule Job', 'Add Client', 'Compliance Check']
const actions = labels.map((label) => ({ href: `/${label}`, icon: <Plus aria-hidden="true" />, label }))

test.each([512, 564, 644])(
  'beside the open sidebar (%i px) the title keeps its line and no action is cut',
  async (width) => {
    await page.viewport(width + 256, 900)
    serve({})
    const screen = await show(
      <div style={{ width }} data-testid="frame">
        <DashboardPage title="Admin Dashboard" actions={actions}>
          {null}
        </DashboardPage>
      </div>,
    )
    const frame = screen.getByTestId('frame').element()
    const heading = screen.getByRole('heading', { name: 'Admin Dashboard' }).element()
    expect(heading.clientHeight).toBeLessThan(40)
    expect(frame.scrollWidth).toBe(width)
  },
)

test('the labels of four quick actions fit into their tiles on a phone', async () => {
  await page.viewport(390, 844)
  serve({})
  const screen = await show(
    <DashboardPage title="Admin Dashboard" actions={actions}>
      {null}
    </DashboardPage>,
  )
  await expect.element(screen.getByRole('link', { name: 'Compliance Check' })).toBeVisible()
  const cut = screen
    .getByRole('link')
    .elements()
    .filter((tile) => tile.scrollWidth > tile.clientWidth)
  expect(cut.map(({ textContent }) => textContent)).toEqual([])
})

test('Tab follows the quick actions as they are read, the first one at the right', async () => {
  await page.viewport(1440, 900)
  serve({})
  const screen = await show(
    <DashboardPage title="Admin Dashboard" actions={actions}>
      {null}
    </DashboardPage>,
  )
  await expect.element(screen.getByRole('link', { name: 'Create Invoice' })).toBeVisible()
  const links = screen.getByRole('link').elements()
  const lefts = links.map((link) => link.getBoundingClientRect().left)
  expect(lefts).toEqual(lefts.toSorted((a, b) => a - b))
  expect(links.at(-1)?.textContent).toBe('Create Invoice')
})
