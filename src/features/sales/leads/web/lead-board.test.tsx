import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { reply, serve, show } from '#test/component.tsx'
import { LeadBoard } from './lead-board.tsx'

const lead = {
  id: '00000000-0000-4000-8000-0000000000a1',
  name: 'Grace Holloway',
  email: 'grace@example.com',
  phone: null,
  status: 'new',
  service_interest: null,
  estimated_value: null,
  converted_to_client: false,
  next_follow_up: null,
  last_touched: '2026-06-14T12:00:00.000Z',
}

test('says so when a later page of the leads could not be loaded', async () => {
  serve({
    'GET /api/sales-leads': ({ query }) =>
      query['cursor'] === undefined
        ? reply([lead], { headers: { link: '</api/sales-leads?cursor=1>; rel="next"' } })
        : reply({ message: 'Try later' }, { status: 400 }),
    'GET /api/settings': { time_zone: 'America/Chicago' },
  })
  await show(<LeadBoard onOpen={() => undefined} onGo={() => undefined} create={null} />)
  await expect.element(page.getByText('Grace Holloway').first()).toBeVisible()
  await expect.element(page.getByText(/^Part of the list could not be loaded/)).toBeVisible()
})
