import { afterEach, expect, test } from 'vitest'
import { serve, show } from '#test/component.tsx'
import { recall, remember } from '#web/platform/session.ts'
import { watchWeekAhead } from './week-ahead.ts'

const [erin, kim] = [1, 2].map((n) => `00000000-0000-4000-8000-00000000000${n}`)
const KEY = 'panelboard.week-read'

afterEach(() => remember(KEY, null))

const showPage = () => document.dispatchEvent(new Event('visibilitychange'))

test('reads the week of each user of the device, once at a time', async () => {
  const gate = Promise.withResolvers<object>()
  const sent = serve({ 'GET /api/settings': () => gate.promise })
  const reads = () => sent.filter(({ path }) => path === '/api/settings').length
  await show(null, { id: erin ?? '', role: 'employee' })
  watchWeekAhead()
  await expect.poll(reads).toBe(1)
  showPage()
  gate.resolve({ time_zone: 'America/Chicago' })
  await expect.poll(() => recall(KEY)).toContain(erin)
  expect(reads()).toBe(1)
  showPage()
  await show(null, { id: kim ?? '', role: 'employee' })
  showPage()
  await expect.poll(() => recall(KEY)).toContain(kim)
  expect(reads()).toBe(2)
})
