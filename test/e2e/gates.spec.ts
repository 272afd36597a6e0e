import { openAsAdmin, toastSays } from './office.ts'
import { MARCUS, plan, PRIYA } from './planning.ts'
import { authenticate, expect, expectAccessible, getJson, logOut, people, resize, signIn, test } from './product.ts'

// Gates refuse a step with what is missing, and let it through with a reason that is kept.

test.afterEach(async ({ page }) => {
  await authenticate(page, people.admin)
  const reply = await page.request.patch('/api/settings', {
    data: { permit_before_scheduling: false, crew_licenses: 'warn' },
  })
  expect(reply.status()).toBe(200)
})

test('a job without its permit is not scheduled until an administrator overrides it with a reason', async ({
  page,
}) => {
  // A browser that is never idle: a refusal must not wait for what loads later.
  await page.addInitScript(() => Object.assign(globalThis, { requestIdleCallback: () => 0 }))
  await openAsAdmin(page, '/settings')
  const gates = page.locator('section').filter({ has: page.getByRole('heading', { name: 'Gates' }) })
  await gates.getByRole('switch', { name: 'An approved permit before a job is scheduled' }).click()
  await gates.getByRole('button', { name: 'Save Gates' }).click()
  await toastSays(page, 'Company settings updated')

  await page.goto('/jobs')
  await page.getByRole('button', { name: 'Create Job' }).first().click()
  const form = page.getByRole('dialog', { name: 'Create New Job' })
  await form.getByRole('combobox', { name: 'Client' }).fill('Grace')
  await page.getByRole('option', { name: /Grace Holloway/ }).click()
  await form.getByLabel('Title').fill('New meter base')
  await form.getByRole('switch', { name: 'Permit required' }).click()
  await form.getByRole('button', { name: 'Create Job' }).click()
  await toastSays(page, 'Job created successfully')

  await page.goto('/schedule?date=2083-06-07')
  const waiting = page
    .getByRole('list', { name: 'Unscheduled jobs' })
    .getByRole('listitem')
    .filter({ hasText: 'New meter base' })
  const tuesday = page
    .getByRole('gridcell')
    .filter({ has: page.getByLabel('Add a visit: Tuesday, June 8, 2083, Marcus Reyes') })
  await waiting.dragTo(tuesday, { steps: 8 })
  const refused = page.getByRole('dialog', { name: 'Permit needed' })
  await expect(refused.getByText('This job needs an approved permit before it is scheduled.')).toBeVisible()
  const link = refused.getByRole('link', { name: 'This job has no permit yet' })
  await expect(link).toHaveAttribute('href', /^\/compliance\?tab=permits&job=/)
  await expectAccessible(page)
  await refused.getByRole('button', { name: 'Override' }).click()
  const override = page.getByRole('dialog', { name: 'Override' })
  await override.getByLabel('Reason').fill('The city approved it by phone, the paper follows')
  await override.getByRole('button', { name: 'Override and Continue' }).click()
  await toastSays(page, 'New meter base is scheduled: Tue, Jun 8, 8:00 – 9:00 AM, Marcus Reyes.')
  await expect(tuesday).toContainText('New meter base')

  await resize(page, { width: 390, height: 844 })
  await page.goto('/jobs')
  await page.getByText('New meter base').first().click()
  const overrides = page.getByRole('dialog', { name: 'Job Details' }).getByRole('region', { name: 'Overrides' })
  await expect(overrides).toContainText('May be scheduled without an approved permit')
  await expect(overrides).toContainText('The city approved it by phone, the paper follows')
})

test('an apprentice does not start work alone, and does with a licensed electrician on the crew', async ({ page }) => {
  await plan(page, [{ title: 'Move a subpanel', technician: MARCUS }])
  const [{ id: job }] = await getJson(page, '/api/jobs?q=Move+a+subpanel')
  const { visit_id: visit } = await getJson(page, `/api/jobs/${job}`)
  const staff = await getJson(page, '/api/users?role=employee')
  const findId = (who: string) => staff.find(({ name }: { name: string }) => name === who).id
  const licenses = await getJson(page, '/api/licenses')
  const { id } = licenses.find(({ user_id }: { user_id: string }) => user_id === findId(MARCUS))
  const license = `/api/licenses/${id}`
  await page.request.patch(license, { data: { kind: 'apprentice' } })
  await page.goto('/settings')
  const gates = page.locator('section').filter({ has: page.getByRole('heading', { name: 'Gates' }) })
  await gates.getByLabel("Licenses of a visit's crew").selectOption({ label: 'Required before work starts' })
  await gates.getByRole('button', { name: 'Save Gates' }).click()
  await toastSays(page, 'Company settings updated')

  await logOut(page)
  await resize(page, { width: 390, height: 844 })
  await signIn(page, people.employee, `/jobs?open=${job}`)
  const details = page.getByRole('dialog', { name: 'Job Details' })
  await details.getByRole('button', { name: 'Clock In' }).click()
  const refused = page.getByRole('dialog', { name: 'License needed' })
  await expect(refused).toContainText('The crew of this visit needs valid licenses before work on it starts.')
  await expect(refused.getByRole('link', { name: /^Marcus Reyes is an apprentice/ })).toHaveAttribute(
    'href',
    '/compliance?tab=standards',
  )
  await expect(refused).toContainText('An administrator can override this: Dana Whitfield.')
  await expectAccessible(page)
  await refused.getByRole('button', { name: 'Close' }).first().click()

  const joined = await page.request.patch(`/api/visits/${visit}`, { data: { helper_ids: [findId(PRIYA)] } })
  expect(joined.status(), await joined.text()).toBe(200)
  await details.getByRole('button', { name: 'Clock In' }).click()
  await toastSays(page, 'You are on site')
  await page.request.post(`/api/visits/${visit}/finish`)
  await authenticate(page, people.admin)
  await page.request.patch(license, { data: { kind: 'journeyman' } })
})
