import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { reply, serve, show } from '#test/component.tsx'
import type { Permit } from '../contract.ts'
import { CopyToPermit } from './copy-to-permit.tsx'

const JOB = '00000000-0000-4000-8000-0000000000aa'
const makeId = (n: number) => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`

const permit = (n: number, num_circuits: number): Partial<Permit> => ({
  id: makeId(n),
  job_id: JOB,
  permit_number: `P-${n}`,
  permit_type: 'Service Upgrade',
  status: 'pending',
  num_circuits,
})

const calculation = { job_id: JOB, permit: { amperage: '180 A', service_size: '200 A', voltage: '120/240 V' } }

const open = (answers: Parameters<typeof serve>[0]) => {
  const requests = serve(answers)
  return show(<CopyToPermit calculation={calculation} onClose={() => undefined} />).then(() => requests)
}

test('another permit keeps its own number of circuits', async () => {
  const sent = await open({
    'GET /api/permits': [permit(1, 12), permit(2, 30)],
    [`PATCH /api/permits/${makeId(2)}`]: permit(2, 30),
  })
  await expect.element(page.getByLabelText('Number of Circuits')).toHaveValue(12)
  await userEvent.selectOptions(page.getByLabelText('Permit', { exact: true }), makeId(2))
  await expect.element(page.getByLabelText('Number of Circuits')).toHaveValue(30)
  await userEvent.click(page.getByRole('button', { name: 'Copy', exact: true }))
  await expect.element(page.getByText('Copied into the permit')).toBeVisible()
  expect(sent.findLast(({ method }) => method === 'PATCH')?.body).toMatchObject({
    num_circuits: 30,
    amperage: '180 A',
  })
})

test.each([429, 400])('permits that cannot be loaded (%i) say why, and can be asked for again', async (status) => {
  let isDown = true
  await open({ 'GET /api/permits': () => (isDown ? reply({ message: 'Not now.' }, { status }) : [permit(1, 12)]) })
  const alert = page.getByRole('alert').filter({ hasText: 'Not now.' })
  await expect.element(alert.getByText('Failed to load permits', { exact: true })).toBeVisible()
  const retry = page.getByRole('button', { name: 'Try again' })
  isDown = false
  await userEvent.click(retry)
  await expect.element(page.getByLabelText('Number of Circuits')).toHaveValue(12)
})
