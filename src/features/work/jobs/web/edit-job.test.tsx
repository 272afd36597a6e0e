import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { reply, serve, show } from '#test/component.tsx'
import type { JobDetails } from '../contract.ts'
import { EditJob } from './edit-job.tsx'

const ID = '00000000-0000-4000-8000-000000000051'
const KEPT = 'This job has 1 file of its client. Create a new job for the other client.'
const rosa = { id: '00000000-0000-4000-8000-000000000052', name: 'Rosa Delgado', email: 'rosa@example.com' }

const job: JobDetails = {
  id: ID,
  client_id: rosa.id,
  client_name: rosa.name,
  client_phone: null,
  assigned_to: null,
  assigned_to_name: null,
  title: 'Panel upgrade',
  description: null,
  status: 'scheduled',
  scheduled_date: null,
  duration_minutes: 90,
  completed_date: null,
  property_id: null,
  location: null,
  notes: null,
  permit_required: false,
  created_at: '2026-06-15T15:00:00.000Z',
  updated_at: '2026-06-15T15:00:00.000Z',
  visit_id: '01920000-0000-7000-8000-000000000003',
  purpose: 'work',
  helper_ids: [],
  helper_names: [],
  visit_notes: null,
  other_visits: 0,
  visits: [],
  on_site_since: null,
  client_notes: null,
  gate_code: null,
  dog: null,
  parking: null,
  coordinates: null,
  client_change_blocked: null,
}

/** The form of a job on a server that refuses to change it. */
async function opened(values: Partial<JobDetails> = {}) {
  const refusal = { message: KEPT, errors: [{ path: 'client_id', message: KEPT }] }
  serve({
    [`GET /api/jobs/${ID}`]: { ...job, ...values },
    [`PATCH /api/jobs/${ID}`]: reply(refusal, { status: 409 }),
    'GET /api/clients': [rosa],
    'GET /api/users': [],
    'GET /api/settings': { time_zone: 'America/Chicago' },
  })
  await show(<EditJob id={ID} onClose={() => undefined} />)
  return page.getByRole('combobox', { name: 'Client' })
}

test('a job that keeps its client says why at the client, which cannot be changed', async () => {
  const client = await opened({ client_change_blocked: KEPT })
  await expect.element(client).toBeDisabled()
  await expect.element(client).toHaveValue(rosa.name)
  await expect.element(client).toHaveAccessibleDescription(KEPT)
})

test('what the server refuses about the client is shown at the client', async () => {
  const client = await opened()
  await page.getByRole('textbox', { name: 'Title' }).fill('Hot tub')
  await userEvent.click(page.getByRole('button', { name: 'Update Job' }))
  await expect.element(client).toHaveAccessibleDescription(KEPT)
  await expect.element(client).toHaveFocus()
})
