import { useQuery } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { reply, serve, show } from '#test/component.tsx'
import { query, refetch } from '#web/platform/query.ts'
import { timesheets } from '../contract.ts'
import { HoursScreen } from './hours-screen.tsx'

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
