import { describe, expect, test } from 'vitest'
import { reply, serve, show } from '#test/component.tsx'
import { jobs } from '#features/work/jobs/contract.ts'
import { useAction } from '#web/platform/action.ts'
import { Button } from '#web/ui/button.tsx'
import { GateHost } from './shared/gate-host.tsx'
import { JobOverrides } from './shared/job-overrides.tsx'

const JOB = '00000000-0000-4000-8000-000000000007'
const need = 'This job needs an approved permit before it is scheduled.'
const sentence = `${need} Permit BP-7 is submitted.`
const missing = [{ label: 'Permit BP-7 is submitted', href: `/compliance?tab=permits&job=${JOB}&open=1` }]
const refused = (values: object = {}) =>
  reply(
    { message: sentence, gate: { name: 'schedule', job_id: JOB, need, missing, admins: ['Dana Reyes'], ...values } },
    { status: 409 },
  )

/** Any screen with a button that schedules. */
function Screen() {
  const { run, busy } = useAction(jobs.start, {
    done: 'You are on site',
    failed: 'Failed to update job',
  })
  return (
    <>
      <Button busy={busy} onClick={() => void run({ params: { id: JOB } })}>
        Start
      </Button>
      <GateHost />
    </>
  )
}

/** A server that refuses until the gate is overridden. */
function gated(values: object = {}) {
  let isOpen = false
  return serve({
    [`POST /api/jobs/${JOB}/start`]: () => (isOpen ? { id: JOB } : refused(values)),
    'POST /api/jobs': ({ body }) => (JSON.stringify(body).includes('gate_override') ? { id: JOB } : refused(values)),
    'POST /api/gates/overrides': () => {
      isOpen = true
      return { id: '1' }
    },
  })
}

test('an administrator sees what is missing with a link, and overrides it with a reason', async () => {
  const sent = gated()
  const screen = await show(<Screen />)
  await screen.getByRole('button', { name: 'Start' }).click()
  const dialog = screen.getByRole('dialog', { name: 'Permit needed' })
  // The link says what is missing, so the sentence does not.
  await expect.element(dialog.getByText(need, { exact: true })).toBeVisible()
  await expect
    .element(dialog.getByRole('link', { name: 'Permit BP-7 is submitted' }))
    .toHaveAttribute('href', missing[0]?.href)
  await dialog.getByRole('button', { name: 'Override' }).click()
  const form = screen.getByRole('dialog', { name: 'Override' })
  await form.getByRole('button', { name: 'Override and Continue' }).click()
  await expect.element(form.getByText('Enter a reason')).toBeVisible()
  await form.getByLabelText('Reason').fill('The city approved it by phone')
  await form.getByRole('button', { name: 'Override and Continue' }).click()
  await expect.element(screen.getByText('You are on site')).toBeVisible()
  expect(sent.map(({ method, path, body }) => [method, path, body])).toEqual([
    ['POST', `/api/jobs/${JOB}/start`, undefined],
    ['POST', '/api/gates/overrides', { job_id: JOB, gate: 'schedule', reason: 'The city approved it by phone' }],
    ['POST', `/api/jobs/${JOB}/start`, undefined],
  ])
  await expect.element(screen.getByRole('dialog')).not.toBeInTheDocument()
})

test('an employee sees who can override it, and closing leaves everything as it was', async () => {
  const sent = gated()
  const screen = await show(<Screen />, { role: 'employee' })
  await screen.getByRole('button', { name: 'Start' }).click()
  const dialog = screen.getByRole('dialog', { name: 'Permit needed' })
  await expect.element(dialog.getByText('An administrator can override this: Dana Reyes.')).toBeVisible()
  await expect.element(dialog.getByRole('button', { name: 'Override' })).not.toBeInTheDocument()
  await dialog.getByRole('button', { name: 'Close' }).last().click()
  await expect.element(dialog).not.toBeInTheDocument()
  // The dialog said it: no toast repeats it.
  await expect.element(screen.getByText('Failed to update job')).not.toBeInTheDocument()
  expect(sent).toHaveLength(1)
})

/** A screen with a button that saves a new job. */
function NewJob() {
  const body = { client_id: JOB, title: 'New meter base', permit_required: true, scheduled_date: '2026-07-01T09:00' }
  const { run } = useAction(jobs.create, { done: 'Job created successfully', failed: 'Failed to create job' })
  return (
    <>
      <Button onClick={() => void run({ body })}>Save</Button>
      <GateHost />
    </>
  )
}

test('a new job that is refused is saved together with the override', async () => {
  const sent = gated({ job_id: null, missing: [] })
  const screen = await show(<NewJob />)
  await screen.getByRole('button', { name: 'Save' }).click()
  const dialog = screen.getByRole('dialog', { name: 'Permit needed' })
  await expect.element(dialog.getByText(need, { exact: true })).toBeVisible()
  await expect.element(dialog.getByRole('list')).not.toBeInTheDocument()
  await dialog.getByRole('button', { name: 'Override' }).click()
  const form = screen.getByRole('dialog', { name: 'Override' })
  await form.getByLabelText('Reason').fill('The city approved it by phone')
  await form.getByRole('button', { name: 'Override and Continue' }).click()
  await expect.element(screen.getByText('Job created successfully')).toBeVisible()
  expect(sent.map(({ path, body }) => [path, body])).toMatchObject([
    ['/api/jobs', { title: 'New meter base' }],
    [
      '/api/jobs',
      { title: 'New meter base', gate_override: { gate: 'schedule', reason: 'The city approved it by phone' } },
    ],
  ])
})

describe('the overrides of a job', () => {
  const override = {
    id: '00000000-0000-4000-8000-000000000001',
    job_id: JOB,
    gate: 'schedule',
    reason: 'The city approved it by phone',
    created_by: JOB,
    created_by_name: 'Dana Reyes',
    created_at: '2026-06-15T15:00:00.000Z',
    withdrawn_by: null,
    withdrawn_by_name: null,
    withdrawn_at: null,
  }
  const withdrawn = { withdrawn_by: JOB, withdrawn_by_name: 'Sam Ortiz', withdrawn_at: '2026-06-16T15:00:00.000Z' }

  test('are withdrawn by an administrator, and stay in the list', async () => {
    let now: object = override
    serve({
      'GET /api/gates/overrides': () => [now],
      [`POST /api/gates/overrides/${override.id}/withdraw`]: () => (now = { ...override, ...withdrawn }),
    })
    const screen = await show(<JobOverrides jobId={JOB} />)
    await screen.getByRole('button', { name: 'Withdraw' }).click()
    const question = screen.getByRole('alertdialog', { name: 'Withdraw this override?' })
    await question.getByRole('button', { name: 'Withdraw' }).click()
    const list = screen.getByRole('list', { name: 'Overrides' })
    await expect.element(list.getByText('Withdrawn: may be scheduled without an approved permit')).toBeVisible()
    await expect.element(list.getByText(/Sam Ortiz/)).toBeVisible()
    await expect.element(list.getByText('The city approved it by phone')).toBeVisible()
    await expect.element(list.getByRole('button', { name: 'Withdraw' })).not.toBeInTheDocument()
  })

  test('are only read by an employee', async () => {
    serve({ 'GET /api/gates/overrides': () => [override] })
    const screen = await show(<JobOverrides jobId={JOB} />, { role: 'employee' })
    await expect.element(screen.getByText('The city approved it by phone')).toBeVisible()
    await expect.element(screen.getByRole('button', { name: 'Withdraw' })).not.toBeInTheDocument()
  })
})
