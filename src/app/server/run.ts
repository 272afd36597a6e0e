import type { FastifyInstance } from 'fastify'
import { setTimeout as pause } from 'node:timers/promises'
import { openDatabase } from './open-database.ts'
import { describeFailure, StartError } from './start-errors.ts'
import { createShutdown, endOnSignals, type Shutdown, settlesWithin } from './shutdown.ts'
import { type Config, listSecrets, readConfig } from '#server/config.ts'
import { getErrorCode } from '#server/error-code.ts'
import { createLog } from '#server/log.ts'

/** Time allowed for running requests to finish. */
const DRAIN_MS = 10_000
/** Time to keep answering while not ready, so that a proxy notices. */
const NOTICE_MS = 2_000

export type Run = (env: NodeJS.ProcessEnv) => Promise<void>

/** Starts the product, or exits with one sentence when that fails. */
export const run: Run = async (env) => {
  const shutdown = createShutdown()
  const starting = start(env, shutdown)
  endOnSignals(shutdown, starting)
  try {
    await starting
  } catch (error) {
    await shutdown.end()
    process.stderr.write(`${describeFailure(error)}\n`)
    process.exit(1)
  }
}

async function start(env: NodeJS.ProcessEnv, shutdown: Shutdown): Promise<void> {
  const config = readConfig(env)
  // In a terminal, a line per request would push the URL and the sign-ins off the screen.
  const log = createLog(config.logLevel ?? (process.stdout.isTTY ? 'warn' : 'info'), undefined, listSecrets(env))
  shutdown.logTo(log)
  // The terminal was closed.
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined)
  // The parent is `npm start`, which keeps this process running (scripts/supervise.ts), and it is gone.
  process.once('disconnect', () => process.emit('SIGTERM'))
  process.on('uncaughtException', (error) => void shutdown.fail(error))

  const owner = { address: config.publicUrl, log, onLost: shutdown.fail }
  // The database starts while the rest of the program loads.
  const opening = openDatabase(config, owner).then((result) => {
    shutdown.onEnd('the database', () => result.close())
    return result
  })
  const [database, { openApp }] = await Promise.all([opening, import('./open-app.ts')])
  const { app, greeting, startBackground } = await openApp({ config, database, log, shutdown })
  shutdown.onEnd('the server', () => drain(app, config))
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
    const code = getErrorCode(error)
    if (code === 'EADDRINUSE')
      throw new StartError(`Port ${port} of ${host} is used by another program. Stop it, or set PORT to another one.`)
    if (code === 'EACCES')
      throw new StartError(`Port ${port} is for administrators of this machine. Set PORT to one above 1023.`)
    if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND' || code === 'EAI_AGAIN')
      throw new StartError(`HOST must be an address of this machine; it holds ${JSON.stringify(host)}.`)
    throw error
  }
}

/** Report not ready, stop accepting connections, finish running requests; after 10 seconds in total, stop anyway. */
async function drain(app: FastifyInstance, { trustProxy }: Config): Promise<void> {
  const notice = trustProxy === null ? 0 : NOTICE_MS
  await pause(notice)
  if (!(await settlesWithin(DRAIN_MS - notice, app.close()))) app.server.closeAllConnections()
}
