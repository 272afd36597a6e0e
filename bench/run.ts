import { join, resolve } from 'node:path'
import { createDatabase } from './database.ts'
import { type Call, load, median, quantile } from './load.ts'
import { createReport, type Goal } from './report.ts'
import { build, type Running, start } from './servers.ts'

// `npm run bench [-- N [OTHER_TREE]]`: the product against the strict limit (bare-server.ts) on the same data, alternating,
// as ratios. With the path of another built checkout, against that build.

const MAIN = 'src/app/server/main.mjs'
const COUNT = Number(process.argv[2] ?? 100_000)
const ROUNDS = Number(process.env['ROUNDS'] ?? 5)
const other = process.argv[3] === undefined ? null : resolve(process.argv[3])
const peer =
  other === null ? { file: 'bench/bare-server.ts', ready: '/ready' } : { file: join(other, MAIN), ready: '/readyz' }

type Figure = 'p50' | 'p99' | 'perSecond' | 'bytes'

const report = createReport(other === null ? null : 0.05)

build()

console.log(`Seeding ${COUNT} invoices, and as many jobs and permits`)
const { pool, env, session, stop, remove } = await createDatabase(COUNT)
const ids = (await pool.query('select id from invoices order by random() limit 2000')).rows.map((row) => String(row.id))
const clientId = String((await pool.query('select id from clients limit 1')).rows[0].id)

const headers = { cookie: `panelboard_session=${session}`, 'accept-encoding': 'gzip, br, zstd' }
const get = (path: string) => (): Call => ({ method: 'GET', path, headers })
const items = Array.from({ length: 5 }, (_, n) => ({
  description: `Line ${n}`,
  quantity: '2.00',
  unit_price: '120.50',
}))
const create = (): Call => ({
  method: 'POST',
  path: '/api/invoices',
  headers: { ...headers, 'content-type': 'application/json', 'idempotency-key': crypto.randomUUID() },
  body: JSON.stringify({ client_id: clientId, notes: 'Thank you for your business', items }),
})

const product = await start(MAIN, '/readyz', env)
const bare = await start(peer.file, peer.ready, env)

/** Runs the same load on both, alternating, after a warm-up; returns the medians of the rounds. */
async function paired(connections: number, count: number, makeCall: (n: number) => Call) {
  const measure = async ({ port }: Running) => {
    const { samples, perSecond } = await load(port, connections, count, makeCall)
    const times = samples.map(({ ms }) => ms)
    const bytes = samples[0]?.bytes ?? 0
    return { p50: median(times), p99: quantile(times, 0.99), perSecond, bytes, etag: samples[0]?.etag }
  }
  const rounds = { product: [await measure(product)], bare: [await measure(bare)] }
  for (let round = 0; round < ROUNDS; round += 1) {
    rounds.product.push(await measure(product))
    rounds.bare.push(await measure(bare))
  }
  const middle = (side: 'product' | 'bare', figure: Figure) =>
    median(rounds[side].slice(1).map((round) => round[figure]))
  return {
    middle,
    etag: rounds.product.at(-1)?.etag ?? '',
    add: (line: string, unit: string, figure: Figure, goal: Goal) =>
      report.add(line, unit, middle('product', figure), middle('bare', figure), goal),
  }
}

/** How long it takes to hear that nothing has changed since `etag`. */
async function unchanged(path: string, etag: string): Promise<number> {
  const call: Call = { method: 'GET', path, headers: { ...headers, 'if-none-match': etag } }
  const { samples } = await load(product.port, 1, 60, () => call)
  if (samples.some(({ status }) => status !== 304)) throw new Error(`${path} was sent again unchanged`)
  return median(samples.map(({ ms }) => ms))
}

async function compareStarts(line: string, env: NodeJS.ProcessEnv, program: string, most: number): Promise<void> {
  const starts = { product: [] as number[], bare: [] as number[] }
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const [side, path, file] of [
      ['product', '/readyz', program],
      ['bare', peer.ready, other === null ? peer.file : join(other, program)],
    ] as const) {
      const running = await start(file, path, env)
      starts[side].push(running.startMs)
      await running.stop()
    }
  }
  report.add(line, 'ms', median(starts.product), median(starts.bare), { most })
}

try {
  const first = await paired(1, 100, get('/api/invoices?limit=100'))
  first.add('first screen of the list (p50)', 'ms', 'p50', { most: 1.8 })

  const all = await paired(1, 1, get('/api/invoices'))
  const perMb = async (side: 'product' | 'bare', { port }: Running) => {
    const reply = await fetch(`http://127.0.0.1:${port}/api/invoices`, { headers: { cookie: headers.cookie } })
    return all.middle(side, 'p50') / ((await reply.arrayBuffer()).byteLength / 1e6)
  }
  report.add('all rows (time per byte)', 'ms/MB', await perMb('product', product), await perMb('bare', bare), {
    most: 1.1,
  })
  all.add('all rows (compressed)', 'bytes', 'bytes', { most: 1.2 })
  const same = await unchanged('/api/invoices', all.etag)
  report.add('all rows, unchanged (304)', 'ms', same, all.middle('bare', 'p50'), { most: 0.1 })

  const one = await paired(32, 3000, (n) => get(`/api/invoices/${ids[n % ids.length]}`)())
  one.add('read one invoice, 32 connections (rate)', '/s', 'perSecond', { least: 0.45 })
  one.add('read one invoice, 32 connections (p99)', 'ms', 'p99', { most: 2 })

  const single = await paired(1, 150, create)
  single.add('create with five items, 1 connection (p50)', 'ms', 'p50', { most: 2.5 })
  const many = await paired(16, 600, create)
  many.add('create with five items, 16 connections (rate)', '/s', 'perSecond', { least: 0.45 })

  const dashboard = await paired(1, 30, get('/api/dashboard/stats'))
  dashboard.add('dashboard, against its four counts (p50)', 'ms', 'p50', { most: 3 })
  const still = await unchanged('/api/dashboard/stats', dashboard.etag)
  report.add('dashboard, unchanged (304)', 'ms', still, dashboard.middle('bare', 'p50'), { most: 0.3 })

  report.add('memory after the load', 'MB', await product.memoryMb(), await bare.memoryMb(), { most: 1.6 })
  await compareStarts('start on existing data, without the database', env, MAIN, 1.5)
} finally {
  await Promise.all([product.stop(), bare.stop()])
  await stop()
}

try {
  // As on an otherwise idle machine: each starts the database too.
  const alone = { ...env, DATABASE_URL: '' }
  await compareStarts('start on existing data, with the database', alone, MAIN, 2.5)
  await compareStarts('the same as npm start does it', alone, 'scripts/start.mjs', 3.5)
} finally {
  await remove()
}
report.end()
