import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { reply, serve, show } from '#test/component.tsx'
import { BookingBoard } from './booking-board.tsx'

const booking = {
  id: '00000000-0000-4000-8000-0000000000a1',
  service_type: 'Panel inspection',
  status: 'pending',
  scheduled_date: '2026-06-16T15:00:00.000Z',
  duration_minutes: 60,
  location: null,
  notes: null,
  client_name: null,
  client_phone: null,
  client_email_unproven: false,
  assigned_to: null,
  assigned_to_name: null,
  created_by_agent: false,
}

const nothing = () => undefined

test('says so when a later page of the bookings could not be loaded', async () => {
  serve({
    'GET /api/bookings': ({ query }) =>
      query['cursor'] === undefined
        ? reply([booking], { headers: { link: '</api/bookings?cursor=1>; rel="next"' } })
        : reply({ message: 'Try later' }, { status: 400 }),
    'GET /api/settings': { time_zone: 'America/Chicago' },
  })
  const empty = { title: 'No bookings', icon: null, text: '', action: null }
  await show(<BookingBoard empty={empty} onOpen={nothing} onMove={nothing} onEdit={nothing} onCancel={nothing} />)
  await expect.element(page.getByRole('button', { name: 'Panel inspection' })).toBeVisible()
  await expect.element(page.getByText(/^Part of the list could not be loaded/)).toBeVisible()
})
