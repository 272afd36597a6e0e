import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { startSmtpPeer, type SmtpPeer } from '../peers/smtp.ts'
import { freePort, type Product, startProduct } from '../processes.ts'
import { startServer } from './server.ts'

/** Whose PostgreSQL it is: the one the app brings, or a server of the office that `DATABASE_URL` names. */
export type SiteName = 'embedded' | 'server'

/** The app, its database and its mail server, which can be struck one by one. */
export type Site = {
  product: Product
  mail: SmtpPeer
  /** Runs queries as the database's superuser. */
  superuser<T>(work: (client: pg.Client) => Promise<T>): Promise<T>
  /** The process id of the database's main process. */
  mainProcess(): Promise<number>
  killApp(): Promise<void>
  /** Starts the app again at the same address. */
  startApp(): Promise<void>
  stopServer(): Promise<void>
  startServer(): Promise<void>
  close(): Promise<void>
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

const postmasterOf = async (directory: string): Promise<string[]> =>
  (await readFile(join(directory, 'postmaster.pid'), 'utf8')).split('\n')

/** Starts an office's installation on its own data, with a mail server that keeps what it accepts. */
export async function openSite(name: SiteName): Promise<Site> {
  const dataDir = await mkdtemp(join(tmpdir(), 'panelboard-torture-'))
  const server = name === 'server' ? await startServer(dataDir) : null
  const mail = await startSmtpPeer()
  const port = await freePort()
  const env = {
    ...mail.env,
    PORT: String(port),
    DATA_DIR: dataDir,
    SAMPLE_DATA: 'true',
    LOG_LEVEL: 'error',
    ...(server && { DATABASE_URL: server.url }),
  }
  const needServer = () => {
    if (server === null) throw new Error('This fault needs a server of the office')
    return server
  }
  const directory = server?.directory ?? join(dataDir, 'postgres')
  const site: Site = {
    product: await startProduct(env),
    mail,
    superuser: async (work) => {
      const [, , , port, host] = await postmasterOf(directory)
      return withClient({ host: host ?? '', port: Number(port), user: 'postgres', database: 'panelboard' }, work)
    },
    mainProcess: async () => Number((await postmasterOf(directory))[0]),
    killApp: () => site.product.kill(),
    startApp: async () => {
      site.product = await startProduct(env)
    },
    stopServer: () => needServer().stop(),
    startServer: () => needServer().start(),
    close: async () => {
      await site.product.stop()
      await server?.stop()
      await mail.close()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
  return site
}
