import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { serve, show } from '#test/component.tsx'
import { LeadDetails } from './lead-details.tsx'

const LEAD = '00000000-0000-4000-8000-0000000000a1'

test('a lead is deleted by an employee after a question', async () => {
  const requests = serve({
    [`GET /api/sales-leads/${LEAD}`]: {
      id: LEAD,
      name: 'Grace Holloway',
      email: 'grace@example.com',
      phone: null,
      status: 'new',
      estimated_value: null,
      created_at: '2026-06-14T12:00:00.000Z',
      last_touched: '2026-06-14T12:00:00.000Z',
      last_contact: null,
      next_follow_up: null,
      consent_at: null,
      conversion_date: null,
      closed_at: null,
      notes: null,
      converted_to_client: false,
      similar_clients: [],
    },
    [`DELETE /api/sales-leads/${LEAD}`]: () => new Response(null, { status: 204 }),
    'GET /api/sales-activities': [],
    'GET /api/settings': { time_zone: 'America/Chicago' },
  })
  await show(<LeadDetails id={LEAD} onClose={() => undefined} onGo={() => undefined} onDeleted={() => undefined} />, {
    role: 'employee',
  })
  await page.getByRole('button', { name: 'More actions' }).click()
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
  await expect.element(page.getByText('Lead deleted')).toBeVisible()
  expect(requests.filter(({ method }) => method === 'DELETE')).toHaveLength(1)
})
