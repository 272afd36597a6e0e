import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { type Browser, chromium } from '@playwright/test'
import * as z from 'zod'
import { chromiumArguments, findChromium } from '../scripts/chromium.ts'
import { screensOf } from '../scripts/html-pages.ts'
import { median } from './load.ts'
import { type Running, start } from './servers.ts'

// `npm run bench:pages [-- OTHER_TREE]`: Lighthouse (mobile) on five pages, then every signed-in screen as a phone loads
// it. With the path of another built checkout, both are measured in turn, so that a busy machine slows both alike.
// ONLY=dashboard,schedule measures those pages and no screens.

declare global {
  interface Window {
    longTasks: number[]
  }
}

const ROUNDS = Number(process.env['ROUNDS'] ?? 3)
const GOAL = 95
const SLOW_DOWN = 4
/** Without a new answer for this long, a screen has loaded. */
const QUIET_MS = 1000
/** Not a dependency: 114 packages and 176 MB that nothing else needs. npm installs it on the first run. */
const LIGHTHOUSE = 'lighthouse@13.5.0'
const PLACE = join(tmpdir(), `panelboard-${LIGHTHOUSE.replace('@', '-')}`)
const DEBUGGING_PORT = 9333

const only = process.env['ONLY']?.split(',')
const pages = [
  { name: 'landing', path: '/', isSignedIn: false },
  { name: 'sign-in', path: '/auth', isSignedIn: false },
  { name: 'dashboard', path: '/', isSignedIn: true },
  { name: 'invoices', path: '/invoices', isSignedIn: true },
  { name: 'schedule', path: '/schedule', isSignedIn: true },
].filter(({ name }) => only?.includes(name) ?? true)

const Audit = z.object({
  score: z.number().nullable(),
  numericValue: z.number().optional(),
  details: z
    .object({ items: z.array(z.object({ nodeLabel: z.string().optional() })) })
    .optional()
    .catch(undefined),
})
const Report = z.object({
  categories: z.record(
    z.string(),
    z.object({
      title: z.string(),
      score: z.number().nullable(),
      auditRefs: z.array(z.object({ id: z.string(), weight: z.number() })),
    }),
  ),
  audits: z.record(z.string(), Audit),
})
type Report = z.infer<typeof Report>
const Lighthouse = z.object({ default: z.custom<(url: string, flags: object) => Promise<{ lhr: unknown }>>() })

async function loadLighthouse() {
  const entry = join(PLACE, 'node_modules', 'lighthouse', 'core', 'index.js')
  if (!existsSync(entry))
    execFileSync('npm', ['install', '--prefix', PLACE, '--ignore-scripts', '--no-audit', LIGHTHOUSE], {
      stdio: 'inherit',
    })
  return Lighthouse.parse(await import(pathToFileURL(entry).href)).default
}

type Side = { name: string; server: Running; origin: string; cookie: string; dataDir: string }

