import { Agent } from 'node:http'
import { createDatabase } from './database.ts'
import { createHolders, type Holder } from './holders.ts'
import { type Call, send } from './load.ts'
import { createReport } from './report.ts'
import { start } from './servers.ts'

// `npm run bench:sessions`: how long a session works in one process after another process has ended it.

const COUNT = Number(process.argv[2] ?? 1000)
const CONNECTIONS = 16
const ALLOWED_MS = 100

const { pool, env, session, stop, remove } = await createDatabase(100)
const cookieOf = (value: string) => ({ cookie: `panelboard_session=${value}` })
const admin = cookieOf(session)

/** Logging out, a new role, or deactivation: each ends the session. */
function ending({ id, cookie }: Holder, n: number): Call {
  if (n % 3 === 0) return { method: 'GET', path: '/api/logout', headers: cookieOf(cookie) }
  const body = JSON.stringify(n % 3 === 1 ? { role: 'client' } : { active: false })
  return { method: 'PATCH', path: `/api/users/${id}`, headers: { ...admin, 'content-type': 'application/json' }, body }
}

/** Serves all holders in one process while the other ends them. Returns how long after its end each late request began. */
async function race(holders: Holder[], [ender, server]: [number, number]): Promise<number[]> {
  const late: number[] = []
  const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS + 1 })
  const over = new AbortController()
  let served = 0
  const serve = async () => {
    while (!over.signal.aborted) {
      const holder = holders[Math.floor(Math.random() * holders.length)]
      if (!holder) return
      const began = performance.now()
      const call: Call = { method: 'GET', path: '/api/auth/user', headers: cookieOf(holder.cookie) }
      const { status } = await send(server, agent, call)
      served += 1
      if (status === 200 && began > holder.endedAt) late.push(began - holder.endedAt)
    }
  }
  const serving = Promise.all(Array.from({ length: CONNECTIONS }, serve))
  for (const [n, holder] of holders.entries()) {
    const { status } = await send(ender, agent, ending(holder, n))
    if (status >= 400) throw new Error(`A session could not be ended: ${status}`)
    holder.endedAt = performance.now()
  }
  over.abort()
  await serving
  agent.destroy()
  console.log(
    `     ${holders.length} sessions ended under ${served} requests; ${late.length} began after the end and succeeded`,
  )
  return late
}

const { add, end } = createReport()
const [one, other] = await Promise.all([
  start('src/app/server/main.mjs', '/readyz', env),
  start('src/app/server/main.mjs', '/readyz', env),
])
try {
  const ports: [number, number] = [one.port, other.port]
  const late = await race(await createHolders(pool, env.SESSION_SECRET, { name: 'holder', count: COUNT }), ports)
  add('the latest success after an end', 'ms', Math.max(0, ...late), ALLOWED_MS, { most: 1 })

  const cut = setInterval(() => {
    pool
      .query(`select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'panelboard process'`)
      .catch(() => undefined)
  }, 20)
  const cutLate = await race(await createHolders(pool, env.SESSION_SECRET, { name: 'cut', count: COUNT }), ports)
  clearInterval(cut)
  add('successes after an end, with the channel cut', '', cutLate.length, 1, { most: 0 })
} finally {
  await Promise.all([one.stop(), other.stop()])
  await stop()
  await remove()
}
end()
