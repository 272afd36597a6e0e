import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { reply, serve, show } from '#test/component.tsx'
import { InviteUser } from './invite-user.tsx'
import { PendingInvitations } from './pending-invitations.tsx'

const grace = {
  id: '00000000-0000-4000-8000-000000000001',
  name: 'Grace Hopper',
  email: 'grace@example.com',
  phone: '+15125550143',
  role: 'employee',
  mail: 'sent',
  invited_by_name: 'Maria Boss',
  created_at: '2026-06-15T15:00:00.000Z',
  expires_at: '2026-06-22T15:00:00.000Z',
} as const

const CREATE = 'POST /api/invitations'
const listed = { 'GET /api/invitations': reply([grace]), [CREATE]: reply({ ...grace, link: null }, { status: 201 }) }

test('an invitation is sent with the name and the phone', async () => {
  const requests = serve(listed)
  await show(<InviteUser onClose={() => undefined} />)
  await userEvent.fill(page.getByLabelText('Name'), 'Grace Hopper')
  await userEvent.fill(page.getByLabelText('Email'), 'grace@example.com')
  await userEvent.fill(page.getByLabelText('Mobile phone'), '(512) 555-0143')
  await userEvent.click(page.getByRole('button', { name: 'Send Invitation' }))
  await expect.element(page.getByText('Invitation created')).toBeVisible()
  expect(requests.find(({ method }) => method === 'POST')?.body).toEqual({
    name: 'Grace Hopper',
    email: 'grace@example.com',
    phone: '(512) 555-0143',
    role: 'employee',
  })
})

test('a pending invitation shows the name, and Resend sends the same person', async () => {
  const requests = serve(listed)
  await show(<PendingInvitations />)
  await expect.element(page.getByText('Grace Hopper')).toBeVisible()
  await userEvent.click(page.getByRole('button', { name: 'Resend the invitation to grace@example.com' }))
  await expect.element(page.getByText('Invitation created')).toBeVisible()
  const { name, email, phone, role } = grace
  expect(requests.find(({ method }) => method === 'POST')?.body).toEqual({ name, email, phone, role })
})

test.each([
  ['waiting', 'Email waiting', 'It goes out as soon as the mail server takes it.'],
  ['failed', 'Email not sent', 'Check the address, then resend it.'],
] as const)('an invitation whose email is %s says so', async (mail, label, note) => {
  serve({ 'GET /api/invitations': [{ ...grace, mail }] })
  await show(<PendingInvitations />)
  await expect.element(page.getByText(label)).toBeVisible()
  await expect.element(page.getByText(note)).toBeVisible()
})

test('invitations that cannot be read say so, and are there after Try again', async () => {
  let isDown = true
  serve({ 'GET /api/invitations': () => (isDown ? reply({ message: 'Down' }, { status: 500 }) : [grace]) })
  await show(<PendingInvitations />)
  await expect.element(page.getByText('Failed to load invitations')).toBeVisible()
  isDown = false
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect.element(page.getByText('Grace Hopper')).toBeVisible()
})
