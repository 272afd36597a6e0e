import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { reply, serve, show } from '#test/component.tsx'
import { MarginsScreen } from './margins-screen.tsx'

test('an employee is not offered the file of margins that they may not see', async () => {
  serve({ 'GET /api/reports/margins': reply({ message: 'Not yours' }, { status: 403 }), 'GET /api/settings': {} })
  await show(<MarginsScreen />, { role: 'employee' })
  await expect.element(page.getByText("You don't have permission to view margins.")).toBeVisible()
  expect(page.getByRole('link', { name: 'Export CSV' }).elements()).toHaveLength(0)
})
