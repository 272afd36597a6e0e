import { expect, test } from 'vitest'
import { reply, serve, show } from '#test/component.tsx'
import { jobs } from '#features/jobs/contract.ts'
import { useAction } from '#web/platform/action.ts'
import { Button } from '#web/ui/button.tsx'
import { GateHost } from './shared/gate-host.tsx'

const JOB = '00000000-0000-4000-8000-000000000007'
const sentence = 'This job needs an approved permit before it is scheduled. Permit BP-7 is submitted.'
const missing = [{ label: 'Permit BP-7 is submitted', href: `/compliance?tab=permits&job=${JOB}&open=1` }]
const refused = (values: object = {}) =>
  reply(
    { message: sentence, gate: { name: 'schedule', job_id: JOB, missing, admins: ['Dana Reyes'], ...values } },
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
  await expect.element(dialog.getByText(sentence)).toBeVisible()
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

test('a job that is not saved yet has nothing to override', async () => {
  gated({ job_id: null })
  const screen = await show(<Screen />)
  await screen.getByRole('button', { name: 'Start' }).click()
  const dialog = screen.getByRole('dialog', { name: 'Permit needed' })
  await expect.element(dialog.getByText(sentence)).toBeVisible()
  await expect.element(dialog.getByRole('button', { name: 'Override' })).not.toBeInTheDocument()
})
