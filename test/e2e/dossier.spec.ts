import { readFile } from 'node:fs/promises'
import { authenticate, expect, expectAccessible, getJson, logOut, people, resize, test } from './product.ts'

test('downloads the dossier of a job on a phone, and checks it on the public page without a sign-in', async ({
  page,
}) => {
  await resize(page, { width: 390, height: 844 })
  await authenticate(page, people.admin)
  const [job] = await getJson(page, '/api/jobs?limit=1')
  await page.goto(`/jobs?open=${job.id}`)
  const section = page.getByRole('region', { name: 'Dossier' })
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    section.getByRole('button', { name: 'Dossier', exact: true }).click(),
  ])
  expect(download.suggestedFilename()).toMatch(/^dossier-1-.+\.pdf$/)
  await expectAccessible(page)
  const file = await download.path()
  await logOut(page)
  await page.goto('/verify')
  const verdict = page.getByRole('status')
  await page.getByLabel('File', { exact: true }).setInputFiles(file)
  await expect(verdict).toContainText('Signed and not changed')
  await expect(verdict).toContainText(`Dossier 1 of ${job.title}`)
  await expectAccessible(page)
  const changed = Buffer.from(await readFile(file))
  changed.write('X', 100)
  await page
    .getByLabel('File', { exact: true })
    .setInputFiles({ name: 'a.pdf', mimeType: 'application/pdf', buffer: changed })
  await expect(verdict).toContainText('Not proven')
  await expect(verdict).toContainText('This file was changed after it was signed')
})
