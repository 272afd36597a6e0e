import type { Page } from '@playwright/test'
import { TOTP } from 'otpauth'
import { png } from '../pictures.ts'
import { toastSays } from './office.ts'
import { authenticate, expect, expectAccessible, logIn, logOut, people, signIn, test } from './product.ts'

// The user's own login: how others see it, and how it is secured.

const STEP_MS = 30_000

/** The app's code `steps` later: each code works once, and the test does not wait half a minute. */
const makeCode = (secret: string, steps = 0) =>
  new TOTP({ secret }).generate({ timestamp: Date.now() + steps * STEP_MS })

/** From the password to the recovery codes; returns the secret and the codes. */
async function setUp(page: Page): Promise<{ secret: string; codes: string[] }> {
  await page.getByLabel('Your password').fill('not it')
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByLabel('Your password')).toHaveAttribute('aria-invalid', 'true')
  await page.getByLabel('Your password').fill('panelboard')
  await page.getByLabel('Your password').press('Enter')
  await expect(page.getByLabel('Code from the app')).toBeFocused()
  await expect(page.getByRole('img', { name: 'QR code for your authenticator app' })).toHaveJSProperty('complete', true)
  await expectAccessible(page)
  const secret = (await page.locator('code', { hasText: /^[A-Z2-7 ]+$/ }).textContent())?.replaceAll(' ', '') ?? ''
  await page.getByLabel('Code from the app').fill('12')
  await page.getByLabel('Code from the app').press('Enter')
  await expect(page.getByText('That code is not right.')).toBeVisible()
  await page.getByLabel('Code from the app').fill(makeCode(secret))
  await page.getByRole('button', { name: 'Turn on' }).click()
  const lines = page.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem')
  await expect(lines).toHaveCount(10)
  const codes = await lines.allTextContents()
  await expectAccessible(page)
  const download = page.waitForEvent('download')
  await page.getByRole('link', { name: 'Download' }).click()
  expect((await download).suggestedFilename()).toBe('panelboard-recovery-codes.txt')
  await page.getByRole('button', { name: 'I have saved them' }).click()
  return { secret, codes }
}

test('changes the name, picture and notifications, and they stay changed', async ({ page }) => {
  await signIn(page, people.client)
  await page.getByRole('link', { name: 'Your profile' }).click()
  await expect(page.getByRole('heading', { name: 'Your profile' })).toBeFocused()
  await page.getByLabel('Name').fill('')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('Name is required')).toBeVisible()
  await page.getByLabel('Name').fill('Grace Hopper')
  await page.getByLabel('Phone').fill('512.555.0177'.replaceAll('.', '-'))
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await toastSays(page, 'Profile updated')
  await expect(page.getByRole('link', { name: 'Your profile' })).toContainText('Grace Hopper')
  await expect(page.getByLabel('Phone')).toHaveValue('(512) 555-0177')

  await page
    .getByLabel('Picture file')
    .setInputFiles({ name: 'me.png', mimeType: 'image/png', buffer: Buffer.from(png(64, 64)) })
  await toastSays(page, 'Picture updated')
  const picture = page.getByRole('link', { name: 'Your profile' }).locator('img')
  await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)

  const saved = page.waitForResponse((reply) => reply.request().method() === 'PATCH')
  await page.getByRole('switch', { name: 'SMS' }).click()
  await expect(page.getByRole('switch', { name: 'SMS' })).not.toBeChecked()
  expect((await saved).ok()).toBe(true)
  await page.reload()
  await expect(page.getByRole('switch', { name: 'SMS' })).not.toBeChecked()
  await expect(page.getByRole('switch', { name: 'Email' })).toBeChecked()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Remove' }).click()
  await toastSays(page, 'Picture removed')
  await expect(picture).toHaveCount(0)
})

test('an employee subscribes to their visits and revokes the address again', async ({ page, request }) => {
  await signIn(page, people.employee, '/profile')
  const addresses = page.getByRole('list', { name: 'Calendar addresses' })
  await expect(addresses.getByRole('listitem')).toHaveCount(1)
  await addresses.getByRole('button', { name: 'Create address' }).click()
  const dialog = page.getByRole('dialog', { name: 'Subscribe to your calendar' })
  const address = await dialog.getByLabel('Calendar address').inputValue()
  await dialog.getByRole('tab', { name: 'Apple' }).click()
  await expect(dialog.getByRole('link', { name: 'open Calendar' })).toHaveAttribute('href', /^webcal:.*\/visits\.ics$/)
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'I have copied it' }).click()

  const { pathname } = new URL(address)
  expect(await (await request.get(pathname)).text()).toContain('BEGIN:VTIMEZONE')
  await page.reload()
  await expect(addresses).toContainText('Last read')
  await addresses.getByRole('button', { name: 'Revoke' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Revoke' }).click()
  await toastSays(page, 'Calendar address revoked')
  await expect(addresses).toContainText('No address yet')
  expect((await request.get(pathname)).status()).toBe(404)
})

