import type { Page } from '@playwright/test'
import { Events, OAuth2Server } from 'oauth2-mock-server'
import { TOTP } from 'otpauth'
import { linkTo, test as mailed } from './mail.ts'
import {
  authenticate,
  clickAsSessionEnds,
  expect,
  expectAccessible,
  getJson,
  logIn,
  logOut,
  people,
  postJson,
  register,
  sharedByFiles,
  signIn,
  signInByForm,
} from './product.ts'

// Every way in and out as a user sees it, with email over SMTP and a real OpenID Connect server.

const test = mailed.extend<object, { google: OAuth2Server }>({
  google: sharedByFiles(
    async () => {
      const google = new OAuth2Server()
      await google.issuer.keys.generate('RS256')
      await google.start(0, '127.0.0.1')
      return google
    },
    (google) => google.stop(),
  ),
  env: [
    async ({ smtp, google }, use) => {
      const client = { GOOGLE_CLIENT_ID: 'panelboard', GOOGLE_CLIENT_SECRET: 'a secret' }
      await use({ ...smtp.env, ...client, GOOGLE_ISSUER: google.issuer.url ?? '' })
    },
    { scope: 'worker' },
  ],
})

const toast = (page: Page, title: string) =>
  page.getByRole('region', { name: /Notifications/ }).getByText(title, { exact: true })

async function registerAs(page: Page, username: string) {
  const person = { username, email: `${username}@example.com`, name: 'Ada Lovelace', password: 'correct horse' }
  await page.getByRole('tab', { name: 'Register' }).click()
  await register(page, person)
  return person
}

/**
 * Clears the session as if in another browser. Leaves the app first, because a screen still loading would redirect to
 * sign-in.
 */
async function forgetBrowser(page: Page): Promise<void> {
  await page.goto('about:blank')
  await page.context().clearCookies()
}

test('a new user registers, confirms the address, logs out and back in', async ({ page, smtp }) => {
  await page.goto('/auth')
  const { email } = await registerAs(page, 'newcomer')
  await expect(toast(page, 'Account created!')).toBeVisible()
  await expect(toast(page, 'Welcome to Panelboard.')).toBeVisible()
  await expect(page).toHaveURL('/')

  await page.goto(await linkTo(smtp, email, '/confirm-email'))
  await expect(page.getByText(`${email} is confirmed.`)).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Continue' }).click()
  await expect(page).toHaveURL('/')

  await page.getByRole('link', { name: 'Log Out' }).click()
  await expect(page.locator('html')).toHaveAttribute('data-session', 'none')
  await signInByForm(page, { username: email.toUpperCase(), password: 'correct horse' })
  await expect(toast(page, 'Welcome back!')).toBeVisible()
  await expect(toast(page, "You've been logged in successfully.")).toBeVisible()
})

test('shows errors in a toast and at the field, and keeps what was typed', async ({ page }) => {
  await page.goto('/auth')
  await expectAccessible(page)
  await page.getByLabel('Username').fill(people.admin.username)
  await page.getByLabel('Password').fill('wrong password')
  await page.getByLabel('Password').press('Enter')
  await expect(toast(page, 'Login failed')).toBeVisible()
  await expect(page.getByRole('alert').getByText('Invalid credentials')).toBeVisible()
  await expect(page.getByLabel('Username')).toHaveValue(people.admin.username)

  await page.getByRole('tab', { name: 'Register' }).click()
  await page.getByRole('button', { name: 'Create Account' }).click()
  await expect(page.getByLabel('Full name')).toBeFocused()
  for (const sentence of ['Name', 'Email', 'Username', 'Password'])
    await expect(page.getByText(`${sentence} is required`, { exact: true })).toBeVisible()
  await page.getByLabel('Full name').fill('Another Admin')
  await page.getByLabel('Email').fill('another@example.com')
  await page.getByLabel('Username').fill(people.admin.username.toUpperCase())
  await page.getByLabel('Password', { exact: true }).fill('correct horse')
  await page.getByLabel('Confirm password').fill('correct horse')
  await page.getByRole('button', { name: 'Create Account' }).click()
  await expect(toast(page, 'Registration failed')).toBeVisible()
  await expect(page.getByLabel('Username')).toBeFocused()
  await expect(page.getByLabel('Username')).toHaveAccessibleDescription('This username is taken')
  await expect(page.getByLabel('Full name')).toHaveValue('Another Admin')
})

