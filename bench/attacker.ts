import { execFileSync } from 'node:child_process'
import { once } from 'node:events'
import { Agent } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'
import { hashPassword } from '#server/passwords.ts'
import type { Attack } from './attack.ts'
import { createDatabase } from './database.ts'
import { createHolders } from './holders.ts'
import { type Call, quantile, send } from './load.ts'
import { createReport } from './report.ts'
import { start } from './servers.ts'

// `npm run bench:attacker [-- SECONDS [ADDRESS]]`: how much slower sign-ins, bookings and PDFs get for everyone else while one
// address holds 100 connections, 50 of them signing in. ADDRESS is the attacker's; 198.51.100.1 is the office's own.

const SECONDS = Number(process.argv[2] ?? 60)
const OFFICE = '198.51.100.1'
const ATTACKER = process.argv[3] ?? '203.0.113.66'
const PASSWORD = 'eleven brass lamps'
const CLIENTS = 60
/** Requests per second, by kind. */
const SIGN_INS = 3
const BOOKINGS = 2
const PDFS = 2

execFileSync(process.execPath, ['scripts/build-server.ts'], { stdio: 'inherit' })
const { pool, env, session, stop, remove } = await createDatabase(1000)
const product = await start('src/app/server/main.mjs', '/readyz', { ...env, TRUST_PROXY: 'loopback' })
const agent = new Agent({ keepAlive: true, maxSockets: 50 })

const clients = await createHolders(pool, env.SESSION_SECRET, { name: 'client', count: CLIENTS })
const [attacker] = await createHolders(pool, env.SESSION_SECRET, { name: 'attacker', count: 1 })
await pool.query(
  `update users set role = 'client', password_hash = $1, email_confirmed_at = now() where id = any ($2)`,
  [await hashPassword(PASSWORD), [...clients, ...(attacker ? [attacker] : [])].map(({ id }) => id)],
)
const { rows: owned } = await pool.query<{ id: string }>(
  `with own as (update clients set user_id = $1 where id = (select id from clients order by created_at limit 1) returning id)
   select id from invoices where client_id = (select id from own) and status <> 'draft'`,
  [attacker?.id],
)
const { rows: invoices } = await pool.query<{ id: string }>('select id from invoices order by id')

const office = { 'x-forwarded-for': OFFICE, cookie: `panelboard_session=${session}` }
const json = { 'content-type': 'application/json' }
/** Each client has an address of their own. */
const homeOf = (n: number) => ({ 'x-forwarded-for': `192.0.2.${n % CLIENTS}` })

async function freeTimes(): Promise<string[]> {
  const headers = { ...homeOf(0), cookie: `panelboard_session=${clients[0]?.cookie}` }
  const times = await Promise.all(
    Array.from({ length: 28 }, async (_, n) => {
      const day = new Date(Date.now() + (n + 2) * 86_400_000).toISOString().slice(0, 10)
      const reply = await fetch(`http://127.0.0.1:${product.port}/api/bookings/times?day=${day}&duration_minutes=60`, {
        headers,
      })
      if (reply.status !== 200) throw new Error(`The free times were refused: ${await reply.text()}`)
      return (await reply.json()) as string[]
    }),
  )
  return times.flat()
}
const times = await freeTimes()

type Work = { name: string; rate: number; callOf: (n: number) => Call }
const works: Work[] = [
  {
    name: 'sign-ins',
    rate: SIGN_INS,
    callOf: (n) => ({
      method: 'POST',
      path: '/api/login',
      headers: { ...json, ...homeOf(n) },
      body: JSON.stringify({ username: `client${1 + (n % CLIENTS)}`, password: PASSWORD }),
    }),
  },
  {
    name: 'bookings',
    rate: BOOKINGS,
    callOf: (n) => ({
      method: 'POST',
      path: '/api/bookings',
      headers: { ...json, ...homeOf(n), cookie: `panelboard_session=${clients[n % CLIENTS]?.cookie}` },
      body: JSON.stringify({ service_type: 'Lighting', scheduled_date: times[n % times.length] }),
    }),
  },
  {
    name: 'PDFs',
    rate: PDFS,
    callOf: (n) => ({ method: 'GET', path: `/api/invoices/${invoices[n % invoices.length]?.id}/pdf`, headers: office }),
  },
]

let begun = 0
/** Sends everyone's requests at their pace, whatever the answers take; returns how long each kind took. */
async function everyoneElse(seconds: number) {
  const first = begun
  begun += seconds * Math.max(SIGN_INS, BOOKINGS, PDFS)
  const measured = works.map(async ({ name, rate, callOf }) => {
    const sent = Array.from({ length: seconds * rate }, async (_, n) => {
      await pause((n * 1000) / rate)
      return send(product.port, agent, callOf(first + n))
    })
    const samples = await Promise.all(sent)
    const failed = samples.filter(({ status }) => status >= 400).map(({ status }) => status)
    return {
      name,
      p99: quantile(
        samples.map(({ ms }) => ms),
        0.99,
      ),
      p50: quantile(
        samples.map(({ ms }) => ms),
        0.5,
      ),
      failed,
    }
  })
  return Promise.all(measured)
}

const { add, end } = createReport()
try {
  await everyoneElse(5)
  const quiet = await everyoneElse(SECONDS)
  const attack: Attack = {
    port: product.port,
    address: ATTACKER,
    login: { username: 'attacker1', password: PASSWORD },
    cookie: attacker?.cookie ?? '',
    invoices: owned.map(({ id }) => id),
    seconds: SECONDS + 2,
  }
  const thread = new Worker(new URL('./attack.ts', import.meta.url), { workerData: attack })
  const answered = once(thread, 'message')
  await pause(1000)
  const attacked = await everyoneElse(SECONDS)
  console.log(`     the attacker was answered with`, (await answered)[0])
  for (const [n, { name, p50, p99, failed }] of attacked.entries()) {
    const before = quiet[n]
    add(`p50 of the ${name} of others`, 'ms', p50, before?.p50 ?? 0, { most: 2 })
    add(`p99 of the ${name} of others`, 'ms', p99, before?.p99 ?? 0, { most: 2 })
    add(`refused ${name} of others, quiet and attacked`, '', failed.length + (before?.failed.length ?? 0), 1, {
      most: 0,
    })
    if (failed.length > 0) console.log('     refused with', failed.slice(0, 20).join(' '))
  }
} finally {
  agent.destroy()
  await product.stop()
  await stop()
  await remove()
}
end()
