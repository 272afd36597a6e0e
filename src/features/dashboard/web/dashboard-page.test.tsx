import { Plus } from 'lucide-react'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { serve, show } from '#test/component.tsx'
import { DashboardPage, QuickAction } from './dashboard-page.tsx'

test('the labels of four quick actions fit into their tiles on a phone', async () => {
  await page.viewport(390, 844)
  serve({})
  const labels = ['Create Invoice', 'Schedule Job', 'Add Client', 'Compliance Check']
  const actions = labels.map((label) => (
    <QuickAction key={label} href="/" icon={<Plus aria-hidden="true" />}>
      {label}
    </QuickAction>
  ))
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
