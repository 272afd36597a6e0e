import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Browser } from '@playwright/test'
import { launchChromium } from '../scripts/chromium.ts'
import type * as Databases from './database.ts'
import { median } from './load.ts'
import { createReport } from './report.ts'
import { start } from './servers.ts'

// `npm run bench:schedule [-- OTHER_TREE]`: how long a week of 336 visits and 12 people takes to draw, in a browser that has the
// app cached. With the path of another built checkout, against that build, alternating.

const ROUNDS = Number(process.env['ROUNDS'] ?? 10)
const GOAL = 1.2
const PEOPLE = 12
const DAYS = ['01', '02', '03', '04', '05', '06', '07'].map((day) => `2083-02-${day}`)
/** For each person and day. */
const HOURS = ['08:00', '10:00', '12:00', '14:00']
const VISITS = PEOPLE * DAYS.length * HOURS.length
const PATIENCE_MS = 120_000

/** From the navigation to the last visit on screen, and the time in scripts. */
type Drawn = { ms: number; scripting: number }
type Side = { draw: () => Promise<Drawn>; close: () => Promise<void> }

/** Starts a build on its own database, with a visit for each hour, day and person, and loads the week once. */
async function open(browser: Browser, tree: string): Promise<Side> {
  const file = pathToFileURL(join(tree, 'bench/database.ts')).href
  const { createDatabase }: typeof Databases = await import(file)
  const database = await createDatabase(100)
  await database.employees(PEOPLE - 1)
  await database.pool.query(
    `insert into jobs (client_id, title, assigned_to, scheduled_date)
     select (select id from clients limit 1), 'Visit ' || at, u.id, (day || ' ' || at)::timestamp at time zone 'America/Chicago'
     from users u, unnest($1::text[]) day, unnest($2::text[]) at where u.role <> 'client'`,
    [DAYS, HOURS],
  )
  // Connections that are still closing.
  database.pool.on('error', () => undefined)
  await database.stop()
  const server = await start(join(tree, 'src/app/server/main.mjs'), '/readyz', { ...database.env, DATABASE_URL: '' })
  const url = `http://localhost:${server.port}`
  const draw = await openWeek(browser, url, database.session)
  await draw()
  return {
    draw,
    close: async () => {
      await server.stop()
      await database.remove()
    },
  }
}

/** Signs an administrator in; returns a function that loads the week in a new tab. */
async function openWeek(browser: Browser, url: string, session: string): Promise<() => Promise<Drawn>> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } })
  await context.addCookies([{ name: 'panelboard_session', value: session, url }])
  await context.addInitScript((visits) => {
    const observer = new MutationObserver(() => {
      if (document.querySelectorAll('[role=grid] [data-visit]').length < visits) return
      observer.disconnect()
      requestAnimationFrame(() => setTimeout(() => performance.mark('drawn')))
    })
    observer.observe(document, { childList: true, subtree: true })
  }, VISITS)
  return async () => {
    const page = await context.newPage()
    const devtools = await context.newCDPSession(page)
    await devtools.send('Performance.enable')
    await page.goto(`${url}/schedule?view=week&date=${DAYS[0]}&technician=all`)
    const isDrawn = () => performance.getEntriesByName('drawn').length > 0
    await page.waitForFunction(isDrawn, null, { timeout: PATIENCE_MS })
    const ms = await page.evaluate(() => performance.getEntriesByName('drawn')[0]?.startTime ?? 0)
    const { metrics } = await devtools.send('Performance.getMetrics')
    await page.close()
    return { ms, scripting: (metrics.find(({ name }) => name === 'ScriptDuration')?.value ?? 0) * 1000 }
  }
}

const other = process.argv[2]
const browser = await launchChromium()
const now = await open(browser, process.cwd())
const before = other === undefined ? null : await open(browser, resolve(other))
const runs = { now: new Array<Drawn>(), before: new Array<Drawn>() }
try {
  for (let round = 0; round < ROUNDS; round += 1) {
    runs.now.push(await now.draw())
    if (before) runs.before.push(await before.draw())
  }
} finally {
  await browser.close()
  await now.close()
  await before?.close()
}

const report = createReport()
for (const [figure, name] of [
  ['ms', 'a week of 336 visits, until drawn'],
  ['scripting', 'a week of 336 visits, scripts'],
] as const) {
  const [ours = 0, theirs = 0] = [runs.now, runs.before].map((side) => median(side.map((run) => run[figure])))
  if (before) report.add(name, 'ms', ours, theirs, { most: GOAL })
  else console.log(`${name}: ${Math.round(ours)} ms`)
}
report.end()
