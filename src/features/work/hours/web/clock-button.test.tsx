import { afterEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { serve, show } from '#test/component.tsx'
import { connectionLost } from '#web/platform/connection.ts'
import { forgetDevice } from '#web/platform/device.ts'
import { loadQueue } from '#web/platform/outbox.ts'
import { query, queryClient } from '#web/platform/query.ts'
import { type Clock, clock } from '../contract.ts'
import { ClockButton } from './clock-button.tsx'

const runningFor = (minutes: number) => ({
  running: {
    id: '00000000-0000-4000-8000-000000000007',
    kind: 'shop',
    job_id: null,
    job_title: null,
    started_at: new Date(Date.now() - minutes * 60_000 - 1000).toISOString(),
  },
  last_job: { id: '00000000-0000-4000-8000-000000000008', title: 'Rewire kitchen' },
})
afterEach(async () => {
  connectionLost.set(false)
  await forgetDevice()
  await loadQueue()
})

const menuItem = (name: string) => page.getByRole('menuitem', { name, exact: true })

test('asks after ten hours, until the user keeps it running', async () => {
  serve({ 'GET /api/clock': runningFor(10 * 60 + 5) })
  await show(<ClockButton />, { role: 'employee' })
  const button = page.getByRole('button', { name: /^Still working\? 10:/ })
  await button.click()
  await expect.element(menuItem('Clock Out Earlier...')).toBeVisible()
  await menuItem('Keep Running').click()
  await expect.element(page.getByRole('button', { name: /^Shop 10:/ })).toBeVisible()
})

test('goes back to the last job of the day', async () => {
  const sent = serve({
    'GET /api/clock': runningFor(5),
    'POST /api/jobs/00000000-0000-4000-8000-000000000008/start': { title: 'Rewire kitchen' },
  })
  await show(<ClockButton />, { role: 'employee' })
  await page.getByRole('button', { name: /^Shop 0:/ }).click()
  await expect.element(menuItem('Break')).toBeVisible()
  await menuItem('Back to Rewire kitchen').click()
  await expect.poll(() => sent.filter(({ method }) => method === 'POST')).toHaveLength(1)
})

test('an earlier end that waits on this device stops the clock on screen', async () => {
  serve({ 'GET /api/clock': runningFor(5) })
  await show(<ClockButton />, { role: 'employee' })
  await page.getByRole('button', { name: /^Shop 0:/ }).click()
  await menuItem('Clock Out Earlier...').click()
  connectionLost.set(true)
  const dialog = page.getByRole('dialog', { name: 'Clock Out Earlier' })
  await dialog.getByLabelText('Stopped at').fill('03/03/2026')
  await dialog.getByLabelText('Time').fill('5:00 PM')
  await dialog.getByRole('button', { name: 'Clock Out' }).click()
  await expect.element(page.getByText('Saved on this device')).toBeVisible()
  await expect.element(dialog).not.toBeInTheDocument()
  await expect.element(page.getByRole('button', { name: 'Time clock' })).toBeVisible()
})

test('a clock-in that waits on this device shows also after the page is loaded again', async () => {
  serve({ 'GET /api/clock': runningFor(5) })
  await show(<ClockButton />, { role: 'employee' })
  await page.getByRole('button', { name: /^Shop 0:/ }).click()
  connectionLost.set(true)
  await menuItem('Break').click()
  await expect.element(page.getByRole('button', { name: /^Break 0:00/ })).toBeVisible()
  const again = { ...runningFor(5), last_job: { id: '00000000-0000-4000-8000-000000000009', title: 'Swap panel' } }
  queryClient.setQueryData(query(clock.get).queryKey, again as Clock)
  await page.getByRole('button', { name: /0:0/ }).click()
  await expect.element(menuItem('Back to Swap panel')).toBeVisible()
  await expect.element(menuItem('Shop')).toBeVisible()
  await expect.element(menuItem('Break')).not.toBeInTheDocument()
})
