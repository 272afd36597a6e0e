import type { Locator, Page } from '@playwright/test'
import { linksTo, linkTo, test } from './mail.ts'
import { choose, openAsAdmin, row, toastSays } from './office.ts'
import {
  authenticate,
  escape,
  expect,
  expectAccessible,
  logIn,
  people,
  postJson,
  register,
  resize,
  signIn,
} from './product.ts'

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
  await page.getByLabel('Role', { exact: true }).selectOption('Employee')
  await row(page, 'Priya Nair').click()
  const details = page.getByRole('dialog', { name: 'User Details' })
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
  await expect(page).toHaveURL('/users?role=employee')

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
    await toastSays(page, 'Invitation created')
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

// A login with an unconfirmed address: flagged wherever staff see it, and confirmed again before it gets access.

const MARK = 'Email not confirmed'
const phone = { width: 390, height: 844 }
const email = 'bob@newhire.example'

test.describe('a login that is not confirmed', () => {
  test.beforeEach(async ({ playwright, product }) => {
    const stranger = await playwright.request.newContext({ baseURL: product.url })
    const body = { username: 'bob', email, name: 'Bob Newhire', password: 'correct horse' }
    // The first test registers it; the others find it registered.
    await stranger.post('/api/register', { data: body, headers: { origin: product.url } })
    await stranger.dispose()
  })

  test('giving it a role takes a confirmation, by keyboard too', async ({ page }) => {
    await openAsAdmin(page, '/users')
    await expect(row(page, 'Bob Newhire')).toContainText(MARK)
    await expect(row(page, 'Dana Whitfield')).not.toContainText(MARK)
    await row(page, 'Bob Newhire').click()
    const details = page.getByRole('dialog', { name: 'User Details' })
    await expect(details.getByText(MARK)).toBeVisible()
    await details.getByRole('button', { name: 'Change Role' }).click()
    const dialog = page.getByRole('dialog', { name: 'Change Role' })
    await expect(dialog.getByText(MARK)).toBeVisible()
    await expectAccessible(page)

    await dialog.getByLabel('Role').focus()
    await page.keyboard.press('e')
    await expect(dialog.getByLabel('Role')).toHaveValue('employee')
    await dialog.getByRole('button', { name: 'Save' }).press('Enter')
    const question = page.getByRole('alertdialog', { name: 'Give a role to a login that is not confirmed?' })
    await expect(question).toContainText(`Bob Newhire's email (${email}) is not confirmed`)
    await expect(question).toContainText('it can see every client, invoice and payment')
    await expectAccessible(page)

    // Escape cancels: the form is unchanged, without an error.
    await escape(question)
    await expect(dialog.getByLabel('Role')).toHaveValue('employee')
    await expect(dialog.getByRole('alert')).toHaveCount(0)
    await expect(dialog.getByRole('button', { name: 'Save' })).toBeEnabled()

    await resize(page, phone)
    await dialog.getByRole('button', { name: 'Save' }).click()
    const give = question.getByRole('button', { name: 'Give the role' })
    await expect(give).toBeInViewport({ ratio: 1 })
    await expect(question.getByRole('button', { name: 'Cancel' })).toBeFocused()
    await page.keyboard.press('Tab')
    await expect(give).toBeFocused()
    await page.keyboard.press('Enter')
    await toastSays(page, 'User role updated')
    await expect(dialog).toBeHidden()
    await expect(details.getByText('Employee', { exact: true })).toBeVisible()
    await details.getByRole('button', { name: 'Close' }).click()
    await expect(details).toBeHidden()
    await expect(page.getByText(email)).toBeVisible()
    await expect(page.getByText(MARK)).toBeVisible()

    // A lower role needs no confirmation.
    await resize(page, { width: 1280, height: 800 })
    await choose(page, 'Bob Newhire', 'Change Role')
    await dialog.getByLabel('Role').selectOption('Client')
    await dialog.getByRole('button', { name: 'Save' }).click()
    await toastSays(page, 'User role updated')
  })

  test('linking it to a client takes a confirmation too', async ({ page }) => {
    await authenticate(page, people.admin)
    await postJson(page, '/api/clients', { name: 'Lena Linked', email: 'lena@linked.example' })
    await page.goto('/clients')
    await choose(page, 'Lena Linked', 'Link sign-in')
    const dialog = page.getByRole('dialog', { name: 'Link sign-in' })
    const picker = page.getByRole('combobox', { name: 'Sign-in' })
    await picker.fill('BOB@new')
    const option = page.getByRole('option', { name: 'Bob Newhire' })
    await expect(option).toContainText(email)
    await expect(option.getByText(MARK)).toBeInViewport({ ratio: 1 })
    await picker.press('Enter')
    await expect(picker).toHaveValue('Bob Newhire')
    await picker.press('Enter')
    const question = page.getByRole('alertdialog', { name: 'Link a login that is not confirmed?' })
    await expect(question).toContainText('it can see every invoice and job of this client')
    await question.getByRole('button', { name: 'Cancel' }).click()
    await expect(picker).toHaveValue('Bob Newhire')
    await resize(page, phone)
    await dialog.getByRole('button', { name: 'Link sign-in' }).click()
    await expect(question.getByRole('button', { name: 'Cancel' })).toBeFocused()
    await expectAccessible(page)
    await question.getByRole('button', { name: 'Link anyway' }).click()
    await toastSays(page, 'Sign-in linked')
    await resize(page, { width: 1280, height: 800 })
    await row(page, 'Lena Linked').click()
    const details = page.getByRole('dialog', { name: 'Lena Linked' })
    await expect(details).toContainText(`Bob Newhire (${email})`)
    await expect(details.getByText(MARK)).toBeVisible()
    await expectAccessible(page)
    await details.getByRole('button', { name: 'Change', exact: true }).click()
    await page.getByRole('button', { name: 'Unlink' }).click()
    await toastSays(page, 'Sign-in unlinked')
    await expect(details).toContainText('None. This client cannot sign in yet.')
  })

  test('an invitation goes to the owner of the mailbox, and the login enters another address', async ({
    page,
    browser,
    product,
    smtp,
  }) => {
    await openAsAdmin(page, '/users')
    await page.getByRole('button', { name: 'Invite', exact: true }).click()
    const dialog = page.getByRole('dialog', { name: 'Invite' })
    await dialog.getByLabel('Email').fill(email)
    await dialog.getByRole('button', { name: 'Send Invitation' }).click()
    await toastSays(page, 'Invitation created')
    await expect(page.getByText('Invited by Dana Whitfield')).toBeVisible()
    const owner = await (await browser.newContext({ baseURL: product.url, viewport: phone })).newPage()
    await owner.goto(await linkTo(smtp, email, '/invite'))
    await expect(
      owner.getByText(`There is a login for ${email} whose owner never confirmed the address.`),
    ).toBeVisible()
    await expect(owner.getByRole('link', { name: 'Log In' })).toBeVisible()
    await expectAccessible(owner)
    await register(owner, { name: 'Robert Newhire', username: 'robert', password: 'correct horse' })
    await expect(owner.getByRole('heading', { name: 'My Dashboard' })).toBeVisible()
    await owner.close()

    await page.reload()
    await expect(row(page, 'Robert Newhire')).toContainText(email)
    await expect(row(page, 'Robert Newhire')).not.toContainText(MARK)
    await expect(row(page, 'Bob Newhire')).toContainText('No email address')

    const other = await (await browser.newContext({ baseURL: product.url, viewport: phone })).newPage()
    await signIn(other, { username: 'bob', password: 'correct horse' })
    const notice = other.getByText('Another person confirmed that the email address of this login is theirs.')
    await expect(notice).toBeVisible()
    await expectAccessible(other)
    await other.getByRole('link', { name: 'Add your own address' }).click()
    await other.getByRole('button', { name: 'Add email' }).click()
    const change = other.getByRole('dialog', { name: 'Change email' })
    await change.getByLabel('New email').fill(email)
    await change.getByLabel('Your password').fill('correct horse')
    await change.getByRole('button', { name: 'Change email' }).click()
    await expect(change.getByText('There is already a login with this email')).toBeVisible()
    await change.getByLabel('New email').fill('bob@elsewhere.example')
    await expectAccessible(other)
    await change.getByRole('button', { name: 'Change email' }).click()
    await toastSays(other, 'Check your email')
    await expect(notice).toBeHidden()
    await expect(other.getByText('bob@elsewhere.example').first()).toBeVisible()
    await other.close()
  })
})
