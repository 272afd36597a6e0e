import { deepEqual } from 'node:assert/strict'
import { join, resolve } from 'node:path'
import type { Stats } from '#features/dashboard/contract.ts'
import { createDatabase } from './database.ts'
import { type Call, load, median, quantile } from './load.ts'
import { createReport } from './report.ts'
import { build, type Running, start } from './servers.ts'

// `npm run bench [-- N [OTHER_TREE]]`: the product against the strict limit (bare-server.ts) on the same data, alternating,
// as ratios. With the path of another built checkout, against that build, and with the lines that only a product has.

const MAIN = 'src/app/server/main.mjs'
const COUNT = Number(process.argv[2] ?? 100_000)
const ROUNDS = Number(process.env['ROUNDS'] ?? 5)
const other = process.argv[3] === undefined ? null : resolve(process.argv[3])
const peer =
  other === null ? { file: 'bench/bare-server.ts', ready: '/ready' } : { file: join(other, MAIN), ready: '/readyz' }
/** The endpoint that the bare server answers with counts only. */
const counts = other === null ? '/api/dashboard/counts' : '/api/dashboard/stats'

const { add: report, end } = createReport(other === null ? null : 0.05)

build()

console.log(`Seeding ${COUNT} invoices, and as many jobs and permits`)
const { pool, env, session, stop, remove } = await createDatabase(COUNT)
const ids = (await pool.query('select id from invoices order by random() limit 2000')).rows.map((row) => String(row.id))
const clientId = String((await pool.query('select id from clients limit 1')).rows[0].id)

const headers = {
  cookie: `panelboard_session=${session}`,
  'accept-encoding': 'gzip, br, zstd',
}
const get = (path: string): Call => ({ method: 'GET', path, headers })
const change = (method: 'POST' | 'PATCH', path: string, body: object): Call => ({
  method,
  path,
  headers: { ...headers, 'content-type': 'application/json', 'idempotency-key': crypto.randomUUID() },
  body: JSON.stringify(body),
})
const post = () =>
  change('POST', '/api/invoices', {
    client_id: clientId,
    notes: 'Thank you for your business',
    items: Array.from({ length: 5 }, (_, n) => ({ description: `Line ${n}`, quantity: '2.00', unit_price: '120.50' })),
  })

const product = await start(MAIN, '/readyz', env)
const bare = await start(peer.file, peer.ready, env)

/** Runs the same load on both, alternating, and keeps the median of the rounds. */
async function paired(connections: number, count: number, makeCall: (n: number) => Call) {
  const measure = async (server: Running) => {
    const { samples, perSecond } = await load(server.port, connections, count, makeCall)
    const times = samples.map(({ ms }) => ms)
    return {
      p50: median(times),
      p99: quantile(times, 0.99),
      perSecond,
      bytes: samples[0]?.bytes ?? 0,
      etag: samples[0]?.etag,
    }
  }
  const rounds = { product: [await measure(product)], bare: [await measure(bare)] }
  for (let round = 0; round < ROUNDS; round += 1) {
    rounds.product.push(await measure(product))
    rounds.bare.push(await measure(bare))
  }
  const middle = (side: 'product' | 'bare', figure: 'p50' | 'p99' | 'perSecond' | 'bytes') =>
    median(rounds[side].slice(1).map((round) => round[figure]))
  return { middle, etag: rounds.product.at(-1)?.etag }
}

/** Both must count the same, or they were not asked the same thing. */
async function expectSameFigures(): Promise<void> {
  const counted = async ({ port }: Running) => {
    const reply = await fetch(`http://127.0.0.1:${port}/api/dashboard/stats`, { headers: { cookie: headers.cookie } })
    const { attention, ...figures } = (await reply.json()) as Stats
    const counts = Object.values(attention).map(({ count, items }) => [count, items.map(({ id }) => id)])
    return { ...figures, counts, late: attention.overdueInvoices.balance }
  }
  deepEqual(await counted(product), await counted(bare))
}

/** Sends one invoice after another, and moves jobs that no one has been assigned to. */
async function compareChanges(): Promise<void> {
  const idsOf = async (text: string) => (await pool.query<{ id: string }>(text)).rows.map(({ id }) => id)
  const drafts = await idsOf(`select id from invoices where status = 'draft' order by random() limit 1000`)
  const jobs = await idsOf(`select id from jobs where status = 'scheduled' and assigned_to is null limit 300`)
  await pool.query('update clients set phone = null')
  let made = 0
  const next = (all: string[]) => all[made++ % all.length] ?? ''
  const sends = await paired(1, 20, () => change('POST', `/api/invoices/${next(drafts)}/send`, {}))
  report('send an invoice (p50)', 'ms', sends.middle('product', 'p50'), sends.middle('bare', 'p50'), { most: 1 })
  const moves = await paired(1, 150, () => {
    const path = `/api/jobs/${next(jobs)}`
    return change('PATCH', path, { scheduled_date: new Date(Date.now() + made * 60_000).toISOString() })
  })
  report('move a job on the schedule (p50)', 'ms', moves.middle('product', 'p50'), moves.middle('bare', 'p50'), {
    most: 1,
  })
}

