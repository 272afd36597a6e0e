import { setTimeout as pause } from 'node:timers/promises'
import type { Page } from '@playwright/test'
import { launchChromium } from '../scripts/chromium.ts'
import { createDatabase } from './database.ts'
import { createReport } from './report.ts'
import { build, start } from './servers.ts'

// `npm run bench:device`: opening a list of 100,000 invoices a second time, which then is on the device, against the first time.

const COUNT = Number(process.env['COUNT'] ?? 100_000)
const PATIENCE_MS = 600_000
const MOST_MB = 300
const SETTLE_MS = 8000

build()
const database = await createDatabase(COUNT)
const server = await start('src/app/server/main.mjs', '/readyz', database.env)
const url = `http://localhost:${server.port}`
const browser = await launchChromium()
const context = await browser.newContext({ viewport: { width: 1440, height: 900 } })
await context.addCookies([{ name: 'panelboard_session', value: database.session, url }])

type Opened = { page: Page; first: number; all: number }

/** Opens the list in a new tab: until its first rows, and until it has all. */
async function open(): Promise<Opened> {
  const page = await context.newPage()
  await page.goto(`${url}/invoices`)
  await page.getByRole('row').nth(1).waitFor({ timeout: PATIENCE_MS })
  const now = () => page.evaluate(() => performance.now())
  const first = await now()
  await page.getByText(`${COUNT.toLocaleString('en-US')} invoices`).waitFor({ timeout: PATIENCE_MS })
  return { page, first, all: await now() }
}

const before = await open()
// The list is written to the device while the browser is idle.
const isStored = () =>
  before.page.evaluate(async () => {
    const [{ name = '' } = {}] = await indexedDB.databases()
    const request = indexedDB.open(name)
    await new Promise((resolve) => request.addEventListener('success', resolve))
    const { result } = request
    const count = result.transaction('lists').objectStore('lists').count()
    await new Promise((resolve) => count.addEventListener('success', resolve))
    result.close()
    return count.result > 0
  })
while (!(await isStored())) await before.page.waitForTimeout(500)
await before.page.close()
// The worker may still be keeping the app's code.
await pause(SETTLE_MS)
const again = await open()
const devtools = await context.newCDPSession(again.page)
await devtools.send('HeapProfiler.collectGarbage')
const { usedSize } = await devtools.send('Runtime.getHeapUsage')

const report = createReport()
report.add('first rows, a second time', 'ms', again.first, before.first, { most: 0.5 })
report.add('all rows, a second time', 'ms', again.all, before.all, { most: 0.2 })
report.add('memory of the tab, against the most allowed', 'MB', usedSize / 2 ** 20, MOST_MB)
report.end()
await browser.close()
await server.stop()
await database.stop()
await database.remove()