async function open(name: string, tree: string): Promise<Side> {
  const dataDir = await mkdtemp(join(tmpdir(), 'panelboard-pages-'))
  const server = await start(join(tree, 'src/app/server/main.mjs'), '/readyz', {
    DATA_DIR: dataDir,
    SAMPLE_DATA: 'true',
  })
  const origin = `http://localhost:${server.port}`
  const reply = await fetch(`${origin}/api/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin },
    body: JSON.stringify({ username: 'admin', password: 'panelboard' }),
  })
  const [cookie = ''] = reply.headers.get('set-cookie')?.split(';') ?? []
  return { name, server, origin, cookie, dataDir }
}

const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo']
const TIMES = ['first-contentful-paint', 'largest-contentful-paint', 'speed-index', 'total-blocking-time'] as const

async function audit(side: Side, path: string, isSignedIn: boolean, run: Awaited<ReturnType<typeof loadLighthouse>>) {
  const { lhr } = await run(side.origin + path, {
    port: DEBUGGING_PORT,
    logLevel: 'error',
    onlyCategories: CATEGORIES,
    disableFullPageScreenshot: true,
    ...(isSignedIn && { extraHeaders: { Cookie: side.cookie } }),
  })
  return Report.parse(lhr)
}

const middle = (reports: Report[], of: (report: Report) => number | null | undefined) =>
  median(reports.map((report) => of(report) ?? 0))

/** The weighted audits that fail in any run. */
const failing = (reports: Report[]) => [
  ...new Set(
    reports.flatMap(({ categories, audits }) =>
      Object.values(categories).flatMap(({ auditRefs }) =>
        auditRefs.flatMap(({ id, weight }) => (weight > 0 && (audits[id]?.score ?? 1) < 0.9 ? [id] : [])),
      ),
    ),
  ),
]

/** The largest text or picture that is painted, which the load is judged by. */
const largest = (reports: Report[]) => [
  ...new Set(
    reports.flatMap(({ audits }) =>
      (audits['lcp-breakdown-insight']?.details?.items ?? []).flatMap(({ nodeLabel }) => nodeLabel?.slice(0, 40) ?? []),
    ),
  ),
]

/** Loads a screen as a phone: scripts in KB as sent, requests, and the longest task at a fixed slowdown. */
async function asPhone(browser: Browser, side: Side, path: string) {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 }, isMobile: true })
  const [name = '', value = ''] = side.cookie.split('=', 2)
  await context.addCookies([{ name, value, url: side.origin }])
  const page = await context.newPage()
  const devtools = await context.newCDPSession(page)
  await devtools.send('Network.enable')
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: SLOW_DOWN })
  const scripts = new Set<string>()
  let bytes = 0
  let requests = 0
  devtools.on('Network.responseReceived', ({ requestId, type }) => {
    requests++
    if (type === 'Script') scripts.add(requestId)
  })
  devtools.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    if (scripts.has(requestId)) bytes += encodedDataLength
  })
  await page.addInitScript(() => {
    window.longTasks = []
    new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries()) window.longTasks.push(duration)
    }).observe({ type: 'longtask', buffered: true })
  })
  await page.goto(side.origin + path)
  // Not 'networkidle': the live stream of the messages never ends.
  for (let seen = -1; seen !== requests; await page.waitForTimeout(QUIET_MS)) seen = requests
  const tasks = await page.evaluate(() => window.longTasks)
  await context.close()
  return { path, kilobytes: bytes / 1000, requests, task: Math.max(0, ...tasks) }
}

const row = (cells: (string | number)[]) => console.log(`| ${cells.join(' | ')} |`)
const rounded = (ms: number) => `${Math.round(ms)} ms`

async function reportScreens() {
  console.log()
  row(['screen', 'build', 'script KB', 'requests', `longest task, CPU ${SLOW_DOWN} times slower`])
  row(Array.from({ length: 5 }, () => '---'))
  const screens = screensOf(await readFile('src/app/web/router.tsx', 'utf8'), 'signedInScreens')
  for (const path of [...screens.keys()].map((name) => `/${name === 'index' ? '' : name}`))
    for (const side of sides) {
      const { kilobytes, requests, task } = await asPhone(browser, side, path)
      row([path, side.name, kilobytes.toFixed(1), requests, rounded(task)])
    }
}

const run = await loadLighthouse()
const executablePath = await findChromium()
const browser = await chromium.launch({
  args: [...chromiumArguments, `--remote-debugging-port=${DEBUGGING_PORT}`],
  ...(executablePath ? { executablePath } : {}),
})
const other = process.argv[2]
const sides = [...(other ? [await open('before', resolve(other))] : []), await open('now', process.cwd())]
try {
  const headings = [
    'performance (runs)',
    'others',
    'FCP',
    'LCP',
    'SI',
    'TBT',
    'CLS',
    'KB',
    'files',
    'largest',
    'failing',
  ]
  row(['page', 'build', ...headings])
  row(Array.from({ length: headings.length + 2 }, () => '---'))
  for (const { name, path, isSignedIn } of pages) {
    const reports = new Map(sides.map((side) => [side, new Array<Report>()]))
    for (let round = 0; round < ROUNDS; round++)
      for (const [side, seen] of reports) seen.push(await audit(side, path, isSignedIn, run))
    for (const [side, seen] of reports) {
      const scoresOf = (report: Report) => CATEGORIES.map((id) => Math.round(100 * (report.categories[id]?.score ?? 0)))
      const scores = CATEGORIES.map((_, n) => middle(seen, (report) => scoresOf(report)[n]))
      const figure = (id: string) => middle(seen, ({ audits }) => audits[id]?.numericValue)
      const files = middle(seen, ({ audits }) => audits['network-requests']?.details?.items.length)
      row([
        name,
        side.name,
        `${scores[0]} (${seen.map((report) => scoresOf(report)[0]).join(' ')})`,
        scores.slice(1).join(' '),
        ...TIMES.map((id) => rounded(figure(id))),
        figure('cumulative-layout-shift').toFixed(3),
        Math.round(figure('total-byte-weight') / 1000),
        files,
        largest(seen).join(' / '),
        failing(seen).join(', ') || 'none',
      ])
      if (side.name === 'now' && scores.some((score) => score < GOAL)) process.exitCode = 1
    }
  }
  if (!only) await reportScreens()
} finally {
  await browser.close()
  for (const { server, dataDir } of sides) {
    await server.stop()
    await rm(dataDir, { recursive: true, force: true })
  }
}
