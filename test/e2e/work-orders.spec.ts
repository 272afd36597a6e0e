import type { Locator, Page } from '@playwright/test'
import { toastSays } from './office.ts'
import { authenticate, escape, expect, expectAccessible, people, test } from './product.ts'

// A technician on the site: a phone, one thumb, and a signature drawn by touch.

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true })

/** Draws a signature with a finger. */
async function draw(page: Page, pad: Locator): Promise<void> {
  await pad.scrollIntoViewIfNeeded()
  const box = await pad.boundingBox()
  if (!box) throw new Error('No box to sign in')
  const session = await page.context().newCDPSession(page)
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', step = 0) =>
    session.send('Input.dispatchTouchEvent', {
      type,
      touchPoints:
        type === 'touchEnd' ? [] : [{ x: box.x + 40 + step * 14, y: box.y + box.height / 2 + (step % 2) * 24 }],
    })
  await touch('touchStart')
  for (let step = 1; step < 16; step += 1) await touch('touchMove', step)
  await touch('touchEnd')
}

test('a technician fills in a work order on a phone, signs it by touch and completes it', async ({ page }) => {
  await authenticate(page, people.employee)
  const api = page.request
  const [client] = await (await api.get('/api/clients?limit=1')).json()
  const data = { client_id: client.id, title: 'Bathroom circuits' }
  const job = await (await api.post('/api/jobs', { data })).json()
  await page.goto(`/jobs?open=${job.id}`)
  const jobDetails = page.getByRole('dialog', { name: 'Job Details' })
  await jobDetails.getByRole('button', { name: 'New Work Order' }).click()

  const form = page.getByRole('dialog', { name: 'New Work Order' })
  await expect(form.getByLabel('Scope of Work')).toHaveValue('Bathroom circuits')
  await form.getByRole('button', { name: 'Add material' }).click()
  const material = form.getByRole('group', { name: 'Material 1' })
  await material.getByRole('combobox', { name: 'Material' }).fill('GFCI')
  await page.getByRole('option').first().click()
  await expect(material.getByRole('combobox', { name: 'Material' })).toHaveValue(/GFCI/)
  await form.getByLabel('Labor Hours').fill('2.5')
  await form.getByRole('button', { name: 'Add test' }).click()
  const row = form.getByRole('group', { name: 'Test 1' })
  await row.getByLabel('Test', { exact: true }).selectOption('GFCI, ramp')
  await row.getByLabel('Circuit or place').fill('Bathroom')
  await row.getByLabel('Trip time (ms)').fill('24')
  await row.getByLabel('Trip current (mA)').fill('7')
  await expect(row).toContainText('Out of range: It tripped only at 7 mA, above the 6 mA at which it must trip.')
  await expect(row).toContainText('NEC 2023 Article 100')
  await row.getByLabel('Test', { exact: true }).selectOption('GFCI, fixed current')
  await expect(row.getByLabel('Test current (mA)')).toHaveValue('7')
  await expect(row).toContainText('Within the limit. Limit: at most 4,487 ms at this current')
  await form.getByRole('combobox', { name: 'Code References' }).fill('210.8')
  await page.getByRole('option', { name: /NEC 2026 210\.8/ }).click()
  await expect(form.getByRole('listitem').filter({ hasText: 'NEC 2026 210.8' })).toBeVisible()
  await expectAccessible(page)
  await form.getByRole('button', { name: 'Create Work Order' }).click()
  await toastSays(page, /Work order WO-\d{5} created/)

  await jobDetails.getByRole('button', { name: /^WO-\d{5}/ }).click()
  const details = page.getByRole('dialog', { name: 'Work Order Details' })
  await details.getByRole('button', { name: 'Start Checklist' }).click()
  const start = page.getByRole('dialog', { name: 'Start Checklist' })
  await start.getByRole('combobox', { name: 'Template' }).click()
  await page.getByRole('option', { name: /Rough-in/ }).click()
  await start.getByRole('button', { name: 'Start' }).click()
  await page.getByRole('dialog', { name: 'Rough-in' }).getByRole('button', { name: 'Answer' }).click()
  const checklist = page.getByRole('dialog', { name: 'Answer Checklist' })
  for (const choice of await checklist.getByText('Pass', { exact: true }).all()) await choice.click()
  await expectAccessible(page)
  await checklist.getByRole('button', { name: 'Save Answers' }).click()
  await toastSays(page, 'Checklist complies')
  await page.getByRole('dialog', { name: 'Rough-in' }).getByRole('button', { name: 'Close' }).last().click()
  await expect(details.getByRole('region', { name: 'Checklists' })).toContainText('8 of 8 items answered')

  await details.getByRole('button', { name: 'Sign as Technician' }).first().click()
  const signing = page.getByRole('dialog', { name: 'Sign as Technician' })
  await signing.getByRole('button', { name: 'Sign', exact: true }).click()
  await expect(signing.getByText('Sign here, or type your name')).toBeVisible()
  await draw(page, signing.getByRole('img', { name: /^Signature/ }))
  await expect(signing.getByRole('img', { name: 'Signature, drawn' })).toBeVisible()
  await expectAccessible(page)
  await signing.getByRole('button', { name: 'Sign', exact: true }).click()
  await expect(signing).toBeHidden()
  await expect(details.getByRole('img', { name: 'Signature of Marcus Reyes' })).toBeVisible()

  await details.getByRole('button', { name: 'Customer signs' }).click()
  const customer = page.getByRole('dialog', { name: 'Customer Signature' })
  await customer.getByRole('button', { name: 'Type your name instead' }).click()
  await customer.getByLabel('Your name').fill(client.name)
  await customer.getByRole('button', { name: 'Sign', exact: true }).click()
  await expect(customer).toBeHidden()
  await details.getByRole('button', { name: 'Complete' }).click()
  await toastSays(page, /Work order WO-\d{5} completed/)
  await expect(details.getByText('Completed', { exact: true }).first()).toBeVisible()
  await details.getByRole('button', { name: 'More actions' }).click()
  await expect(page.getByRole('menuitem', { name: /^Edit/ })).toBeDisabled()
  await escape(page.getByRole('menu'))
  await expectAccessible(page)
})
