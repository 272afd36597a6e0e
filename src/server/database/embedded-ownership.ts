import { setTimeout as pause } from 'node:timers/promises'
import { Client } from 'pg'
import { getErrorCode } from '../error-code.ts'
import type { Cluster } from './embedded-cluster.ts'
import { DatabaseStartError, explain, inUse } from './embedded-errors.ts'
import { endOrphans, isClusterServer, launch, type Launch, readPostmaster } from './embedded-server.ts'

/** The server, and the session whose advisory lock makes this process its owner; `closed` when that session ends. */
export type Ownership = {
  client: Client
  closed: Promise<void>
  pid: number
  host: string
  port: number
}

type Session = Pick<Ownership, 'client' | 'closed' | 'host' | 'port'>

/** The result of a connection attempt: nothing there, busy (starting, stopping, recovering), or the server. */
type Answer = { is: 'nobody' } | { is: 'busy'; why: string; working: boolean } | { is: 'open'; session: Session }

// A killed owner's session ends within milliseconds; this leaves room for a loaded machine.
const lockTimeout = 1_000
const answerTimeout = 30_000
const orphanTimeout = 300

/**
 * Gets a cluster's single server running and owned by this process. The database itself is the authority: whichever
 * process holds its advisory lock is the owner, no matter how many start simultaneously or which one started the
 * server.
 */
export async function takeOwnership(cluster: Cluster, label: string): Promise<Ownership> {
  let launched: Launch | null = null
  let lastProgress = Date.now()
  let contested: number | null = null
  let problem = 'it does not answer'
  for (let wait = 2; ; wait = Math.min(wait * 1.2, 50)) {
    const answer = await connect(cluster, label)
    if (answer.is === 'open') {
      const outcome = await lock(cluster, answer.session)
      if (outcome.is === 'owned') return { ...answer.session, pid: outcome.pid }
      answer.session.client.end().catch(() => {})
      contested = outcome.is === 'held' ? (contested ?? Date.now()) : null
      if (outcome.is === 'held' && Date.now() - (contested ?? 0) > lockTimeout) throw inUse(cluster.dataDir, outcome.by)
    } else if (answer.is === 'busy') {
      problem = answer.why
      if (answer.working) lastProgress = Date.now()
    } else if (launched === null || launched.failure !== null) {
      if (launched?.failure) problem = launched.failure
      if (launched?.failure && !otherServer.test(launched.failure)) throw explain(problem, cluster.dataDir)
      launched = await launchUnlessRunning(cluster, Date.now() - lastProgress)
    }
    if (Date.now() - lastProgress > answerTimeout) throw await noAnswerError(cluster, problem)
    await pause(wait)
  }
}

/** The messages of a server that came second, or too early, before a killed one's last processes were gone. */
const otherServer = /lock file ".*" already exists|pre-existing shared memory block/

async function launchUnlessRunning(cluster: Cluster, waited: number): Promise<Launch | null> {
  const running = await readPostmaster(cluster.directory)
  if (running && (await isClusterServer(cluster, running.pid))) return null
  if (waited > orphanTimeout) await endOrphans(cluster, waited > 4 * orphanTimeout ? 'SIGKILL' : 'SIGQUIT')
  return launch(cluster)
}

async function noAnswerError(cluster: Cluster, problem: string): Promise<DatabaseStartError> {
  const running = await readPostmaster(cluster.directory)
  if (!running || !(await isClusterServer(cluster, running.pid))) return explain(problem, cluster.dataDir)
  return new DatabaseStartError(
    `PostgreSQL (process ${running.pid}) runs in ${cluster.directory} but cannot be used: ${problem.trim()}. ` +
      `Stop it with kill -INT ${running.pid}, and start again.`,
  )
}

async function connect(cluster: Cluster, label: string): Promise<Answer> {
  const address = await findAddress(cluster)
  if (address === null) return { is: 'nobody' }
  const password = cluster.password === null ? {} : { password: cluster.password }
  const login = { user: 'postgres', database: 'postgres', application_name: label, ...password }
  const client = new Client({ ...address, ...login, connectionTimeoutMillis: 5_000, keepAlive: true, ssl: false })
  // The session's end is all we need to know; without a listener, its error would end the process.
  client.on('error', () => {})
  const closed = new Promise<void>((done) => client.once('end', done))
  try {
    await client.connect()
    return { is: 'open', session: { client, closed, ...address } }
  } catch (error) {
    const code = getErrorCode(error)
    if (code === 'ENOENT' || code === 'ECONNREFUSED') return { is: 'nobody' }
    if (code === 'EACCES') throw explain(code, address.host)
    return {
      is: 'busy',
      why: error instanceof Error ? error.message : String(error),
      working: code === cannotConnectNow,
    }
  }
}

/** PostgreSQL's code for "starting up", "shutting down" and "in recovery". */
const cannotConnectNow = '57P03'

async function findAddress(cluster: Cluster): Promise<{ host: string; port: number } | null> {
  const running = await readPostmaster(cluster.directory)
  const here = running?.dataDirectory === cluster.directory ? running : null
  if (cluster.password !== null) return running && { host: '127.0.0.1', port: running.port }
  // Its socket may be elsewhere than ours would be, if TMPDIR has changed since.
  return { host: here?.socketDir || cluster.socketDir, port: cluster.port }
}

type Outcome = { is: 'owned'; pid: number } | { is: 'held'; by: string } | { is: 'ending' }

// "pane", "lbrd": any two numbers work, since nothing else uses this server's maintenance database.
const lockKey = [0x70616e65, 0x6c627264]

const holderQuery = `
  select a.application_name as label from pg_locks l join pg_stat_activity a using (pid)
  where l.locktype = 'advisory' and l.classid = $1 and l.objid = $2 and l.granted`

async function lock(cluster: Cluster, { client }: Session): Promise<Outcome> {
  try {
    const result = await client.query<{ locked: boolean }>('select pg_try_advisory_lock($1, $2) as locked', lockKey)
    if (result.rows[0]?.locked !== true) {
      const holder = (await client.query<{ label: string }>(holderQuery, lockKey)).rows[0]
      return holder ? { is: 'held', by: describe(holder.label) } : { is: 'ending' }
    }
    // A server marks its shutdown before it ends sessions, so losing the lock to our own shutdown shows up here.
    const running = await readPostmaster(cluster.directory)
    return running === null || running.status === 'stopping' ? { is: 'ending' } : { is: 'owned', pid: running.pid }
  } catch {
    return { is: 'ending' }
  }
}

const describe = (label: string): string => {
  const [pid, ...address] = label.split(' ')
  return [`process ${pid}`, ...address].join(', ')
}

/** Creates the database and its user on the first start. The user is an ordinary one, as on a database server. */
export async function createDatabase(client: Client, name: string, password: string | null): Promise<void> {
  const { rows } = await client.query<{ role: boolean; database: boolean }>(
    'select exists (select from pg_roles where rolname = $1) as role, exists (select from pg_database where datname = $1) as database',
    [name],
  )
  const secret = password === null ? '' : ` password ${client.escapeLiteral(password)}`
  if (!rows[0]?.role) await client.query(`create role ${client.escapeIdentifier(name)} login createdb${secret}`)
  if (!rows[0]?.database)
    await client.query(`create database ${client.escapeIdentifier(name)} owner ${client.escapeIdentifier(name)}`)
}
