import { readFile } from 'node:fs/promises'
import { verifyDossier } from '#features/dossier/server/verify.ts'
import { authenticate, expect, expectAccessible, people, resize, test } from './product.ts'

test('downloads the dossier of a job on a phone, and shows its fingerprint', async ({ page }) => {
  await resize(page, { width: 390, height: 844 })
  await authenticate(page, people.admin)
  const [job] = await (await page.request.get('/api/jobs?limit=1')).json()
  await page.goto(`/jobs?open=${job.id}`)
  const section = page.getByRole('region', { name: 'Dossier' })
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    section.getByRole('button', { name: 'Dossier', exact: true }).click(),
  ])
  expect(download.suggestedFilename()).toMatch(/^dossier-1-.+\.pdf$/)
  const { intact, manifest } = await verifyDossier(await readFile(await download.path()))
  expect(intact).toBe(true)
  await expect(section).toContainText(manifest?.fingerprint ?? 'no fingerprint')
  await expectAccessible(page)
})
