import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { prepareCluster } from '#server/database/embedded-cluster.ts'
import { commandFor } from '#server/database/embedded-process.ts'
import { freePort } from '../processes.ts'

const PASSWORD = 'the password of the database of the tests'

/** A PostgreSQL server over TCP, made from the embedded binaries. It restarts when killed, as a service would. */
export async function startServer(dataDir: string) {
  const home = join(dataDir, 'server')
  await mkdir(home)
  const cluster = await prepareCluster(home, {}, () => undefined)
  const port = await freePort()
  await writeFile(
    join(cluster.directory, 'pg_hba.conf'),
    'local all all trust\nhost all all 127.0.0.1/32 scram-sha-256\n',
  )
  const settings = { listen_addresses: '127.0.0.1', port, unix_socket_directories: cluster.socketDir, timezone: 'UTC' }
  const options = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  const [command, args, spawning] = commandFor(cluster.as, cluster.binaries.postgres, [
    '-D',
    cluster.directory,
    ...options,
  ])
  const local: pg.ClientConfig = { host: cluster.socketDir, port, user: 'postgres', database: 'postgres', ssl: false }
  const state = { isWanted: false, pid: 0, ended: Promise.resolve() }

  /** Runs the server, and again after a kill: its shared memory may still be in use for a moment. */
  async function run(): Promise<void> {
    while (state.isWanted) {
      const child = spawn(command, args, { ...spawning, cwd: home, stdio: 'ignore' })
      state.pid = child.pid ?? 0
      await once(child, 'exit')
      state.pid = 0
      if (state.isWanted) await pause(20)
    }
  }

  const server = {
    url: `postgres://panelboard:${encodeURIComponent(PASSWORD)}@127.0.0.1:${port}/panelboard`,
    directory: cluster.directory,
    async start() {
      state.isWanted = true
      state.ended = run()
      while (!(await accepts(local))) await pause(10)
    },
    async stop() {
      state.isWanted = false
      if (state.pid > 0) process.kill(state.pid, 'SIGINT')
      await state.ended
    },
  }
  await server.start()
  try {
    const client = new pg.Client(local)
    await client.connect()
    await client.query(`create role panelboard login password '${PASSWORD}'`)
    await client.query('create database panelboard owner panelboard')
    await client.end()
    return server
  } catch (error) {
    await server.stop()
    throw error
  }
}

/** True if the server accepts connections. */
async function accepts(config: pg.ClientConfig): Promise<boolean> {
  const client = new pg.Client(config)
  client.on('error', () => undefined)
  const isOpen = await client.connect().then(
    () => true,
    () => false,
  )
  if (isOpen) await client.end()
  return isOpen
}
