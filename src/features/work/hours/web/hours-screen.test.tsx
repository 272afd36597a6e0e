import { useQuery } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { reply, serve, show } from '#test/component.tsx'
import { query, refetch } from '#web/platform/query.ts'
import { type Timesheet, timesheets } from '../contract.ts'
import { HoursScreen } from './hours-screen.tsx'
import { TimesheetView } from './timesheet-view.tsx'

/** Shows the status of the last request. */
const Last = () => <p>Last request: {useQuery(query(timesheets.week, { query: {} })).status}</p>

test('a reload that fails leaves the week on screen', async () => {
  let isAway = false
  serve({
    'GET /api/timesheets': () =>
      isAway
        ? reply({ message: 'Try later' }, { status: 400 })
        : { week: '2026-03-02', is_over: true, timesheets: [], exports: [] },
    'GET /api/settings': { time_zone: 'America/Chicago' },
  })
  await show(
    <>
      <HoursScreen />
      <Last />
    </>,
  )
  const week = page.getByRole('heading', { name: 'Mar 02, 2026 – Mar 08, 2026' })
  await expect.element(week).toBeVisible()
  isAway = true
  await refetch(['hours'])
  await expect.element(page.getByText('Last request: error')).toBeVisible()
  await expect.element(page.getByRole('alert')).not.toBeInTheDocument()
  await expect.element(week).toBeVisible()
})

test('an entry over midnight has the date of its other day, and one made by hand says so', async () => {
  const entry = {
    id: 'night',
    user_id: 'dana',
    kind: 'shop' as const,
    job_id: null,
    job_title: null,
    started_at: '2026-03-03T04:00:00.000Z',
    ended_at: '2026-03-03T12:00:00.000Z',
    start_arrived_at: null,
    end_arrived_at: null,
    reason: 'Forgot the clock',
    updated_at: '2026-03-03T12:00:00.000Z',
    parts: [
      { day: '2026-03-02', minutes: 120 },
      { day: '2026-03-03', minutes: 360 },
    ],
  }
  const sheet: Timesheet = {
    id: 'week',
    user_id: 'dana',
    user_name: 'Dana Reyes',
    status: 'open',
    note: null,
    question: null,
    updated_at: null,
    is_running: false,
    regular: 480,
    overtime: 0,
    break: 0,
    entries: [entry],
  }
  const week = { week: '2026-03-02', is_over: true, timesheets: [sheet], exports: [] }
  await show(<TimesheetView sheet={sheet} week={week} />)
  const text = (day: string, text: string) => page.getByRole('region', { name: day }).getByText(text, { exact: true })
  await expect.element(text('Mon, Mar 2', '10:00 PM – Tue, Mar 3, 6:00 AM')).toBeVisible()
  await expect.element(text('Tue, Mar 3', 'Mon, Mar 2, 10:00 PM – 6:00 AM')).toBeVisible()
  await expect.element(text('Tue, Mar 3', 'By hand: Forgot the clock')).toBeVisible()
})
