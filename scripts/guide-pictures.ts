import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Page } from '@playwright/test'
import sharp from 'sharp'
import { startProduct } from '../test/processes.ts'
import { settle } from '../test/e2e/settle.ts'
import { buildIfNeeded } from './build.ts'
import { buildServerIfNeeded } from './build-server.ts'
import { launchChromium } from './chromium.ts'

// Takes the pictures of the guides, of the README and of the landing page from the sample company: `npm run guides:pictures`, with names to take
// only some of them.

const root = fileURLToPath(new URL('..', import.meta.url))
const GUIDES = 'src/app/web/public/guides'
const README = 'docs/pictures'
const LANDING = 'src/features/home/landing/web'
const MAX_BYTES = 60_000

const desktop = { width: 1440, height: 900 }
const phone = { width: 390, height: 844 }
/** The top of a phone's screen, as the landing page shows it on a phone. */
const phoneTop = { width: 390, height: 480 }

type Picture = {
  name: string
  user: 'admin' | 'employee' | 'client'
  path: string
  into: readonly string[]
  size?: { width: number; height: number }
  /** Pixels of the picture for one of the page. */
  scale?: number
  /** Opens the right part of the page before the picture is taken. */
  open?: (page: Page) => Promise<void>
}

const pictures: Picture[] = [
  { name: 'admin-dashboard', user: 'admin', path: '/', into: [GUIDES] },
  { name: 'dashboard', user: 'admin', path: '/', into: [README] },
  { name: 'product', user: 'admin', path: '/', into: [LANDING] },
  { name: 'client-dashboard', user: 'client', path: '/', into: [GUIDES] },
  { name: 'schedule', user: 'admin', path: '/schedule', into: [GUIDES, README] },
  { name: 'invoices', user: 'admin', path: '/invoices', into: [GUIDES, README] },
  {
    name: 'invoice-form',
    user: 'admin',
    path: '/invoices?new=1',
    into: [README],
    open: async (page) => {
      const form = page.getByRole('dialog', { name: 'Create Invoice' })
      await form.getByRole('combobox', { name: 'Client' }).fill('Grace Holloway')
      await page.getByRole('option', { name: /Grace Holloway/ }).click()
      for (const [line, values] of [
        { Description: 'Replace 200 A main panel', Quantity: '1', 'Unit price': '1850.00' },
        { Description: 'Labor, licensed electrician', Quantity: '6.5', 'Unit price': '95.50' },
      ].entries()) {
        if (line > 0) await form.getByRole('button', { name: 'Add line' }).click()
        for (const [label, value] of Object.entries(values)) await form.getByLabel(label).nth(line).fill(value)
      }
      await form.getByLabel('Tax rate').fill('8.25')
    },
  },
  { name: 'sales', user: 'admin', path: '/sales', into: [GUIDES] },
  { name: 'compliance', user: 'admin', path: '/compliance', into: [GUIDES, README] },
  {
    name: 'payment',
    user: 'client',
    path: '/',
    into: [GUIDES, README],
    open: async (page) => {
      await page.getByRole('link', { name: 'Pay Now' }).first().click()
      await page.getByRole('button', { name: /^Pay \$/ }).waitFor()
    },
  },
  {
    name: 'book',
    user: 'client',
    path: '/bookings',
    into: [GUIDES, README],
    open: async (page) => {
      await page.getByText('Service call').first().click()
      await page.getByRole('grid').waitFor()
    },
  },
  {
    name: 'calculator',
    user: 'admin',
    path: '/calculators',
    into: [GUIDES, README],
    open: async (page) => {
      await page.getByRole('button', { name: 'View' }).or(page.getByRole('row').nth(1)).first().click()
      await page.getByRole('link', { name: 'Open in the Calculator' }).click()
      await page.getByText('Steps', { exact: true }).first().waitFor()
    },
  },
  { name: 'phone', user: 'employee', path: '/', into: [GUIDES, README], size: phone },
  { name: 'product-phone', user: 'employee', path: '/', into: [LANDING], size: phoneTop, scale: 2 },
]

/** A picture of at most 60 KB. */
async function webp(png: Buffer): Promise<Buffer> {
  for (const quality of [82, 74, 66, 58, 50, 42, 34, 30, 26]) {
    const bytes = await sharp(png).webp({ quality, effort: 6 }).toBuffer()
    if (bytes.length <= MAX_BYTES) return bytes
  }
  throw new Error('The picture does not fit into 60 KB')
}

async function take(page: Page, { name, path, into, size = desktop, open }: Picture): Promise<void> {
  await page.setViewportSize(size)
  await page.goto(path)
  await settle(page)
  await open?.(page)
  await settle(page)
  const bytes = await webp(await page.screenshot({ animations: 'disabled' }))
  for (const folder of into) {
    await mkdir(join(root, folder), { recursive: true })
    await writeFile(join(root, folder, `${name}.webp`), bytes)
  }
  console.log(`${name}: ${Math.round(bytes.length / 1000)} KB`)
}

await buildIfNeeded()
await buildServerIfNeeded()
const names = process.argv.slice(2)
const dataDir = await mkdtemp(join(tmpdir(), 'panelboard-pictures-'))
const product = await startProduct({ DATA_DIR: dataDir, SAMPLE_DATA: 'true' })
const browser = await launchChromium()
try {
  for (const picture of pictures) {
    if (names.length > 0 && !names.includes(picture.name)) continue
    const context = await browser.newContext({
      baseURL: product.url,
      timezoneId: 'America/Chicago',
      locale: 'en-US',
      deviceScaleFactor: picture.scale ?? 1,
    })
    await context.request.post('/api/login', {
      data: { username: picture.user, password: 'panelboard' },
      headers: { origin: product.url },
    })
    // It would be on the first screen of every administrator.
    if (picture.user === 'admin')
      await context.request.post('/api/settings/code-notice', { data: {}, headers: { origin: product.url } })
    await take(await context.newPage(), picture)
    await context.close()
  }
} finally {
  await browser.close()
  await product.stop()
  await rm(dataDir, { recursive: true, force: true })
}