async function compareStarts(what: string, env: NodeJS.ProcessEnv, program: string, most: number): Promise<void> {
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
  report(what, 'ms', median(starts.product), median(starts.bare), { most })
}

try {
  const first = await paired(1, 100, () => get('/api/invoices?limit=100'))
  report('first screen of the list (p50)', 'ms', first.middle('product', 'p50'), first.middle('bare', 'p50'), {
    most: 1.8,
  })

  const compliance = await paired(1, 100, () => get('/api/permits?limit=100'))
  report(
    'first screen of the permits list (p50)',
    'ms',
    compliance.middle('product', 'p50'),
    compliance.middle('bare', 'p50'),
    {
      most: 2,
    },
  )

  const all = await paired(1, 1, () => get('/api/invoices'))
  const perMb = async (side: 'product' | 'bare', { port }: Running) => {
    const reply = await fetch(`http://127.0.0.1:${port}/api/invoices`, { headers: { cookie: headers.cookie } })
    return all.middle(side, 'p50') / ((await reply.arrayBuffer()).byteLength / 1e6)
  }
  report('all rows (time per byte)', 'ms/MB', await perMb('product', product), await perMb('bare', bare), { most: 1.1 })
  report('all rows (compressed)', 'MB', all.middle('product', 'bytes') / 1e6, all.middle('bare', 'bytes') / 1e6, {
    most: 1.2,
  })
  const etag = all.etag ?? ''
  const again = await load(product.port, 1, 10, () => ({
    ...get('/api/invoices'),
    headers: { ...headers, 'if-none-match': etag },
  }))
  if (again.samples.some(({ status }) => status !== 304)) throw new Error('An unchanged list was sent again')
  report('all rows, unchanged (304)', 'ms', median(again.samples.map(({ ms }) => ms)), all.middle('bare', 'p50'), {
    most: 0.1,
  })

  const one = await paired(32, 3000, (n) => get(`/api/invoices/${ids[n % ids.length]}`))
  report(
    'read one invoice, 32 connections (rate)',
    '/s',
    one.middle('product', 'perSecond'),
    one.middle('bare', 'perSecond'),
    { least: 0.45 },
  )
  report('read one invoice, 32 connections (p99)', 'ms', one.middle('product', 'p99'), one.middle('bare', 'p99'), {
    most: 2,
  })

  const single = await paired(1, 150, post)
  report(
    'create with five items, 1 connection (p50)',
    'ms',
    single.middle('product', 'p50'),
    single.middle('bare', 'p50'),
    { most: 2.5 },
  )
  const many = await paired(16, 600, post)
  report(
    'create with five items, 16 connections (rate)',
    '/s',
    many.middle('product', 'perSecond'),
    many.middle('bare', 'perSecond'),
    { least: 0.45 },
  )
  if (other !== null) await compareChanges()

  await expectSameFigures()
  const figures = await paired(1, 30, () => get('/api/dashboard/stats'))
  const fourCounts = (await load(bare.port, 1, 60, () => get(counts))).samples.map(({ ms }) => ms)
  const ours = figures.middle('product', 'p50')
  report('dashboard, against its four counts (p50)', 'ms', ours, median(fourCounts), { most: 3 })
  report('dashboard, against all its figures (p50)', 'ms', ours, figures.middle('bare', 'p50'), { most: 2 })
  const held = { ...headers, 'if-none-match': figures.etag ?? '' }
  const unchanged = await load(product.port, 1, 60, () => ({ ...get('/api/dashboard/stats'), headers: held }))
  if (unchanged.samples.some(({ status }) => status !== 304)) throw new Error('An unchanged dashboard was sent again')
  report('dashboard, unchanged (304)', 'ms', median(unchanged.samples.map(({ ms }) => ms)), median(fourCounts), {
    most: 0.3,
  })

  // The server caches revenue until a payment changes.
  const afterPayments: number[] = []
  for (let made = 0; made < 30; made += 1) {
    await pool.query('update payments set amount = amount where id = (select id from payments limit 1)')
    const { samples } = await load(product.port, 1, 1, () => get('/api/dashboard/stats'))
    afterPayments.push(...samples.map(({ ms }) => ms))
  }
  report(
    'dashboard after a payment, against its figures (p50)',
    'ms',
    median(afterPayments),
    figures.middle('bare', 'p50'),
    { most: 1 },
  )

  const pipeline = await paired(1, 30, () => get('/api/sales-leads?show=open'))
  report(
    'sales pipeline, every open lead (p50)',
    'ms',
    pipeline.middle('product', 'p50'),
    pipeline.middle('bare', 'p50'),
    {
      most: 2,
    },
  )
  const board = await paired(1, 100, () => get('/api/sales-leads/figures'))
  report('sales pipeline, its figures (p50)', 'ms', board.middle('product', 'p50'), board.middle('bare', 'p50'), {
    most: 2,
  })

  report('memory after the load', 'MB', await product.memoryMb(), await bare.memoryMb(), { most: 1.6 })
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
end()
