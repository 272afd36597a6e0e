import { expect, test } from './product.ts'
import { visit } from './facts/visit.ts'

// The first start of a new company, whose administrator's password is printed.

test.use({ env: { SAMPLE_DATA: 'false' } })

test('from the printed password to the dashboard', async ({ page, product }) => {
  const [, printed = ''] = /administrator +admin +(\S+)/.exec(product.output()) ?? []
  await page.goto('/auth')
  await page.getByLabel('Username').fill('admin')
  await page.getByLabel('Password').fill(printed)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Choose your own password' })).toBeVisible()
  const heading = 'Choose your own password'
  await visit(
    page,
    `# / | ${heading}
     ~The password you signed in with was printed when Panelboard first started
     <Your name> | <Current password> | <New password> | <Confirm password> | [Change password]
     Invitations and messages that you send are signed with it. | At least 8 characters
     ~You are signed in as Administrator (admin).`,
    'admin',
  )
  // No other screen opens before.
  await page.goto('/invoices')
  await expect(page.getByRole('heading', { name: heading })).toBeVisible()

  const choose = async (current: string, password: string) => {
    await page.getByLabel('Your name').fill('Ada Moreno')
    await page.getByLabel('Current password').fill(current)
    await page.getByLabel('New password').fill(password)
    await page.getByLabel('Confirm password').fill(password)
    await page.keyboard.press('Enter')
  }
  await choose('not the printed one', 'copper bus bar 1897')
  await expect(page.getByLabel('Current password')).toHaveAttribute('aria-invalid', 'true')
  await choose(printed, 'password123')
  await expect(
    page.getByRole('main').getByText('This is one of the most common passwords. Choose another one.'),
  ).toBeVisible()
  await choose(printed, printed)
  await expect(page.getByRole('main').getByText('Choose another password than the one that was printed.')).toBeVisible()
  await choose(printed, 'copper bus bar 1897')
  await expect(page.getByRole('heading', { name: 'Invoices', level: 1 })).toBeVisible()
  await page.goto('/')
  await expect(page.getByRole('heading', { name: 'Admin Dashboard' })).toBeVisible()
})
