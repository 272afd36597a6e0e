import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { reply, serve, show } from '#test/component.tsx'
import { recall } from '#web/platform/session.ts'
import { FirstPasswordScreen } from './first-password-screen.tsx'

const CHANGE = 'POST /api/profile/password'
const PRINTED = 'aPrintedPassword'
const OWN = 'copper bus bar 1897'
const ADMIN = {
  id: '00000000-0000-4000-8000-000000000002',
  username: 'admin',
  name: 'Administrator',
  role: 'admin',
} as const

const field = (name: string) => page.getByLabelText(name, { exact: true })

async function opened(answer: object = new Response(null, { status: 204 })) {
  const requests = serve({ [CHANGE]: answer, 'GET /api/auth/user': reply({ ...ADMIN, must_change_password: false }) })
  await show(<FirstPasswordScreen />, { ...ADMIN, must_change_password: true })
  return requests
}

async function fill(current: string, password: string, again = password) {
  await userEvent.fill(field('Your name'), 'Ada Moreno')
  await userEvent.fill(field('Current password'), current)
  await userEvent.fill(field('New password'), password)
  await userEvent.fill(field('Confirm password'), again)
  await userEvent.keyboard('{Enter}')
}

test('says why, names the login, and leaves only logging out beside it', async () => {
  await opened()
  await expect.element(page.getByRole('heading', { name: 'Choose your own password', level: 1 })).toBeVisible()
  await expect.element(page.getByText(/^The password you signed in with was printed/)).toBeVisible()
  await expect.element(page.getByText(/You are signed in as Administrator \(admin\)/)).toBeVisible()
  await expect.element(page.getByRole('link')).toHaveAttribute('href', '/api/logout')
})

test('logging out tells the page, for which an open request is then no expired session', async () => {
  await opened()
  navigation.addEventListener('navigate', (event) => event.preventDefault(), { once: true })
  expect(recall('panelboard.signed-in')).toBe(ADMIN.id)
  await userEvent.click(page.getByRole('link'))
  await expect.poll(() => recall('panelboard.signed-in')).toBe(null)
})

test.each([
  ['', OWN, OWN, 'Enter your current password'],
  [PRINTED, 'short', 'short', 'Password must be at least 8 characters long.'],
  [PRINTED, OWN, 'copper bus bar', 'Please make sure your passwords match.'],
])('refuses %j, %j, %j before it is sent', async (current, password, again, message) => {
  const sent = await opened()
  await fill(current, password, again)
  await expect.element(page.getByText(message)).toBeVisible()
  expect(sent).toEqual([])
})

test.each([
  ['current_password', 'That is not your password.', 'Current password'],
  ['password', 'Choose another password than the one that was printed.', 'New password'],
  ['password', 'This is one of the most common passwords. Choose another one.', 'New password'],
])('shows a refusal of the server at the %s, and keeps what was typed', async (path, message, label) => {
  await opened(reply({ message, errors: [{ path, message }] }, { status: 400 }))
  await fill(PRINTED, OWN)
  await expect.element(field(label)).toHaveAttribute('aria-invalid', 'true')
  await expect.element(page.getByText(message).first()).toBeVisible()
  await expect.element(field('New password')).toHaveValue(OWN)
})

test('is filled in with the keyboard alone, and asks the server who is signed in now', async () => {
  const sent = await opened()
  await userEvent.click(field('Your name'))
  await userEvent.keyboard(`Ada Moreno{Tab}${PRINTED}{Tab}${OWN}{Tab}${OWN}{Tab}{Enter}`)
  await expect.element(page.getByText('Password changed')).toBeVisible()
  expect(sent.map(({ method, path }) => `${method} ${path}`)).toEqual([CHANGE, 'GET /api/auth/user'])
  expect(sent[0]?.body).toEqual({ name: 'Ada Moreno', current_password: PRINTED, password: OWN })
})

test('tells a password manager which login and which password it is about', async () => {
  await opened()
  const purposes = [...document.querySelectorAll('input')].map(({ autocomplete, value }) => [autocomplete, value])
  expect(purposes).toEqual([
    ['username', 'admin'],
    ['name', ''],
    ['current-password', ''],
    ['new-password', ''],
    ['new-password', ''],
  ])
})
