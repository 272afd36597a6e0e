import { mkdtemp, rm } from 'node:fs/promises'
import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import * as z from 'zod/mini'
import { launchChromium } from '../scripts/chromium.ts'
import { median } from './load.ts'
import { build, type Running, start } from './servers.ts'

// `npm run bench:pages [-- OTHER_TREE]`: Lighthouse (mobile) on five pages. With the path of another built checkout, both are measured in turn, so that a busy machine slows both alike.
// ONLY=dashboard,schedule measures those pages.

const ROUNDS = Number(process.env['ROUNDS'] ?? 3)
const GOAL = 95
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
  score: z.nullable(z.number()),
  numericValue: z.optional(z.number()),
  details: z.catch(
    z.optional(z.object({ items: z.array(z.object({ nodeLabel: z.optional(z.string()) })) })),
    undefined,
  ),
})
const Report = z.object({
  categories: z.record(
    z.string(),
    z.object({
      title: z.string(),
      score: z.nullable(z.number()),
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

const row = (cells: (string | number)[]) => console.log(`| ${cells.join(' | ')} |`)
const rounded = (ms: number) => `${Math.round(ms)} ms`

build()
const run = await loadLighthouse()
const browser = await launchChromium(`--remote-debugging-port=${DEBUGGING_PORT}`)
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
    'main thread',
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
      for (const [side, audits] of reports) audits.push(await audit(side, path, isSignedIn, run))
    for (const [side, audits] of reports) {
      const getScores = (report: Report) =>
        CATEGORIES.map((id) => Math.round(100 * (report.categories[id]?.score ?? 0)))
      const scores = CATEGORIES.map((_, n) => middle(audits, (report) => getScores(report)[n]))
      const figure = (id: string) => middle(audits, ({ audits }) => audits[id]?.numericValue)
      const files = middle(audits, ({ audits }) => audits['network-requests']?.details?.items.length)
      row([
        name,
        side.name,
        `${scores[0]} (${audits.map((report) => getScores(report)[0]).join(' ')})`,
        scores.slice(1).join(' '),
        ...[...TIMES, 'mainthread-work-breakdown'].map((id) => rounded(figure(id))),
        figure('cumulative-layout-shift').toFixed(3),
        Math.round(figure('total-byte-weight') / 1000),
        files,
        largest(audits).join(' / '),
        failing(audits).join(', ') || 'none',
      ])
      if (side.name === 'now' && scores.some((score) => score < GOAL)) process.exitCode = 1
    }
  }
} finally {
  await browser.close()
  for (const { server, dataDir } of sides) {
    await server.stop()
    await rm(dataDir, { recursive: true, force: true })
  }
}
