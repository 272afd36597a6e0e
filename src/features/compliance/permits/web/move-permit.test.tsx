import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { serve, show } from '#test/component.tsx'
import type { PermitDetails } from '../contract.ts'
import { ApprovePermit, closePermit, ExtendPermit } from './move-permit.tsx'

const ID = '00000000-0000-4000-8000-0000000000aa'

const permit: Partial<PermitDetails> = {
  id: ID,
  job_id: null,
  permit_number: 'EP-7',
  permit_type: 'Service Upgrade',
  status: 'submitted',
  application_date: '2020-06-01',
  approval_date: null,
  expiration_date: null,
  issued_by: null,
  project_address: '88 Rainey St',
  updated_at: '2020-06-15T15:00:00.000Z',
}

test('the approval says that a day which has passed makes the permit expire', async () => {
  serve({ [`GET /api/permits/${ID}`]: permit })
  await show(<ApprovePermit id={ID} onClose={() => undefined} />)
  const day = page.getByLabelText('Expiration Date', { exact: true })
  await userEvent.fill(day, '06/14/2021')
  await expect.element(page.getByText('This day has passed: the permit will be Expired.')).toBeVisible()
  await userEvent.fill(day, '06/14/2099')
  await expect.element(page.getByText('The permit expires by itself after this day.')).toBeVisible()
})

test('an expired permit is extended with its new last day alone', async () => {
  const expired: Partial<PermitDetails> = { ...permit, status: 'expired', expiration_date: '2021-06-14' }
  const sent = serve({
    [`GET /api/permits/${ID}`]: expired,
    [`PATCH /api/permits/${ID}`]: { ...expired, status: 'approved' },
  })
  await show(<ExtendPermit id={ID} onClose={() => undefined} />)
  const extend = page.getByRole('button', { name: 'Extend', exact: true })
  await userEvent.click(extend)
  await expect.element(page.getByText('Enter a day that has not passed')).toBeVisible()
  await userEvent.fill(page.getByLabelText('Expiration Date', { exact: true }), '06/14/2099')
  await userEvent.click(extend)
  await expect.element(page.getByText('Permit extended')).toBeVisible()
  expect(sent.findLast(({ method }) => method === 'PATCH')?.body).toEqual({
    expiration_date: '2099-06-14',
    updated_at: permit.updated_at,
  })
})

test.each([
  ['failed', 'Close this permit anyway?', ' The final inspection failed on Jun 10, 2020.'],
  ['passed', 'Close this permit?', ''],
])('closing after a final inspection that %s asks "%s"', async (status, title, warning) => {
  const id = crypto.randomUUID()
  const final = {
    id: 'a',
    inspection_type: 'Final',
    re_inspection_of: null,
    completed_date: '2020-06-10T15:00:00.000Z',
  }
  const sent = serve({
    'GET /api/inspections': [{ ...final, status }],
    [`PATCH /api/permits/${id}`]: { ...permit, id, status: 'closed' },
  })
  const approved = { ...permit, id, status: 'approved' } as PermitDetails
  await show(
    <button type="button" onClick={() => void closePermit(approved, 'America/Chicago')}>
      Close
    </button>,
  )
  await page.getByRole('button', { name: 'Close', exact: true }).click()
  const question = page.getByRole('alertdialog', { name: title, exact: true })
  const body = 'Close it when the authority has finalized it. It is kept as it is.'
  await expect.element(question).toHaveAccessibleDescription(`Service Upgrade EP-7, 88 Rainey St.${warning} ${body}`)
  await question.getByRole('button', { name: 'Close Permit' }).click()
  await expect.element(page.getByText('Permit closed')).toBeVisible()
  expect(sent).toMatchObject([{ query: { permit_id: id } }, { body: { status: 'closed' } }])
})
