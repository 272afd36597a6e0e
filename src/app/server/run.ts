import type { FastifyInstance } from 'fastify'
import { setTimeout as pause } from 'node:timers/promises'
import { openDatabase } from './open-database.ts'
import { sentenceOf, StartError } from './start-errors.ts'
import { createLife, endOnSignals, type Life, within } from './life.ts'
import { type Config, readConfig, secretsOf } from '#server/config.ts'
import { createLog } from '#server/log.ts'

/** How long requests that are at work get to be answered. */
const DRAIN_MS = 10_000
/** How long a proxy gets to see that this process is not ready any more, while it still answers. */
const NOTICE_MS = 2_000

export type Run = (env: NodeJS.ProcessEnv) => Promise<void>

/** Starts the product, and ends the process with one sentence when that fails. */
export const run: Run = async (env) => {
  const life = createLife()
  const starting = start(env, life)
  endOnSignals(life, starting)
  try {
    await starting
  } catch (error) {
    await life.end()
    process.stderr.write(`${sentenceOf(error)}\n`)
    process.exit(1)
  }
}

async function start(env: NodeJS.ProcessEnv, life: Life): Promise<void> {
  const config = readConfig(env)
  // On a terminal a person reads along: a line for every request would push the address and the sign-ins away.
  const log = createLog(config.logLevel ?? (process.stdout.isTTY ? 'warn' : 'info'), undefined, secretsOf(env))
  life.logTo(log)
  // A terminal that was closed.
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined)
  // `npm start` keeps this process running (scripts/supervise.ts), and is gone itself.
  process.once('disconnect', () => process.emit('SIGTERM'))
  process.on('uncaughtException', (error) => void life.fail(error))

  const owner = { address: config.publicUrl, log, onLost: life.fail }
  // The database starts while the rest of the program is loaded.
  const opening = openDatabase(config, owner).then((opened) => {
    life.onEnd('the database', () => opened.close())
    return opened
  })
  const [database, { openApp }] = await Promise.all([opening, import('./open-app.ts')])
  const { app, greeting, startBackground } = await openApp({ config, database, log, life })
  life.onEnd('the server', () => drain(app, config))
  await listen(app, config)
  app.server.on('error', (error) => log.warn({ err: error }, 'a connection could not be accepted'))
  process.stdout.write(greeting)
  process.send?.('ready', undefined, undefined, () => undefined)
  startBackground()
}

async function listen(app: FastifyInstance, { host, port }: Config): Promise<void> {
  try {
    await app.listen({ host, port })
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : null
    if (code === 'EADDRINUSE')
      throw new StartError(`Port ${port} of ${host} is used by another program. Stop it, or set PORT to another one.`)
    if (code === 'EACCES')
      throw new StartError(`Port ${port} is for administrators of this machine. Set PORT to one above 1023.`)
    if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND' || code === 'EAI_AGAIN')
      throw new StartError(`HOST must be an address of this machine; it holds ${JSON.stringify(host)}.`)
    throw error
  }
}

/** Not ready, then no new connections, then the requests at work; after 10 seconds in all, whatever is left. */
async function drain(app: FastifyInstance, { trustProxy }: Config): Promise<void> {
  const notice = trustProxy === null ? 0 : NOTICE_MS
  await pause(notice)
  if (!(await within(DRAIN_MS - notice, app.close()))) app.server.closeAllConnections()
}
