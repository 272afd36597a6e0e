import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { serve, show } from '#test/component.tsx'
import { CreatePermit } from './permit-form.tsx'

const job_id = '00000000-0000-4000-8000-0000000000a1'
const property_id = '00000000-0000-4000-8000-0000000000a2'

const field = page.getByLabelText('Jurisdiction', { exact: true })

function answerJob() {
  serve({
    [`GET /api/jobs/${job_id}`]: { id: job_id, title: 'Rewire', client_name: 'Acme', location: null, property_id },
    [`GET /api/properties/${property_id}`]: { id: property_id, jurisdiction: 'City of Round Rock' },
  })
}

test("a new application starts with the jurisdiction of the job's property", async () => {
  answerJob()
  await show(<CreatePermit start={{ job_id }} onClose={() => undefined} />)
  await expect.element(field).toHaveValue('City of Round Rock')
  await userEvent.fill(field, 'Travis County')
  await expect.element(field).toHaveValue('Travis County')
})

test('an application made from another one keeps its jurisdiction', async () => {
  answerJob()
  await show(<CreatePermit start={{ job_id, jurisdiction: 'City of Austin' }} onClose={() => undefined} />)
  await expect.element(page.getByRole('combobox', { name: 'Job', exact: true })).toHaveValue('Rewire')
  await expect.element(field).toHaveValue('City of Austin')
})
