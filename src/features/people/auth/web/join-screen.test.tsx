import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { reply, serve, show } from '#test/component.tsx'
import { queueNote } from '#test/queued-note.ts'
import { loadQueue } from '#web/platform/outbox.ts'
import { JoinScreen } from './join-screen.tsx'

const invitation = {
  company_name: 'Bluebonnet Electric',
  client_name: null,
  email: 'grace@example.com',
  name: 'Grace Hoper',
  phone: '+15125550143',
  role: 'employee',
  has_login: false,
  may_register: true,
} as const

const field = (name: string) => page.getByLabelText(name, { exact: true })

test('starts with the name and the phone of the invitation, and sends what the person makes of them', async () => {
  const requests = serve({ 'POST /api/register': reply({ message: 'This username is taken' }, { status: 409 }) })
  await show(<JoinScreen token="secret" invitation={invitation} />, null)
  await expect.element(field('Full name')).toHaveValue('Grace Hoper')
  await expect.element(field('Mobile phone (optional)')).toHaveValue('(512) 555-0143')
  await userEvent.fill(field('Full name'), 'Grace Hopper')
  await userEvent.fill(field('Username'), 'grace')
  await userEvent.fill(field('Password'), 'correct horse')
  await userEvent.fill(field('Confirm password'), 'correct horse')
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByText('This username is taken').first()).toBeVisible()
  expect(requests).toMatchObject([
    { body: { name: 'Grace Hopper', phone: '(512) 555-0143', email: 'grace@example.com', invitation: 'secret' } },
  ])
})

test('leaves both empty when the invitation has neither', async () => {
  await show(<JoinScreen token="secret" invitation={{ ...invitation, name: null, phone: null }} />, null)
  await expect.element(field('Full name')).toHaveValue('')
  await expect.element(field('Mobile phone (optional)')).toHaveValue('')
})

test.each([
  { name: 'Log Out', role: 'button', email: 'dana@example.com' },
  { name: 'Not you? Log Out', role: 'link', email: 'grace@example.com' },
] as const)('"$name" asks before it deletes what waits on this device', async ({ name, role, email }) => {
  await show(<JoinScreen token="secret" invitation={invitation} />, { email })
  await queueNote()
  await page.getByRole(role, { name, exact: true }).click()
  const question = page.getByRole('alertdialog', { name: '1 change has not been sent' })
  await question.getByRole('button', { name: 'Stay' }).click()
  await expect.element(question).not.toBeInTheDocument()
  expect(await loadQueue()).toHaveLength(1)
})
