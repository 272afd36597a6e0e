import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { reply, serve, show } from '#test/component.tsx'
import { Sheets } from './print-day.tsx'

const day = { day: '2026-06-15', who: 'together', zone: 'America/Chicago', technicians: [] }

test('a day that could not be loaded is not printed as a free day', async () => {
  const print = vi.fn<() => void>()
  vi.stubGlobal('print', print)
  serve({ 'GET /api/schedule/sheet': reply({ message: 'Try later' }, { status: 400 }) })
  const done = vi.fn<() => void>()
  await show(<Sheets {...day} onDone={done} />)
  await expect.element(page.getByText('Failed to load the day')).toBeVisible()
  expect(done).toHaveBeenCalled()
  expect(print).not.toHaveBeenCalled()
})
