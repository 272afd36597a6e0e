import { randomUUID } from 'node:crypto'
import type { Locator, Page } from '@playwright/test'
import { png } from '../pictures.ts'
import { toastSays } from './office.ts'
import { authenticate, expect, expectAccessible, getJson, people, postJson, test } from './product.ts'

// Job photos: on a flaky connection, in full screen, and as the client sees them.

type Photo = { name: string; mimeType: string; buffer: Buffer }
const pngNamed = (name: string): Photo => ({ name, mimeType: 'image/png', buffer: Buffer.from(png(40, 30)) })
const paper: Photo = { name: 'Permit.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7\n%%EOF') }

/** Rotated by its EXIF orientation, and tagged with a location. */
const EXIF = [
  'ffe10050457869660000',
  '4d4d002a00000008',
  '0002011200030000000100060000882500040000000100000026',
  '00000000',
  '0001000100020000000c00000038',
  '00000000',
  Buffer.from('PLANTED-GPS\0').toString('hex'),
  '0000000000000000',
].join('')

/** A picture the size a phone's camera takes: larger than needed. */
async function cameraPhoto(page: Page): Promise<Photo> {
  const bytes = await page.evaluate(async () => {
    const canvas = Object.assign(document.createElement('canvas'), { width: 3000, height: 1500 })
    canvas.getContext('2d')?.fillRect(0, 0, 3000, 700)
    const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg'))
    return [...new Uint8Array((await blob?.arrayBuffer()) ?? new ArrayBuffer())]
  })
  const buffer = Buffer.concat([Buffer.from(bytes.slice(0, 2)), Buffer.from(EXIF, 'hex'), Buffer.from(bytes.slice(2))])
  return { name: 'IMG_0001.JPG', mimeType: 'image/jpeg', buffer }
}

/** A job of the client with a sign-in, created by the administrator. */
async function newJob(page: Page): Promise<{ id: string; title: string }> {
  const clients = await getJson(page, '/api/clients')
  const { id } = clients.find((client: { user_id: string | null }) => client.user_id !== null)
  const data = { client_id: id, title: `Panel ${randomUUID().slice(0, 8)}` }
  return postJson(page, '/api/jobs', data)
}

async function openJob(page: Page, title: string): Promise<Locator> {
  await page.goto('/jobs')
  await page.getByPlaceholder('Search by title or location...').fill(title)
  await page.getByText(title).first().click()
  return page.getByRole('dialog').getByRole('region', { name: 'Photos' })
}

const listFiles = async (page: Page, job: { id: string }) =>
  getJson(page, `/api/files?job_id=${job.id}`) as Promise<
    { id: string; original_name: string; width: number | null; height: number | null }[]
  >

test('sends a photo that failed to upload once the connection is back, and stores it once', async ({
  page,
  complaints,
}) => {
  await authenticate(page, people.admin)
  const job = await newJob(page)
  const photos = await openJob(page, job.title)
  await expect(photos).toContainText('No photos yet')
  await page.route('**/api/files?*', (route) =>
    route.request().method() === 'POST' ? route.abort('internetdisconnected') : route.fallback(),
  )
  await photos.getByLabel('Photos and PDFs').setInputFiles([await cameraPhoto(page)])
  await toastSays(page, 'Saved on this device')
  await expect(page.getByText('1 waiting')).toBeVisible()
  await expectAccessible(page)

  // This time the upload arrives but the reply does not: the retry must not store a second copy.
  await page.unrouteAll()
  let isLost = false
  await page.route('**/api/files?*', async (route) => {
    if (isLost || route.request().method() !== 'POST') return route.fallback()
    isLost = true
    await route.fetch()
    await route.abort('connectionreset')
  })
  await expect(photos.getByRole('button', { name: 'Open IMG_0001.jpg' })).toBeVisible()
  await expect(page.getByText('1 waiting')).toBeHidden()
  const kept = await listFiles(page, job)
  expect(kept).toMatchObject([{ original_name: 'IMG_0001.jpg', width: 1024, height: 2048 }])
  const content = await (await page.request.get(`/api/files/${kept[0]?.id}/content`)).body()
  expect(content.includes('PLANTED-GPS')).toBe(false)
  expect(content.length).toBeLessThan(500_000)
  const isAsMade = (complaint: string) => /ERR_(INTERNET_DISCONNECTED|CONNECTION_RESET)/.test(complaint)
  expect(complaints.splice(0).filter((complaint) => !isAsMade(complaint))).toEqual([])
})

