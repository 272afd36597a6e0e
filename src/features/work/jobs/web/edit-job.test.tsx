import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { reply, serve, show } from '#test/component.tsx'
import { shownJob } from '#test/shown-job.ts'
import type { JobDetails } from '../contract.ts'
import { EditJob } from './edit-job.tsx'

const KEPT = 'This job has 1 file of its client. Create a new job for the other client.'
const job = shownJob()
const rosa = { id: job.client_id, name: job.client_name, email: 'rosa@example.com' }

/** The form of a job on a server that refuses to change it. */
async function opened(values: Partial<JobDetails> = {}) {
  const refusal = { message: KEPT, errors: [{ path: 'client_id', message: KEPT }] }
  serve({
    [`GET /api/jobs/${job.id}`]: { ...job, ...values },
    [`PATCH /api/jobs/${job.id}`]: reply(refusal, { status: 409 }),
    'GET /api/clients': [rosa],
    'GET /api/users': [],
    'GET /api/settings': { time_zone: 'America/Chicago' },
  })
  await show(<EditJob id={job.id} onClose={() => undefined} />)
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
