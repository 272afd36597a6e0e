import { openAsAdmin, toastSays } from './office.ts'
import { expect, resize, test } from './product.ts'

test('a permit: applied for, approved, failed, corrected, passed, and every step kept', async ({ page }) => {
  await openAsAdmin(page, '/compliance')
  await page.getByRole('button', { name: 'I have read this' }).click()
  await expect(page.getByText('Texas has used the 2026 NEC since Sep 01, 2026')).toBeHidden()
  await page.reload()
  const figure = (label: string) => page.locator('section').filter({ has: page.getByRole('heading', { name: label }) })
  await expect(figure('NEC Compliance')).toContainText('100%')

  await page.getByRole('button', { name: 'New Permit Application' }).first().click()
  const form = page.getByRole('dialog', { name: 'New Permit Application' })
  await form.getByRole('button', { name: 'Create Application' }).click()
  await expect(form.getByText('Permit type is required')).toBeVisible()
  await form.getByLabel('Permit Type').fill('Service Upgrade')
  await form.getByLabel('Project Address').fill('703 Journey Ln, Austin')
  await form.getByLabel('Jurisdiction').fill('City of Austin')
  await form.getByRole('button', { name: 'Create Application' }).click()
  await toastSays(page, 'Permit application created')

  await page.getByRole('searchbox').fill('journey')
  await page.getByRole('row', { name: /703 Journey/ }).click()
  const permit = page.getByRole('dialog', { name: 'Permit Details' })
  await permit.getByRole('button', { name: 'Submit' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Submit' }).click()
  await toastSays(page, 'Application submitted')
  await permit.getByRole('button', { name: 'Approve' }).click()
  const approval = page.getByRole('dialog', { name: 'Approve Permit' })
  await approval.getByRole('button', { name: 'Approve' }).click()
  await expect(approval.getByText('Enter the number of the permit')).toBeVisible()
  await approval.getByLabel('Permit Number').fill('EP-70107')
  await approval.getByRole('button', { name: 'Approve' }).click()
  await toastSays(page, 'Permit approved')
  await expect(permit.getByText('Set to Approved')).toBeVisible()
  await expect(permit).toContainText('Code EditionNEC 2026')

  await permit.getByRole('button', { name: 'Schedule Inspection' }).click()
  const schedule = page.getByRole('dialog', { name: 'Schedule Inspection' })
  await schedule.getByRole('button', { name: 'Schedule Inspection' }).click()
  await toastSays(page, 'Inspection scheduled')
  await permit.getByRole('button', { name: /Rough-in/ }).click()
  const inspection = page.getByRole('dialog', { name: 'Inspection Details' })
  await inspection.getByRole('button', { name: 'Mark as Failed' }).click()
  const result = page.getByRole('dialog', { name: 'Mark as Failed' })
  await result.getByRole('button', { name: 'Mark as Failed' }).click()
  await expect(result.getByText('Enter the corrections that the inspector requires')).toBeVisible()
  await result.getByLabel('Corrections Required').fill('Bond the water pipe')
  await result.getByRole('button', { name: 'Mark as Failed' }).click()
  await toastSays(page, 'Inspection marked as failed')

  await inspection.getByRole('region', { name: 'Corrections' }).getByRole('button').click()
  const again = page.getByRole('dialog', { name: 'Schedule Re-inspection' })
  await expect(again.getByText('Bond the water pipe')).toBeVisible()
  await again.getByRole('button', { name: 'Schedule Re-inspection' }).click()
  await toastSays(page, 'Re-inspection scheduled')
  await expect(inspection.getByRole('region', { name: 'Re-inspections' }).getByRole('button')).toHaveCount(2)
  await inspection.getByRole('button', { name: 'Mark as Passed' }).click()
  const passed = page.getByRole('dialog', { name: 'Mark as Passed' })
  await passed.getByRole('button', { name: 'Mark as Passed' }).click()
  await toastSays(page, 'Inspection marked as passed')
  await expect(inspection.getByRole('region', { name: 'Re-inspections' })).toContainText('Passed')
  await inspection.getByRole('button', { name: 'Close' }).first().click()
  await permit.getByRole('button', { name: 'Close', exact: true }).first().click()
  await expect(figure('NEC Compliance')).toContainText('100%')

  // The other tabs, and the article list.
  await page.getByRole('tab', { name: 'Inspections' }).click()
  await expect(page.getByRole('button', { name: 'Schedule Inspection' }).first()).toBeVisible()
  await page.getByRole('tab', { name: 'Work Orders' }).click()
  await expect(page.getByRole('button', { name: 'New Work Order' }).first()).toBeVisible()
  await page.getByRole('tab', { name: 'TDLR/NEC Standards' }).click()
  await expect(page.getByText('Texas has used the 2026 NEC since Sep 01, 2026')).toBeHidden()
  await page.getByRole('searchbox', { name: 'Search articles' }).fill('gfci')
  await expect(page.getByRole('list', { name: 'NEC articles' }).getByRole('listitem')).toHaveCount(1)
  await expect(page.getByText('NEC 2026 210.8', { exact: true })).toBeVisible()
})

test('shows every column next to the open sidebar at 1280', async ({ page }) => {
  await resize(page, { width: 1280, height: 800 })
  await openAsAdmin(page, '/compliance')
  const tabs = {
    Permits: ['Type', 'Number', 'Project Address', 'Client', 'Status', 'Applied', 'Expires', 'Actions'],
    Inspections: ['Type', 'Location', 'Client', 'Permit', 'Status', 'Scheduled Date', 'Inspector', 'Actions'],
    'Work Orders': ['Number', 'Job', 'Client', 'Status', 'Signed', 'Hours', 'Created', 'Actions'],
  }
  for (const [name, columns] of Object.entries(tabs)) {
    await page.getByRole('tab', { name }).click()
    await expect(page.getByRole('columnheader')).toHaveText(columns)
  }
})
