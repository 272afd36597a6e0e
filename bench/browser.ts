import { chromium, type Page } from '@playwright/test'
import type pg from 'pg'
import { chromiumArguments, findChromium } from '../scripts/chromium.ts'
import { createDatabase } from './database.ts'
import { median, quantile } from './load.ts'
import { createReport } from './report.ts'
import { build, start } from './servers.ts'

// `npm run bench:browser [-- N]`: compares a list of N rows in the browser with one of 1,000, alternating, as ratios.

const MANY = Number(process.argv[2] ?? 100_000)
const FEW = 1_000
const ROUNDS = Number(process.env['ROUNDS'] ?? 3)
/** A task of this length is noticeable. */
const FELT_MS = 100
const LISTS = ['invoices', 'jobs'] as const
const MANY_LEADS = 5_000
const FEW_LEADS = 100

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

/** Frames from a change of the search to the new number of leads. */
const searchFrames = () =>
  new Promise<number>((resolve) => {
    const count = document.querySelector('[role=status]')
    const before = count?.textContent
    let frames = 0
    const step = () => {
      frames++
      if (count?.textContent !== before || frames > 60) resolve(frames)
      else requestAnimationFrame(step)
    }
    document.querySelector('input[type=search]')?.addEventListener('input', () => requestAnimationFrame(step))
  })

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

async function visitBoard(page: Page, count: number) {
  await page.goto('/sales', { waitUntil: 'commit' })
  await page
    .getByRole('button', { name: /^Lead \d/ })
    .first()
    .waitFor()
  const board = await page.evaluate(() => performance.now())
  await page.getByText(`${count.toLocaleString('en-US')} leads`, { exact: true }).waitFor()
  const whole = await page.evaluate(() => performance.now())
  const searched = page.evaluate(searchFrames)
  await page.getByRole('searchbox').press('7')
  const frames = await searched
  await page.getByRole('searchbox').pressSequentially('1', { delay: 80 })
  const tasks = await page.evaluate(() => window.longTasks)
  return { board, whole, frames, task: Math.max(0, ...tasks) }
}

/** Open leads in every column, in place of those in the database. */
const fillBoard = async (pool: pg.Pool, count: number) => {
  await pool.query('delete from sales_leads')
  await pool.query(
    `insert into sales_leads (name, email, phone, service_interest, estimated_value, status, created_at)
     select 'Lead ' || n, 'lead' || n || '@example.com', '+1512556' || lpad((n % 10000)::text, 4, '0'), 'Panel Upgrade', 100 + n,
            (array['new','contacted','qualified','proposal'])[1 + n % 4], now() - n * interval '1 hour'
     from generate_series(1, $1::int) n`,
    [count],
  )
}

type SeenBoard = Awaited<ReturnType<typeof visitBoard>>
type Seen = Awaited<ReturnType<typeof visit>>

build()
console.log(`Seeding ${FEW} and ${MANY} rows`)
const createSide = async (count: number, leads: number) => {
  const database = await createDatabase(count)
  await fillBoard(database.pool, leads)
  const server = await start('src/app/server/main.mjs', '/readyz', database.env)
  return { count, leads, database, server, seen: new Map<string, Seen[]>(), boards: new Array<SeenBoard>() }
}
const sides = [await createSide(FEW, FEW_LEADS), await createSide(MANY, MANY_LEADS)]
const executablePath = await findChromium()
const browser = await chromium.launch({ args: chromiumArguments, ...(executablePath ? { executablePath } : {}) })
try {
  const openPage = async ({ database, server }: (typeof sides)[number]) => {
    const baseURL = `http://localhost:${server.port}`
    const context = await browser.newContext({ baseURL, viewport: { width: 1440, height: 900 } })
    await context.addCookies([{ name: 'panelboard_session', value: database.session, url: baseURL }])
    await context.addInitScript(watchTasks)
    return context.newPage()
  }
  // The first round is a warm-up and is not counted.
  for (let round = 0; round <= ROUNDS; round += 1)
    for (const side of sides) {
      for (const list of LISTS) {
        const page = await openPage(side)
        const measured = await visit(page, list, side.count)
        if (round > 0) side.seen.set(list, [...(side.seen.get(list) ?? []), measured])
        await page.context().close()
      }
      const page = await openPage(side)
      const measured = await visitBoard(page, side.leads)
      if (round > 0) side.boards.push(measured)
      await page.context().close()
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
  const board = (side: typeof few, figure: keyof SeenBoard) =>
    median((side?.boards ?? []).map((measured) => measured[figure]))
  report.add('sales: the board is there', 'ms', board(many, 'board'), board(few, 'board'), { most: 1.5 })
  report.add('sales: longest task', 'ms', board(many, 'task'), FELT_MS, { most: 1 })
  report.add('sales: search', 'frames', board(many, 'frames'), 2, { most: 1 })
  console.log(`     sales: complete after ${Math.round(board(many, 'whole'))} ms`)
  report.end()
} finally {
  await browser.close()
  for (const { database, server } of sides) {
    await server.stop()
    await database.stop()
    await database.remove()
  }
}