test('what Back brings from the memory of the browser is not shown after the session ended', async ({ page }) => {
  await signIn(page, people.employee, '/profile')
  await expect(page.getByRole('heading', { name: 'Profile', level: 1 })).toBeVisible()
  // Hold the old page's requests: a 401 would redirect it to sign-in.
  let isLoadedAgain = false
  await page.route('**/*', (route) => {
    isLoadedAgain ||= route.request().isNavigationRequest()
    return isLoadedAgain ? route.continue() : undefined
  })
  await page.context().clearCookies()
  await page.evaluate(() => {
    localStorage.clear()
    dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }))
  })
  await expect(page.getByText('404 Page Not Found')).toBeVisible()
})

test('a new password ends the other sessions, and so does one click', async ({ page, browser, product }) => {
  const elsewhere = await (await browser.newContext({ baseURL: product.url })).newPage()
  await authenticate(elsewhere, people.client)
  await signIn(page, people.client, '/profile')
  await expect(page.getByText('This device')).toHaveCount(1)
  await page.getByRole('button', { name: 'Sign out everywhere else' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Sign out' }).click()
  await toastSays(page, 'Signed out everywhere else')
  await expect(page.getByRole('button', { name: 'Sign out everywhere else' })).toHaveCount(0)
  await elsewhere.goto('/profile')
  await expect(elsewhere.getByText('404 Page Not Found')).toBeVisible()

  await authenticate(elsewhere, people.client)
  await page.getByLabel('Current password').fill('not it')
  await page.getByLabel('New password').fill('a better horse')
  await page.getByLabel('Confirm password').fill('a better house')
  await page.getByRole('button', { name: 'Change password' }).click()
  await expect(page.getByText('Please make sure your passwords match.')).toBeVisible()
  await page.getByLabel('Confirm password').fill('a better horse')
  await page.getByRole('button', { name: 'Change password' }).click()
  await expect(page.getByLabel('Current password')).toBeFocused()
  await expect(page.getByLabel('Current password')).toHaveAttribute('aria-invalid', 'true')
  await page.getByLabel('Current password').fill('panelboard')
  await page.getByRole('button', { name: 'Change password' }).click()
  await toastSays(page, 'Password changed')
  await expect(page.getByLabel('Current password')).toHaveValue('')
  await elsewhere.goto('/profile')
  await expect(elsewhere.getByText('404 Page Not Found')).toBeVisible()
  await elsewhere.close()
})

test('staff must set up two-factor sign-in when the administrator requires it, and need codes from then on', async ({
  page,
  browser,
  product,
}) => {
  await authenticate(page, people.admin)
  const employee = await (await browser.newContext({ baseURL: product.url })).newPage()
  await signIn(employee, people.employee)
  await page.goto('/settings')
  const required = page.getByRole('switch', { name: 'Require two-factor sign-in for staff' })
  await required.click()
  await toastSays(page, 'Set up two-factor')
  await expect(required).not.toBeChecked()

  await page.goto('/profile')
  await page.getByRole('button', { name: 'Set up' }).click()
  const { secret, codes } = await setUp(page)
  await expect(page.getByText('10 of 10 recovery codes left.')).toBeVisible()

  await logOut(page)
  await page.goto('/settings')
  await page.getByRole('link', { name: 'Log In' }).click()
  await logIn(page, people.admin)
  await expect(page.getByLabel('Code', { exact: true })).toBeFocused()
  await page.getByLabel('Code', { exact: true }).fill('000')
  await page.getByLabel('Code', { exact: true }).press('Enter')
  await expect(page.getByLabel('Code', { exact: true })).toHaveAccessibleDescription(/That code is not right/)
  await expect(page.getByLabel('Code', { exact: true })).toBeFocused()
  await expectAccessible(page)
  await page.getByLabel('Code', { exact: true }).fill(makeCode(secret, 1))
  await page.getByLabel('Code', { exact: true }).press('Enter')
  await expect(page).toHaveURL('/settings')

  await logOut(page)
  await page.goto('/auth')
  await logIn(page, people.admin)
  await page.getByRole('button', { name: 'Use a recovery code' }).click()
  await expect(page.getByLabel('Recovery code')).toBeFocused()
  await page.getByLabel('Recovery code').fill('0000-0000')
  await page.getByRole('button', { name: 'Log In' }).click()
  await expect(page.getByLabel('Recovery code')).toHaveAccessibleDescription(/That code is not right/)
  await page.getByLabel('Recovery code').fill(codes[0] ?? '')
  await page.getByRole('button', { name: 'Log In' }).click()
  await expect(page).toHaveURL('/')

  await page.goto('/settings')
  await required.click()
  await toastSays(page, 'Company settings updated')
  // A user who is already working is taken to setup by their next action, or before it by a look for new messages.
  await employee.evaluate(() => document.querySelector<HTMLAnchorElement>('a[href="/invoices"]')?.click())
  await expect(employee.getByRole('heading', { name: 'Set up two-factor sign-in' })).toBeVisible()
  await expectAccessible(employee)
  await employee.goto('/clients')
  await setUp(employee)
  await expect(employee.getByRole('heading', { name: 'Clients' })).toBeVisible()
  await employee.goto('/profile')
  await expect(employee.getByRole('button', { name: 'Turn off' })).toHaveAttribute('aria-disabled', 'true')
  await employee.close()
})