test('explains a lost connection', async ({ page, complaints }) => {
  await page.clock.install()
  await page.goto('/auth')
  await page.route('**/api/login', (route) => route.abort())
  await logIn(page, { username: 'anybody', password: 'correct horse' })
  await expect(page.getByRole('button', { name: 'Logging in...' })).toBeVisible()
  await page.clock.runFor(5000)
  await expect(toast(page, 'Something went wrong. Please try again.')).toBeVisible()
  await expect(page.getByLabel('Password')).toHaveValue('correct horse')
  expect(complaints.splice(0)).toEqual(Array(3).fill('Failed to load resource: net::ERR_FAILED'))
})

test('resets a forgotten password with the emailed link, once', async ({ page, smtp }) => {
  await page.goto('/auth')
  const { email } = await registerAs(page, 'forgetful')
  await expect(page).toHaveURL('/')
  await forgetBrowser(page)

  await page.goto('/auth')
  await page.getByRole('link', { name: 'Forgot password?' }).click()
  await page.getByLabel('Email').fill(email)
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Send link' }).click()
  await expect(page.getByText(`If there is a login with ${email}`)).toBeVisible()

  const link = await linkTo(smtp, email, '/reset-password')
  await page.goto(link)
  await page.getByLabel('New password').fill('a better horse')
  await page.getByLabel('Confirm password').fill('a better horse')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Save password' }).click()
  await expect(toast(page, 'Password changed')).toBeVisible()
  await signInByForm(page, { username: 'forgetful', password: 'a better horse' })
  await page.goto(link)
  await expect(page.getByText('This link has already been used. Ask for a new one.')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Ask for a new link' }).click()
  await expect(page.getByRole('button', { name: 'Send link' })).toBeVisible()
})

test('a client follows an invitation, registers and is linked', async ({ page, smtp }) => {
  await authenticate(page, people.admin)
  const { id } = await postJson(page, '/api/clients', { name: 'Guest House', email: 'guest@example.com' })
  expect((await page.request.post(`/api/clients/${id}/invite`)).ok()).toBe(true)
  await page.context().clearCookies()

  const invitation = await linkTo(smtp, 'guest@example.com', '/invite')
  await page.goto(invitation)
  await expect(page.getByText('See and pay the invoices of Guest House')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Create Account' }).click()
  await register(page, { username: 'guest-login', email: 'guest-login@example.com', password: 'correct horse' })
  await page.getByRole('button', { name: 'Accept invitation' }).click()
  await expect(toast(page, 'You are connected')).toBeVisible()
  await expect(page).toHaveURL('/')
  await page.goto(invitation)
  await expect(page.getByText('This invitation has already been used. Log in, or ask for a new one.')).toBeVisible()
})

test('signs in with Google, and explains when it cannot', async ({ page, google }) => {
  const person = { sub: 'google-1', email: 'grace@example.com', email_verified: true, name: 'Grace Hopper' }
  google.service.on(Events.BeforeTokenSigning, ({ payload }) => void Object.assign(payload, person))
  await page.goto('/auth')
  await page.getByRole('link', { name: 'Continue with Google' }).click()
  await expect(page).toHaveURL('/')
  await expect(page.getByText('grace@example.com')).toBeVisible()

  // With two-factor sign-in, Google alone is not enough either.
  await page.goto('/profile')
  await page.getByRole('button', { name: 'Set up' }).click()
  await page.getByRole('button', { name: 'Continue' }).click()
  const secret = (await page.locator('code', { hasText: /^[A-Z2-7 ]+$/ }).textContent())?.replaceAll(' ', '') ?? ''
  await page.getByLabel('Code from the app').fill(new TOTP({ secret }).generate())
  await page.getByRole('button', { name: 'Turn on' }).click()
  const recovery = await page.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem').first().textContent()
  await page.getByRole('button', { name: 'I have saved them' }).click()
  await logOut(page)
  await page.goto('/auth')
  await page.getByRole('link', { name: 'Continue with Google' }).click()
  await expect(page.getByLabel('Code', { exact: true })).toBeFocused()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Use a recovery code' }).click()
  await page.getByLabel('Recovery code').fill(recovery ?? '')
  await page.getByRole('button', { name: 'Log In' }).click()
  await expect(page).toHaveURL('/')

  await logOut(page)
  Object.assign(person, { sub: 'google-2', email_verified: false })
  await page.goto('/auth')
  await page.getByRole('link', { name: 'Continue with Google' }).click()
  await expect(page).toHaveURL('/auth?error=google_email_in_use')
  await expect(page.getByRole('alert')).toContainText('There is already a login with this email.')
  await expectAccessible(page)
})

test('a session that ends under a form leads to sign-in without a prompt, and back to what was typed', async ({
  page,
}) => {
  const questions: string[] = []
  page.on('dialog', (dialog) => {
    questions.push(dialog.type())
    void dialog.accept()
  })
  await signIn(page, people.admin, '/bookings')
  await page.getByRole('button', { name: 'New Booking' }).click()
  const dialog = page.getByRole('dialog', { name: 'New Booking' })
  await dialog.getByLabel('Service type').fill('Rewire the barn')
  await dialog.getByLabel('Date and time', { exact: true }).fill('2099-06-02')
  await dialog.getByLabel('Time', { exact: true }).fill('09:00')
  await dialog.getByLabel('Notes').fill('Gate code 4417')
  await clickAsSessionEnds(page, dialog.getByRole('button', { name: 'Create Booking' }))
  await expect(page.getByText('Session expired. Please log in again.')).toBeVisible()
  expect(questions).toEqual([])

  await logIn(page, people.admin)
  await expect(dialog.getByLabel('Service type')).toHaveValue('Rewire the barn')
  await expect(dialog.getByLabel('Notes')).toHaveValue('Gate code 4417')
  // Not by role, because a dialog hides everything around it from the accessibility tree.
  await expect(page.getByText('Your changes were restored').first()).toBeVisible()

  // Not for the next user of this tab.
  await clickAsSessionEnds(page, dialog.getByRole('button', { name: 'Create Booking' }))
  await logIn(page, people.employee)
  await expect(dialog.getByLabel('Service type')).toHaveValue('')
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  expect(questions).toEqual([])
})

test('restores an edit interrupted by the end of a session, on the same record', async ({ page }) => {
  await authenticate(page, people.admin)
  const [{ id, name }] = await getJson(page, '/api/clients?q=Grace+Holloway')
  await page.goto(`/clients?open=${id}`)
  await page.getByRole('dialog', { name }).getByRole('button', { name: 'Edit', exact: true }).click()
  const edit = page.getByRole('dialog', { name: 'Edit Client' })
  await edit.getByLabel('Notes').fill('Two dogs, both friendly')
  await clickAsSessionEnds(page, edit.getByRole('button', { name: 'Save Changes' }))
  await logIn(page, people.admin)
  await expect(page).toHaveURL(`/clients?open=${id}`)
  await page.getByRole('dialog', { name }).getByRole('button', { name: 'Edit', exact: true }).click()
  await expect(edit.getByLabel('Notes')).toHaveValue('Two dogs, both friendly')
  await edit.getByRole('button', { name: 'Save Changes' }).click()
  await expect(edit).toBeHidden()
  await expect(page.getByRole('dialog', { name })).toContainText('Two dogs, both friendly')
})

test('restores a profile edit, and never a password from the same page', async ({ page }) => {
  await signIn(page, people.client, '/profile')
  const phone = page.getByLabel('Phone', { exact: true })
  await phone.fill('(512) 555-0177')
  await page.getByLabel('Current password').fill('not to be kept')
  await clickAsSessionEnds(page, page.getByRole('button', { name: 'Save', exact: true }))
  expect(await page.evaluate(() => JSON.stringify(Object.entries(sessionStorage)))).toMatch(
    /555-0177(?!.*not to be kept)/,
  )
  await logIn(page, people.client)
  await expect(phone).toHaveValue('(512) 555-0177')
})
