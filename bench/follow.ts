import { once } from 'node:events'
import { Agent } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import { changesPath, LIST_VERSION } from '#contract/followed-list.ts'
import { createDatabase } from './database.ts'
import { type Call, median, send } from './load.ts'
import { createReport } from './report.ts'
import { build, start } from './servers.ts'

// `npm run bench:follow`: what it costs to follow a list of 100,000 invoices, for the server, the database and those who wait.

const COUNT = 100_000
const ROUNDS = 20
const BROWSERS = 50
const CHANGES = 200
const CHANGES_A_SECOND = 20
const LONGEST_MS = 2000
const MOST_BYTES = 20_000
const LONGEST_AFTER_KILL_MS = 5000
/** The pause of `call` before it retries. */
const RETRY_MS = 1000
const MANY_BROWSERS = 500
const MOST_KB = 60
const CREATED = 200
const LIST = '/api/invoices'

build()
const database = await createDatabase(COUNT)
const server = await start('src/app/server/main.mjs', '/readyz', database.env)
const agent = new Agent({ keepAlive: true, maxSockets: MANY_BROWSERS + 2 })
const headers = { cookie: `panelboard_session=${database.session}`, 'accept-encoding': 'gzip' }
const get = (path: string, { port } = server) => send(port, agent, { method: 'GET', path, headers })
const readJson = async (path: string) => {
  const reply = await fetch(`http://127.0.0.1:${server.port}${path}`, { headers })
  return { body: await reply.json(), version: reply.headers.get(LIST_VERSION) ?? '' }
}
const change = () =>
  database.pool.query(
    `update invoices set notes = 'Changed', updated_at = now() where id = (select id from invoices limit 1)`,
  )

const whole = []
for (let n = 0; n < 3; n++) whole.push(await get(LIST))
const changes = []
for (let n = 0; n < ROUNDS; n++) {
  const { version } = await readJson(`${LIST}?limit=1`)
  await change()
  changes.push(await get(`${changesPath(LIST)}?${new URLSearchParams({ since: version })}`))
}

/** How many changes of invoices a version of the news counts. */
const countChanges = (version: string) => Number(/invoices:(\d+)/.exec(version)?.[1])
const { version: first } = (await readJson('/api/news')).body
const changedAt: number[] = []
const heard: number[] = []
async function follow(): Promise<void> {
  let since: string = first
  for (let current = 0; current < CHANGES;) {
    since = (await readJson(`/api/news?${new URLSearchParams({ since })}`)).body.version
    const now = performance.now()
    for (const count = countChanges(since) - countChanges(first); current < count; current++)
      heard.push(now - (changedAt[current] ?? now))
  }
}
const followers = Promise.all(Array.from({ length: BROWSERS }, follow))
for (let n = 0; n < CHANGES; n++) {
  await change()
  changedAt.push(performance.now())
  await pause(1000 / CHANGES_A_SECOND)
}
await followers

const waitFor = async (count: number) => {
  const { body } = await readJson('/api/news')
  const path = `/api/news?${new URLSearchParams({ since: body.version })}`
  return { path, answers: Array.from({ length: count }, () => get(path)) }
}
// Sockets and buffers that the process has had once do not count.
await waitFor(MANY_BROWSERS).then(({ answers }) => Promise.all(answers))
agent.destroy()
const idleMb = await server.memoryMb()
const many = await waitFor(MANY_BROWSERS)
await pause(2000)
const waitingMb = await server.memoryMb()
await change()
await Promise.all(many.answers)

const [client] = (await database.pool.query<{ id: string }>('select id from clients limit 1')).rows
const creation = (): Call => ({
  method: 'POST',
  path: LIST,
  headers: { ...headers, 'content-type': 'application/json', 'idempotency-key': crypto.randomUUID() },
  body: JSON.stringify({ client_id: client?.id, items: [{ description: 'Load', quantity: '1', unit_price: '10' }] }),
})
const setNoting = async (to: 'enable' | 'disable') => {
  for (const table of ['invoices', 'invoice_items'])
    await database.pool.query(`alter table ${table} ${to} trigger follow_inserts, ${to} trigger follow_updates`)
}
const noted: number[] = []
const plain: number[] = []
for (let n = 0; n < CREATED; n++) {
  const samples = n % 20 < 10 ? noted : plain
  if (n % 10 === 0) await setNoting(samples === noted ? 'enable' : 'disable')
  samples.push((await send(server.port, agent, creation())).ms)
}
await setNoting('enable')

const other = await start('src/app/server/main.mjs', '/readyz', database.env)
const { path, answers } = await waitFor(BROWSERS)
const current = Promise.all(answers.map((answer) => answer.catch(() => pause(RETRY_MS).then(() => get(path, other)))))
await pause(100)
const killed = performance.now()
server.process.kill('SIGKILL')
await once(server.process, 'exit')
await change()
await current
const currentMs = performance.now() - killed

const report = createReport()
const ms = (samples: { ms: number }[]) => median(samples.map((sample) => sample.ms))
report.add('what changed, against the whole list', 'ms', ms(changes), ms(whole), { most: 0.1 })
report.add('its bytes, against the most allowed', 'bytes', Math.max(...changes.map(({ bytes }) => bytes)), MOST_BYTES)
const lastHears = `${BROWSERS} browsers, ${CHANGES_A_SECOND} changes a second: the last hears`
report.add(lastHears, 'ms', Math.max(...heard), LONGEST_MS)
const waitingKb = ((waitingMb - idleMb) * 1024) / MANY_BROWSERS
report.add('a browser that waits, against the most allowed', 'KB', waitingKb, MOST_KB)
report.add('creating an invoice, against without noting it', 'ms', median(noted), median(plain), { most: 1.1 })
report.add(`${BROWSERS} browsers after a kill, against five seconds`, 'ms', currentMs, LONGEST_AFTER_KILL_MS)
report.end()
agent.destroy()
await other.stop()
await database.stop()
await database.remove()
