import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { reply, serve, show } from '#test/component.tsx'
import { ScheduleScreen } from './schedule-screen.tsx'

test('a client is not offered a new job on a schedule that they may not see', async () => {
  serve({ 'GET /api/schedule': reply({ message: 'Not yours' }, { status: 403 }), 'GET /api/settings': {} })
  await show(<ScheduleScreen />, { role: 'client' })
  await expect.element(page.getByText("You don't have permission to view the schedule.")).toBeVisible()
  expect(page.getByRole('button', { name: 'New' }).elements()).toHaveLength(0)
})
