import { linkTo, test } from './mail.ts'
import { addClient, choose, openAsAdmin, row, toastSays } from './office.ts'
import { authenticate, escape, expect, expectAccessible, people, register, resize, signIn } from './product.ts'

// A login with an unconfirmed address: flagged wherever staff see it, and confirmed again before it gets access.

const MARK = 'Email not confirmed'
const phone = { width: 390, height: 844 }
const email = 'bob@newhire.example'

// Colors in the middle of a fade would fail the contrast check.
test.use({ contextOptions: { reducedMotion: 'reduce' } })

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
  await addClient(page, { name: 'Lena Linked', email: 'lena@linked.example', phone: '5125550144' })
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
  await toastSays(page, 'Invitation sent')
  await expect(page.getByText('Invited by Dana Whitfield')).toBeVisible()
  const owner = await (await browser.newContext({ baseURL: product.url, viewport: phone })).newPage()
  await owner.goto(await linkTo(smtp, email, '/invite'))
  await expect(owner.getByText(`There is a login for ${email} whose owner never confirmed the address.`)).toBeVisible()
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
