import { execFileSync } from 'node:child_process'
import { chromium, type Page } from '@playwright/test'
import { chromiumArguments, findChromium } from '../scripts/chromium.ts'
import { createDatabase } from './database.ts'
import { median, quantile } from './load.ts'
import { createReport } from './report.ts'
import { start } from './servers.ts'

// `npm run bench:browser [-- N]`: compares a list of N rows in the browser with one of 1,000, alternating, as ratios.

const MANY = Number(process.argv[2] ?? 100_000)
const FEW = 1_000
const ROUNDS = Number(process.env['ROUNDS'] ?? 3)
/** A task of this length is noticeable. */
const FELT_MS = 100
const LISTS = ['invoices', 'jobs'] as const

declare global {
  interface Window {
    longTasks: number[]
  }
}

const watchTasks = () => {
  window.longTasks = []
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) window.longTasks.push(duration)
  }).observe({ type: 'longtask', buffered: true })
}

/** Frame times while the list scrolls, two rows per frame. */
const scroll = () =>
  new Promise<number[]>((resolve) => {
    const height = (element: Element) => element.scrollHeight - element.clientHeight
    const [list] = [...document.querySelectorAll('*')].toSorted((a, b) => height(b) - height(a))
    const frames: number[] = []
    let last = performance.now()
    const step = () => {
      const now = performance.now()
      frames.push(now - last)
      last = now
      if (frames.length > 120) return resolve(frames.slice(1))
      list?.scrollBy(0, 88)
      requestAnimationFrame(step)
    }
    requestAnimationFrame(step)
  })

async function visit(page: Page, list: string, count: number) {
  await page.goto(`/${list}`, { waitUntil: 'commit' })
  await page.getByRole('row').nth(1).waitFor()
  const firstRow = await page.evaluate(() => performance.now())
  await page.getByText(new RegExp(`^${count.toLocaleString('en-US')} ${list}`)).waitFor()
  const whole = await page.evaluate(() => performance.now())
  const frames = await page.evaluate(scroll)
  await page.getByPlaceholder(/^Search/).pressSequentially('ann', { delay: 80 })
  await page.getByText(/^[\d,]+ of [\d,]+ /).waitFor()
  const tasks = await page.evaluate(() => window.longTasks)
  return { firstRow, whole, frame: median(frames), slowFrame: quantile(frames, 0.95), task: Math.max(0, ...tasks) }
}

type Seen = Awaited<ReturnType<typeof visit>>

execFileSync(process.execPath, ['scripts/build.ts'], { stdio: 'inherit' })
execFileSync(process.execPath, ['scripts/build-server.ts'], { stdio: 'inherit' })
console.log(`Seeding ${FEW} and ${MANY} rows`)
const sides = []
for (const count of [FEW, MANY]) {
  const database = await createDatabase(count)
  const server = await start('src/app/server/main.mjs', '/readyz', database.env)
  sides.push({ count, database, server, seen: new Map<string, Seen[]>() })
}
const executablePath = await findChromium()
const browser = await chromium.launch({ args: chromiumArguments, ...(executablePath ? { executablePath } : {}) })
try {
  // The first round is a warm-up and is not counted.
  for (let round = 0; round <= ROUNDS; round += 1)
    for (const list of LISTS)
      for (const { count, database, server, seen } of sides) {
        const baseURL = `http://localhost:${server.port}`
        const context = await browser.newContext({ baseURL, viewport: { width: 1440, height: 900 } })
        await context.addCookies([{ name: 'panelboard_session', value: database.session, url: baseURL }])
        await context.addInitScript(watchTasks)
        const measured = await visit(await context.newPage(), list, count)
        if (round > 0) seen.set(list, [...(seen.get(list) ?? []), measured])
        await context.close()
      }
  const report = createReport()
  const [few, many] = sides
  for (const list of LISTS) {
    const middle = (side: typeof few, figure: keyof Seen) =>
      median((side?.seen.get(list) ?? []).map((measured) => measured[figure]))
    const add = (what: string, figure: keyof Seen, most: number) =>
      report.add(`${list}: ${what}`, 'ms', middle(many, figure), middle(few, figure), { most })
    add('the first row is there', 'firstRow', 1.5)
    add('a frame while scrolling (median)', 'frame', 1.5)
    add('a frame while scrolling (p95)', 'slowFrame', 2)
    report.add(`${list}: longest task`, 'ms', middle(many, 'task'), FELT_MS, { most: 1 })
    console.log(`     ${list}: complete after ${Math.round(middle(many, 'whole'))} ms`)
  }
  report.end()
} finally {
  await browser.close()
  for (const { database, server } of sides) {
    await server.stop()
    await database.stop()
    await database.remove()
  }
}
