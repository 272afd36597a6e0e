import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'

// What can happen to the embedded database while the app runs.

const MOST_LOOKS = 5_000

/** Superuser access to the embedded database of a data directory, the way its launcher connects. */
export async function superuser<T>(dataDir: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const host = (await readFile(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8')).split('\n')[4] ?? ''
  const client = new pg.Client({ host, user: 'postgres', database: 'panelboard', ssl: false })
  // The connection may terminate its own server.
  client.on('error', () => undefined)
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

const mainProcess = async (dataDir: string): Promise<number> =>
  Number((await readFile(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8')).split('\n')[0])

/** The process ids of the app's sessions that match `condition`, polled until there is one. */
async function sessionsOfApp(client: pg.Client, condition: string): Promise<number[]> {
  for (let look = 0; look < MOST_LOOKS; look += 1) {
    const { rows } = await client.query<{ pid: number }>(
      `select pid from pg_stat_activity where usename = 'panelboard' and ${condition} order by pid`,
    )
    if (rows.length > 0) return rows.map(({ pid }) => pid)
  }
  throw new Error(`No session of the app met "${condition}"`)
}

const killMainProcess = async (dataDir: string) => void process.kill(await mainProcess(dataDir), 'SIGKILL')

const killOneBackend = (dataDir: string, round: number) =>
  superuser(dataDir, async (client) => {
    const pids = await sessionsOfApp(client, 'true')
    process.kill(pids[round % pids.length] ?? 0, 'SIGKILL')
  })

const endOneTransaction = (dataDir: string) =>
  superuser(dataDir, async (client) => {
    const [pid] = await sessionsOfApp(client, `state = 'idle in transaction'`)
    await client.query('select pg_terminate_backend($1)', [pid])
  })

const endAllSessions = (dataDir: string) =>
  superuser(dataDir, async (client) => {
    await client.query(
      `select pg_terminate_backend(pid) from pg_stat_activity where backend_type = 'client backend' and pid <> pg_backend_pid()`,
    )
  })

/** In the order the rounds use them. */
export const faults: { name: string; strike: (dataDir: string, round: number) => Promise<void> }[] = [
  { name: 'the main process killed', strike: killMainProcess },
  { name: 'one backend killed', strike: killOneBackend },
  { name: 'a transaction ended', strike: endOneTransaction },
  { name: 'all sessions ended', strike: endAllSessions },
]
