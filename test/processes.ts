import { type ChildProcess, spawn } from 'node:child_process'
import { createHash, randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:net'
import { fileURLToPath } from 'node:url'
import { sign } from '@fastify/cookie'
import type pg from 'pg'

export const main = fileURLToPath(new URL('../src/app/server/main.mjs', import.meta.url))

/** Known to the tests, so that they can sign a user in without the form. */
const SESSION_SECRET = 'the session secret of the tests, which signs cookies'

export type Product = {
  url: string
  process: ChildProcess
  /** Everything the process printed. */
  output: () => string
  /** Stops it as a user would; returns its exit code. */
  stop(): Promise<number | null>
  /** Kills it as a power cut would. */
  kill(): Promise<void>
}

export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  server.close()
  await once(server, 'close')
  if (address === null || typeof address === 'string') throw new Error('No free port')
  return address.port
}

/** The script of `npm start`: the program and the supervisor that restarts it. */
export const launcher = [fileURLToPath(new URL('../scripts/start.mjs', import.meta.url))]

/** Starts the real program and waits until it is ready. If it exits instead, fails with its output. */
export async function startProduct(env: NodeJS.ProcessEnv, program = [main]): Promise<Product> {
  const port = Number(env.PORT ?? (await freePort()))
  const url = `http://127.0.0.1:${port}`
  const child = spawn(process.execPath, program, {
    env: { ...process.env, PORT: String(port), PUBLIC_URL: url, LOG_LEVEL: 'warn', SESSION_SECRET, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let printed = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (printed += String(chunk)))
  const exited = once(child, 'exit')
  // Every 10 ms, the refused requests took more of the machine than the start.
  while (!(await isReady(url))) {
    if (child.exitCode !== null) throw new Error(`The product ended with ${child.exitCode}:\n${printed}`)
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  const end = async (signal: NodeJS.Signals) => {
    if (child.exitCode === null && child.signalCode === null) {
      child.kill(signal)
      await exited
    }
    return child.exitCode
  }
  return {
    url,
    process: child,
    output: () => printed,
    stop: () => end('SIGTERM'),
    kill: async () => void (await end('SIGKILL')),
  }
}

const isReady = (url: string): Promise<boolean> =>
  fetch(`${url}/readyz`).then(
    (reply) => reply.ok,
    () => false,
  )

/** DATABASE_URL for the server in this `pg` configuration, which may be a unix socket. */
export function toUrl({ host, port, user, password, database }: pg.ClientConfig): string {
  const url = new URL(`postgres://localhost/${database}`)
  url.username = user ?? ''
  if (typeof password === 'string') url.password = password
  url.searchParams.set('host', host ?? 'localhost')
  url.searchParams.set('port', String(port ?? 5432))
  return url.href
}

/** Signs a user in directly in the database; returns the cookie. */
export async function cookieFor(client: pg.ClientBase | pg.Pool, userId: string): Promise<string> {
  const token = randomBytes(32).toString('base64url')
  const sid = createHash('sha256').update(token).digest('base64url')
  await client.query(`insert into sessions (sid, user_id, expire) values ($1, $2, now() + interval '7 days')`, [
    sid,
    userId,
  ])
  return `panelboard_session=${encodeURIComponent(sign(token, SESSION_SECRET))}`
}
