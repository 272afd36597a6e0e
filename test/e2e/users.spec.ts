import { linksTo, test } from './mail.ts'
import type { Locator, Page } from '@playwright/test'
import { choose, openAsAdmin, row, toastSays } from './office.ts'
import { authenticate, escape, expect, expectAccessible, logIn, people, register, resize, signIn } from './product.ts'

// Sign-ins: found, changed, invited, deactivated.

const figure = (page: Page, label: string) =>
  page.locator('section').filter({ has: page.getByRole('heading', { name: label, exact: true }) })

/** Fails if the toast covers one of the dialog's buttons. */
async function expectButtonsFree(page: Page, dialog: Locator): Promise<void> {
  const toast = await page.locator('li[data-state=open]').boundingBox()
  if (!toast) throw new Error('No toast')
  for (const button of await dialog.getByRole('button').all()) {
    const box = await button.boundingBox()
    if (!box) continue
    const apart =
      box.x + box.width <= toast.x ||
      toast.x + toast.width <= box.x ||
      box.y + box.height <= toast.y ||
      toast.y + toast.height <= box.y
    expect(apart, `the toast covers ${await button.textContent()}`).toBe(true)
  }
}

test('an administrator finds a user, reads their details and changes the role', async ({ page }) => {
  await signIn(page, people.admin)
  await page.getByRole('navigation').getByRole('link', { name: 'Users' }).click()
  await expect(figure(page, 'Employees')).toContainText('2')
  await page.getByPlaceholder('Search by name or email...').fill('NAIR')
  await expect(page.getByText('1 of 4 users')).toBeVisible()
  await page.getByPlaceholder('Search by name or email...').fill('@bluebonnet')
  await page.getByLabel('Role', { exact: true }).selectOption('Admin')
  await expect(row(page, 'Priya Nair')).toHaveCount(0)
  await page.getByLabel('Role', { exact: true }).selectOption('Employee')
  await row(page, 'Priya Nair').click()
  const details = page.getByRole('dialog', { name: 'User Details' })
  for (const text of ['priya@bluebonnet.example', '(512) 555-0103', 'Employee', 'Active', 'Off'])
    await expect(details.getByText(text, { exact: true })).toBeVisible()
  await expectAccessible(page)
  await details.getByRole('button', { name: 'Change Role' }).click()
  const dialog = page.getByRole('dialog', { name: 'Change Role' })
  await expect(dialog.getByLabel('Role')).toHaveValue('employee')

  // Saving the current role makes no request.
  let calls = 0
  page.on('request', (request) => void (request.method() === 'PATCH' && calls++))
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog).toBeHidden()
  expect(calls).toBe(0)
  await expect(details).toBeVisible()
  await escape(details)
  await expect(page).toHaveURL('/users')

  await choose(page, 'Priya Nair', 'Change Role')
  await dialog.getByLabel('Role').selectOption('Client')
  await dialog.getByRole('button', { name: 'Save' }).click()
  // A user who leaves the staff leaves no work behind.
  await expect(dialog.getByRole('alert')).toContainText('Assign them to someone else first.')
  await dialog.getByLabel('Role').selectOption('Admin')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await toastSays(page, 'User role updated')
  await expect(figure(page, 'Admins')).toContainText('2')
  await page.getByLabel('Role', { exact: true }).selectOption('All Roles')
  await expect(row(page, 'Priya Nair')).toContainText('Admin')
  await choose(page, 'Priya Nair', 'Change Role')
  await dialog.getByLabel('Role').selectOption('Employee')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(figure(page, 'Admins')).toContainText('1')

  await choose(page, 'Priya Nair', 'Edit')
  const edit = page.getByRole('dialog', { name: 'Edit User' })
  await edit.getByLabel('Name').fill('Priya Nair-Olsen')
  await edit.getByLabel('Phone').fill('call me')
  await edit.getByRole('button', { name: 'Save Changes' }).click()
  await expect(edit.getByText('Phone number must contain only digits, spaces, and basic punctuation')).toBeVisible()

  // Back would lose what was typed, so it asks first.
  await page.evaluate(() => history.back())
  const ask = page.getByRole('alertdialog', { name: 'Discard your changes?' })
  await ask.getByRole('button', { name: 'Keep editing' }).click()
  await expect(page).toHaveURL('/users')
  await edit.getByLabel('Phone').fill('512 555 0199')
  await edit.getByRole('button', { name: 'Save Changes' }).click()
  await toastSays(page, 'User updated successfully')
  await expect(row(page, 'Priya Nair-Olsen')).toBeVisible()
})

