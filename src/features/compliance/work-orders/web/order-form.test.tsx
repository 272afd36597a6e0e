import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { serve, show } from '#test/component.tsx'
import { CreateWorkOrder } from './order-form.tsx'

const [kitchen, garage, permit] = [1, 2, 3].map((n) => `00000000-0000-4000-8000-00000000000${n}`)

test('another job takes away the permit of the first one', async () => {
  const sent = serve({
    'GET /api/jobs': [
      { id: kitchen, title: 'Rewire kitchen', client_name: 'Ada Lovelace' },
      { id: garage, title: 'Wire garage', client_name: 'Ada Lovelace' },
    ],
    [`GET /api/jobs/${kitchen}`]: { time_entries: [] },
    [`GET /api/jobs/${garage}`]: { time_entries: [] },
    'GET /api/permits': ({ query }) =>
      query['job_id'] === kitchen
        ? [{ id: permit, permit_number: 'E-77', permit_type: 'Electrical', status: 'approved' }]
        : [],
    'GET /api/settings': { time_zone: 'America/Chicago' },
    'POST /api/work-orders': { work_order_number: 'WO-00001' },
  })
  await show(<CreateWorkOrder onClose={() => undefined} />)
  const job = page.getByRole('combobox', { name: 'Job' })
  await job.click()
  await page.getByRole('option', { name: /^Rewire kitchen/ }).click()
  await page.getByLabelText('Permit').selectOptions(permit ?? '')
  await job.click()
  await page.getByRole('option', { name: /^Wire garage/ }).click()
  await expect.element(page.getByLabelText('Permit')).not.toBeInTheDocument()
  await page.getByLabelText('Scope of Work').fill('Wire it')
  await page.getByRole('button', { name: 'Create Work Order' }).click()
  await expect.element(page.getByText('Work order WO-00001 created')).toBeVisible()
  expect(sent.find(({ method }) => method === 'POST')?.body).toMatchObject({ job_id: garage, permit_id: null })
})
