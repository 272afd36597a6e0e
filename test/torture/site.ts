import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { freshBundle } from '#app/server/bundle.ts'
import { isDatabaseAway } from '#server/database/errors.ts'
import { startSmtpPeer, type SmtpPeer } from '../peers/smtp.ts'
import { freePort, main, type Product, startProduct } from '../processes.ts'

/** The app, its database and its mail server, which can be struck one by one. */
export type Site = {
  product: Product
  mail: SmtpPeer
  /** Runs queries as the database's superuser, again if the database was away: what they do can be done twice. */
  superuser<T>(work: (client: pg.Client) => Promise<T>): Promise<T>
  /** The process id of the database's main process. */
  mainProcess(): Promise<number>
  killApp(): Promise<void>
  /** Starts the app again at the same address. */
  startApp(): Promise<void>
  close(): Promise<void>
}

const PATIENCE_MS = 60_000
const LOOK_MS = 20

/** A server that starts removes the file of its predecessor before it writes its own. */
const isAway = (error: unknown) => isDatabaseAway(error) || Object(error).code === 'ENOENT'

/** Waits for a database that a fault took away, as long as the office does. */
async function onceThere<T>(work: () => Promise<T>): Promise<T> {
  for (const end = performance.now() + PATIENCE_MS; ; await pause(LOOK_MS))
    try {
      return await work()
    } catch (error) {
      if (!isAway(error) || performance.now() > end) throw error
    }
}

async function withClient<T>(config: pg.ClientConfig, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ ssl: false, ...config })
  // The connection may terminate its own server.
  client.on('error', () => undefined)
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

const readPostmaster = async (directory: string): Promise<string[]> =>
  (await readFile(join(directory, 'postmaster.pid'), 'utf8')).split('\n')

/** Works as the superuser of the database in this directory, once it accepts connections. */
export const asSuperuser =
  (directory: string): Site['superuser'] =>
  (work) =>
    onceThere(async () => {
      const [, , , port, host] = await readPostmaster(directory)
      return withClient({ host: host ?? '', port: Number(port), user: 'postgres', database: 'panelboard' }, work)
    })

/** Ends the embedded server that a killed app left running. */
async function endDatabase(directory: string): Promise<void> {
  const [pid = '0'] = await readPostmaster(directory).catch(() => [])
  if (pid === '0') return
  try {
    for (; process.kill(Number(pid), 'SIGINT');) await pause(20)
  } catch {
    // It is gone.
  }
}

/** Starts an office's installation on its own data, with a mail server that keeps what it accepts. */
export async function openSite(): Promise<Site> {
  const dataDir = await mkdtemp(join(tmpdir(), 'panelboard-torture-'))
  const closers: (() => Promise<unknown>)[] = [() => rm(dataDir, { recursive: true, force: true })]
  const close = async () => {
    for (const end of closers.toReversed()) await end()
  }
  try {
    const mail = await startSmtpPeer()
    closers.push(() => mail.close())
    const port = await freePort()
    const env = { ...mail.env, PORT: String(port), DATA_DIR: dataDir, SAMPLE_DATA: 'true', LOG_LEVEL: 'error' }
    const directory = join(dataDir, 'postgres')
    // As the supervisor starts it.
    const program = [main, freshBundle() ?? './run.ts']
    const site: Site = {
      product: await startProduct(env, program),
      mail,
      superuser: asSuperuser(directory),
      mainProcess: () => onceThere(async () => Number((await readPostmaster(directory))[0])),
      killApp: () => site.product.kill(),
      startApp: async () => {
        site.product = await startProduct(env, program)
      },
      close,
    }
    closers.push(() => endDatabase(directory))
    closers.push(() => site.product.stop())
    return site
  } catch (error) {
    await close()
    throw error
  }
}