test('the last administrator keeps the role, and the toast that says so covers no button', async ({ page }) => {
  await openAsAdmin(page, '/users')
  for (const size of [
    { width: 1440, height: 900 },
    { width: 1024, height: 768 },
    { width: 390, height: 844 },
  ]) {
    await resize(page, size)
    await choose(page, 'Dana Whitfield', 'Change Role')
    const dialog = page.getByRole('dialog', { name: 'Change Role' })
    await dialog.getByLabel('Role').selectOption('Employee')
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect(dialog.getByRole('alert')).toContainText('This is the last administrator.')
    await toastSays(page, 'Failed to update user role')
    await expectButtonsFree(page, dialog)
    await expectAccessible(page)
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    await page.getByRole('button', { name: 'Discard' }).click()
  }
  await row(page, 'Dana Whitfield').getByRole('button', { name: 'Actions' }).click()
  await expect(page.getByRole('menuitem', { name: 'Deactivate' })).toContainText('You cannot deactivate yourself.')
})

test('invites a user who joins and is then deactivated', async ({ page, browser, product, smtp }) => {
  const email = 'sam@example.com'
  await openAsAdmin(page, '/users')
  const invite = async (address: string) => {
    await page.getByRole('button', { name: 'Invite', exact: true }).click()
    const dialog = page.getByRole('dialog', { name: 'Invite' })
    await dialog.getByLabel('Name').fill('Sam Sparks')
    await dialog.getByLabel('Email').fill(address)
    await dialog.getByLabel('Mobile phone').fill('512-555-0143')
    await expect(dialog.getByLabel('Role')).toHaveValue('employee')
    await dialog.getByRole('button', { name: 'Send Invitation' }).click()
    await toastSays(page, 'Invitation sent')
    await expect(dialog).toBeHidden()
  }
  await invite('nobody@example.com')
  await page.getByRole('button', { name: 'Withdraw the invitation to nobody@example.com' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Withdraw' }).click()
  await toastSays(page, 'Invitation withdrawn')
  await invite(email)
  await expect(page.getByText('nobody@example.com', { exact: true })).toHaveCount(0)
  await expect(page.getByText(email, { exact: true })).toBeVisible()
  await expectAccessible(page)

  const links = () => linksTo(smtp, email, '/invite')
  await expect.poll(() => links().length).toBe(1)
  await page.getByRole('button', { name: `Resend the invitation to ${email}` }).click()
  await expect.poll(() => links().length).toBe(2)
  const [old = '', fresh = ''] = links()

  await page.goto(fresh)
  await expect(page.getByText(`This invitation is for ${email}, and you are signed in as Dana Whitfield`)).toBeVisible()
  await expectAccessible(page)

  const newcomer = await (await browser.newContext({ baseURL: product.url })).newPage()
  await newcomer.goto(old)
  await expect(newcomer.getByRole('link', { name: 'Go to the start page' })).toBeVisible()
  await newcomer.goto(fresh)
  await expect(newcomer.getByText('You are invited as an employee.')).toBeVisible()
  await expect(newcomer.getByLabel('Email')).toHaveValue(email)
  await expect(newcomer.getByLabel('Email')).toHaveAttribute('readonly')
  await expectAccessible(newcomer)
  await expect(newcomer.getByLabel('Mobile phone')).toHaveValue('(512) 555-0143')
  await expect(newcomer.getByLabel('Full name')).toHaveValue('Sam Sparks')
  const sam = { username: 'sam', password: 'correct horse' }
  await register(newcomer, { ...sam, name: 'Sam Spark' })
  await expect(newcomer.getByRole('heading', { name: 'My Dashboard' })).toBeVisible()
  await newcomer.goto('/profile')
  await expect(newcomer.getByText('Confirmed', { exact: true })).toBeVisible()

  await page.goto('/users')
  await expect(row(page, 'Sam Spark')).toContainText('Employee')
  await expect(page.getByText('Pending invitations')).toHaveCount(0)
  await choose(page, 'Sam Spark', 'Deactivate')
  await page.getByRole('alertdialog').getByRole('button', { name: 'Deactivate' }).click()
  await toastSays(page, 'User deactivated')
  await expect(row(page, 'Sam Spark')).toContainText('Deactivated')
  await expect(newcomer).toHaveURL('/auth')
  await logIn(newcomer, sam)
  await expect(newcomer.getByRole('alert').first()).toBeVisible()

  await choose(page, 'Sam Spark', 'Reactivate')
  await page.getByRole('alertdialog').getByRole('button', { name: 'Reactivate' }).click()
  await toastSays(page, 'User reactivated')
  await authenticate(newcomer, sam)
  await newcomer.close()
})