test('photos and documents are added, viewed, captioned and deleted; a forged one is not taken', async ({ page }) => {
  await authenticate(page, people.admin)
  const job = await newJob(page)
  const photos = await openJob(page, job.title)
  const dropped = await page.evaluateHandle(
    (bytes) => {
      const transfer = new DataTransfer()
      transfer.items.add(new File([Uint8Array.from(bytes)], 'dropped.png', { type: 'image/png' }))
      return transfer
    },
    Array.from(png(30, 30)),
  )
  await photos.dispatchEvent('drop', { dataTransfer: dropped })
  await toastSays(page, 'Photo added')
  await expect(photos.getByRole('button', { name: 'Open dropped.jpg' })).toBeVisible()
  await photos.getByLabel('Photos and PDFs').setInputFiles([pngNamed('before.png'), pngNamed('after.png'), paper])
  await toastSays(page, '3 files added')
  await expect(photos.getByRole('button', { name: /^Open/ })).toHaveCount(4)

  await photos.getByRole('button', { name: 'Open before.jpg' }).focus()
  await page.keyboard.press('Enter')
  const lightbox = page.getByRole('dialog', { name: /of 4$/ })
  await expect(lightbox.getByRole('img', { name: 'before.jpg' })).toBeVisible()
  await page.keyboard.press('ArrowRight')
  await expect(lightbox.getByRole('img', { name: 'dropped.jpg' })).toBeVisible()
  await page.keyboard.press('ArrowLeft')
  await page.keyboard.press('ArrowLeft')
  await expect(lightbox.getByRole('img', { name: 'after.jpg' })).toBeVisible()
  await expectAccessible(page)

  await lightbox.getByRole('button', { name: 'Edit caption' }).click()
  await page.getByLabel('What it shows').fill('The new panel')
  await page.getByRole('button', { name: 'Save Caption' }).click()
  await expect(lightbox.getByRole('img', { name: 'The new panel' })).toBeVisible()

  await lightbox.getByRole('button', { name: 'Previous' }).click()
  await expect(lightbox.getByRole('link', { name: 'Open Permit.pdf' })).toBeVisible()
  await lightbox.getByRole('button', { name: 'Delete file' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
  await toastSays(page, 'File deleted')
  await expect(page.getByRole('dialog', { name: /of 3$/ })).toBeVisible()
  expect(await listFiles(page, job)).toHaveLength(3)
  await page.getByRole('dialog', { name: /of 3$/ }).getByRole('button', { name: 'Close' }).click()
  await expect(photos.getByRole('button', { name: 'Open The new panel' })).toBeFocused()

  const forged = { name: 'photo.png', mimeType: 'image/png', buffer: Buffer.from('<svg onload="alert(1)"/>') }
  const huge = { name: 'plan.pdf', mimeType: 'application/pdf', buffer: Buffer.alloc(5 * 1024 * 1024 + 1) }
  await photos.getByLabel('Photos and PDFs').setInputFiles([forged, huge])
  await expect(photos.getByRole('alert')).toContainText('Choose a picture in PNG, JPEG or WebP format')
  await expect(photos.getByRole('alert')).toContainText('plan.pdf is larger than 5 MB.')
  for (const count of [1, 0]) {
    await photos.getByRole('button', { name: 'Discard' }).first().click()
    await expect(photos.getByText('Not uploaded')).toHaveCount(count)
  }
})

test('a client sees the photos of their own job but cannot change them', async ({ page, browser, product }) => {
  await authenticate(page, people.admin)
  const job = await newJob(page)
  const multipart = { file: pngNamed('done.png'), job_id: job.id, category: 'photo', description: 'All done' }
  expect((await page.request.post('/api/files', { multipart })).status()).toBe(201)

  const client = await browser.newPage({ baseURL: product.url })
  await authenticate(client, people.client)
  const photos = await openJob(client, job.title)
  await photos.getByRole('button', { name: 'Open All done' }).click()
  const lightbox = client.getByRole('dialog', { name: 'Photo 1 of 1' })
  await expect(lightbox.getByRole('img', { name: 'All done' })).toBeVisible()
  await expect(lightbox.getByRole('button')).toHaveCount(1)
  await expect(photos.getByRole('button', { name: 'Upload' })).toHaveCount(0)
  await client.close()
})
