import { readFile, rm } from 'node:fs/promises'
import { Agent } from 'node:http'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { createDatabase } from './database.ts'
import { type Call, send } from './load.ts'
import { build, start } from './servers.ts'

// `npm run bench:memory -- MINUTES`: the server's heap after a collection, each minute under 100 requests a second, and its
// growth an hour once it is warm.

const MINUTES = Number(process.argv[2] ?? 10)
const PER_SECOND = 100
// V8 drops the code that only the start used after some minutes: counted as warm, that would hide growth.
const WARM = Math.min(10, Math.floor(MINUTES / 3))
const ALLOWED_MB = 1

build()
const { pool, env, session, stop, remove } = await createDatabase(5000)
const ids = (await pool.query<{ id: string }>('select id from invoices limit 1000')).rows.map(({ id }) => id)
const file = join(env.DATA_DIR, 'heap')
const watch = fileURLToPath(new URL('heap-on-demand.ts', import.meta.url))
const server = await start('src/app/server/main.mjs', '/readyz', {
  ...env,
  HEAP_FILE: file,
  NODE_OPTIONS: `--import=${watch}`,
})

const headers = { cookie: `panelboard_session=${session}` }
const get = (path: string): Call => ({ method: 'GET', path, headers })
const client = String((await pool.query('select id from clients limit 1')).rows[0].id)
const calls: ((n: number) => Call)[] = [
  (n) => get(`/api/invoices/${ids[n % ids.length]}`),
  (n) => get(`/api/invoices?limit=50&q=${n % 500}`),
  () => get('/api/dashboard/stats'),
  () => get('/api/conversations/unread'),
  () => ({
    method: 'POST',
    path: '/api/invoices',
    headers: { ...headers, 'content-type': 'application/json', 'idempotency-key': crypto.randomUUID() },
    body: JSON.stringify({ client_id: client, items: [{ description: 'Load', quantity: '1', unit_price: '10' }] }),
  }),
]

async function heapMb(): Promise<number> {
  await rm(file, { force: true })
  server.process.kill('SIGUSR2')
  for (;;) {
    const text = await readFile(file, 'utf8').catch(() => '')
    if (text) return Number(text) / 1e6
    await pause(50)
  }
}

/** Sends a minute of requests at a steady rate, however long each takes. */
async function minute(agent: Agent): Promise<number> {
  let failed = 0
  const sent: Promise<void>[] = []
  const began = performance.now()
  for (let n = 0; n < 60 * PER_SECOND; n += 1) {
    const call = calls[n % calls.length]
    const early = began + (n * 1000) / PER_SECOND - performance.now()
    if (early > 0) await pause(early)
    const reply = call && send(server.port, agent, call(n))
    sent.push(Promise.resolve(reply).then((sample) => void (failed += (sample?.status ?? 500) < 400 ? 0 : 1)))
  }
  await Promise.all(sent)
  return failed
}

/** The slope of the line through these points, one a minute, as growth an hour. */
function growthOf(values: number[]): number {
  const middle = (values.length - 1) / 2
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length
  const spread = values.reduce((sum, _, n) => sum + (n - middle) ** 2, 0)
  return (60 * values.reduce((sum, value, n) => sum + (n - middle) * (value - mean), 0)) / spread
}

const heaps: number[] = []
const agent = new Agent({ keepAlive: true, maxSockets: 32 })
try {
  for (let n = 1; n <= MINUTES; n += 1) {
    const failed = await minute(agent)
    heaps.push(await heapMb())
    console.log(`minute ${n}: ${heaps.at(-1)?.toFixed(2)} MB, ${failed} failed`)
  }
  const growth = growthOf(heaps.slice(WARM))
  const isFlat = growth < ALLOWED_MB
  console.log(`${isFlat ? 'ok  ' : 'MISS'} growth an hour: ${growth.toFixed(2)} MB (less than ${ALLOWED_MB})`)
  process.exitCode = isFlat ? 0 : 1
} finally {
  agent.destroy()
  await server.stop()
  await stop()
  await remove()
}
