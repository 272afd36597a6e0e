import { spawn, type StdioOptions } from 'node:child_process'
import { open, readFile, rename, rm, stat } from 'node:fs/promises'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { onWindows } from './embedded-binaries.ts'
import { type Cluster, socketName } from './embedded-cluster.ts'
import { explain } from './embedded-errors.ts'
import { commandFor, isAlive, processesNamed, readCommand, run, signal } from './embedded-process.ts'

/** The contents of postmaster.pid about the server that runs, or ran, on a cluster. */
type Postmaster = { pid: number; dataDirectory: string; port: number; socketDir: string; status: string }

/** A starting server: `failure` is null while it may still succeed, then its error output. */
export type Launch = { failure: string | null }

/** Settings for a small machine. A power cut loses nothing acknowledged: fsync and synchronous_commit are on. */
const standard = {
  fsync: 'on',
  synchronous_commit: 'on',
  shared_buffers: '128MB',
  max_connections: '100',
  timezone: 'UTC',
  log_timezone: 'UTC',
  jit: 'off',
  // One machine, no replicas: no worker processes that only those need.
  io_method: 'sync',
  wal_level: 'minimal',
  max_wal_senders: '0',
  max_logical_replication_workers: '0',
  // Bounds both the disk used by the WAL and the time to replay it after a crash.
  max_wal_size: '256MB',
  // After a crash: one sync for the whole disk instead of one per file. Linux only.
  ...(process.platform === 'linux' ? { recovery_init_sync_method: 'syncfs' } : {}),
  // Statement errors go to the app, which logs them without the personal data that PostgreSQL would repeat here.
  log_min_messages: 'log',
  log_min_error_statement: 'panic',
  log_error_verbosity: 'terse',
  log_checkpoints: 'off',
  checkpoint_warning: '0',
}

export async function readPostmaster(directory: string): Promise<Postmaster | null> {
  const text = await readFile(join(directory, 'postmaster.pid'), 'utf8').catch(() => '')
  const [pid, dataDirectory = '', , port, socketDir = '', , , status = ''] = text.split('\n')
  if (!Number(pid)) return null
  return { pid: Number(pid), dataDirectory, port: Number(port), socketDir, status: status.trim() }
}

/** True if the process is this cluster's server, since its pid may have been reused. */
export async function isClusterServer(cluster: Pick<Cluster, 'directory'>, pid: number): Promise<boolean> {
  if (onWindows) return isAlive(pid)
  return (await readCommand(pid)).includes(` -D ${cluster.directory} `)
}

/** Starts a server that outlives this process and its terminal; another process may turn out to be faster. */
export async function launch(cluster: Cluster): Promise<Launch> {
  const { binaries, as, dataDir, directory, logFile } = cluster
  await removeStaleLocks(cluster)
  const logged = await rotateLog(logFile)
  const settings = Object.entries({ ...standard, ...(await listening(cluster)), ...cluster.settings })
  const options = settings.flatMap(([name, value]) => ['-c', `${name}=${value}`])
  const launched: Launch = { failure: null }
  const output = onWindows ? null : await open(logFile, 'a', 0o600)
  // On Windows, pg_ctl drops administrator rights, with which PostgreSQL would not run, and opens the log itself.
  const [command, args, spawning] = onWindows
    ? commandFor(as, binaries.pgCtl, ['start', '-w', '-D', directory, '-l', logFile, '-o', options.join(' ')])
    : commandFor(as, binaries.postgres, ['-D', directory, ...options])
  const stdio: StdioOptions = output ? ['ignore', output.fd, output.fd] : 'ignore'
  // A separate session: Ctrl-C reaches only the app, which then shuts the server down cleanly.
  const child = spawn(command, args, { ...spawning, cwd: dataDir, detached: true, stdio })
  const fail = (reason: string) => {
    launched.failure = reason
  }
  child.once('error', (error) => fail(error.message))
  child.once('exit', (code) => {
    if (!onWindows || code !== 0) void readFrom(logFile, logged).then((output) => fail(output || 'it ended at once'))
  })
  child.unref()
  await output?.close()
  return launched
}

async function listening({ socketDir, port, name }: Cluster): Promise<Record<string, string>> {
  if (onWindows) return { listen_addresses: '127.0.0.1', port: String(port || (await freePort())) }
  const quoted = `"${socketDir.replaceAll('"', '""')}"`
  return { listen_addresses: '', unix_socket_directories: quoted, unix_socket_permissions: '0700', cluster_name: name }
}

const freePort = (): Promise<number> =>
  new Promise((resolve, reject) => {
    const server = createServer().once('error', reject)
    server.listen(0, '127.0.0.1', () => {
      const address = server.address()
      server.close(() => resolve(typeof address === 'object' && address ? address.port : 0))
    })
  })

/**
 * PostgreSQL considers a lock file valid if any process has its pid, which after a power cut or in a new container may
 * be any program. Its lock on shared memory still protects the data if two servers start here at once.
 */
async function removeStaleLocks(cluster: Cluster): Promise<void> {
  const files = [join(cluster.directory, 'postmaster.pid'), join(cluster.socketDir, `${socketName}.lock`)]
  if (onWindows) return
  for (const file of files) {
    const pid = Math.abs(parseInt(await readFile(file, 'utf8').catch(() => ''), 10))
    if (pid > 0 && isAlive(pid) && !(await isClusterServer(cluster, pid))) await rm(file, { force: true })
  }
}

/** Ends what a killed server left running, which would block a new one. */
export async function endOrphans(cluster: Cluster, name: NodeJS.Signals): Promise<void> {
  for (const pid of await processesNamed(`postgres: ${cluster.name}: `)) signal(pid, name)
}

const largestLog = 1024 * 1024

async function rotateLog(file: string): Promise<number> {
  const size = (await stat(file).catch(() => null))?.size ?? 0
  if (size < largestLog) return size
  await rename(file, `${file}.1`)
  return 0
}

async function readFrom(file: string, start: number): Promise<string> {
  const content = await readFile(file).catch(() => Buffer.alloc(0))
  return content.subarray(start).toString()
}

/** Shuts the server down: sessions end, everything is written, and its processes and socket are gone afterwards. */
export async function shutDown(cluster: Cluster, pid: number): Promise<void> {
  if (onWindows) {
    const { code, output } = await run(
      cluster.as,
      cluster.binaries.pgCtl,
      ['stop', '-w', '-m', 'fast', '-D', cluster.directory],
      cluster.dataDir,
    )
    if (code !== 0) throw explain(output, cluster.dataDir)
    return
  }
  if (await isClusterServer(cluster, pid)) signal(pid, 'SIGINT')
  const patience = Date.now() + 60_000
  while (await isClusterServer(cluster, pid)) {
    // Like switching the machine off: nothing is lost, the next start replays the WAL.
    if (Date.now() > patience) signal(pid, 'SIGQUIT')
    await pause(5)
  }
}
