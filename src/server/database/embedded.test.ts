import { spawn } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { cp, mkdir, mkdtemp, readFile, readdir, realpath, rename, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { createInterface } from 'node:readline'
import { Client } from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { explain } from './embedded-errors.ts'
import { processesNamed, signal } from './embedded-process.ts'
import { isServerOf } from './embedded-server.ts'
import { startThrowAway } from './embedded-throwaway.ts'
import { startEmbedded } from './embedded.ts'
import type { EmbeddedDatabase } from './embedded.ts'

let root = ''
let made = ''
let dataDir = ''
const running = new Set<EmbeddedDatabase>()
const children = new Set<ChildProcess>()

beforeAll(async () => {
  root = await realpath(await mkdtemp(join(tmpdir(), 'panelboard-embedded-')))
  made = join(root, 'made')
  const database = await startEmbedded({ dataDir: made })
  await query(database, 'create table promises (test text, id int)')
  await database.stop()
})

beforeEach(() => {
  dataDir = made
})

afterEach(async () => {
  for (const child of children) child.kill('SIGKILL')
  await Promise.all([...running].map((database) => database.stop()))
  // Whatever a killed process left running is adopted and stopped.
  const pid = parseInt(await readFile(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8').catch(() => '0'), 10)
  if (await isServer(pid)) await (await startEmbedded({ dataDir })).stop()
  children.clear()
  running.clear()
})

afterAll(() => rm(root, { recursive: true, force: true }))

/** From here on, the test has a copy of the database that it may damage. */
async function useCopy(place: string) {
  dataDir = join(root, place)
  await mkdir(dataDir, { recursive: true })
  await cp(join(made, 'postgres'), join(dataDir, 'postgres'), { recursive: true })
}

async function start(options: { address?: string; onLost?: (error: Error) => void } = {}) {
  const owner = options.address === undefined ? {} : { owner: { address: options.address } }
  const lost = options.onLost === undefined ? {} : { onLost: options.onLost }
  const database = await startEmbedded({ dataDir, ...owner, ...lost })
  running.add(database)
  return database
}

/** Starts the same data directory in another process; resolves to the outcome. */
const startChild = (address: string) =>
  runChild('./embedded.ts', `startEmbedded(${JSON.stringify({ dataDir, owner: { address } })})`)

async function runChild(file: string, call: string) {
  const module = JSON.stringify(new URL(file, import.meta.url).href)
  const script = `
    const { startEmbedded, startThrowAway } = await import(${module})
    const say = (what) => console.log(JSON.stringify(what))
    await ${call}.then(({ adopted, pid, url }) => say({ adopted, pid, url }), ({ message }) => say({ refused: message }))`
  const child = spawn(process.execPath, ['--input-type=module', '-e', script], { stdio: ['ignore', 'pipe', 'inherit'] })
  children.add(child)
  let line = '{}'
  createInterface(child.stdout).once('line', (said) => (line = said))
  await Promise.race([once(child.stdout, 'data'), once(child.stdout, 'close')])
  const outcome: { adopted?: boolean; pid?: number; url?: string; refused?: string } = JSON.parse(line)
  const kill = async () => {
    child.kill('SIGKILL')
    await once(child, 'exit')
  }
  return { process: child.pid ?? 0, kill, ...outcome }
}

async function query(database: EmbeddedDatabase | { connection: object }, sql: string): Promise<unknown[]> {
  const client = new Client(database.connection)
  client.on('error', () => {})
  await client.connect()
  try {
    return (await client.query({ text: sql, rowMode: 'array' })).rows.flat()
  } finally {
    await client.end()
  }
}

const promise = (database: EmbeddedDatabase | { connection: object }, count: number) =>
  query(database, `insert into promises select '${testName()}', generate_series(1, ${count})`)
const promised = (database: EmbeddedDatabase) =>
  query(database, `select count(*)::int from promises where test = '${testName()}'`)
const testName = () => expect.getState().currentTestName ?? ''

const isServer = (pid: number) => isServerOf({ directory: join(dataDir, 'postgres') }, pid)

const beside = () => ({ connection: { host: join(dataDir, 'socket'), user: 'panelboard', database: 'panelboard' } })

describe('starting', () => {
  test('creates the database as an ordinary user, with data checksums and durable writes', async () => {
    dataDir = join(root, 'new')
    const database = await start()
    expect(database.adopted).toBe(false)
    expect(
      await query(
        database,
        `select rolsuper, current_setting('data_checksums'), current_setting('fsync'), current_setting('server_encoding'),
         current_setting('timezone'), current_setting('listen_addresses') from pg_roles where rolname = current_user`,
      ),
    ).toEqual([false, 'on', 'on', 'UTF8', 'UTC', ''])
    expect(await readdir(dataDir)).toEqual(['postgres', 'postgres.log', 'socket'])
  })

  test('a second time keeps what was written, and a stop leaves no process', async () => {
    const first = await start()
    await promise(first, 3)
    await first.stop()
    const second = await start()
    expect(second.adopted).toBe(false)
    expect(await promised(second)).toEqual([3])
    const { pid } = second
    expect(await isServer(pid)).toBe(true)
    const [title] = await query(second, `select current_setting('cluster_name')`)
    expect(await processesNamed(`postgres: ${String(title)}: `)).not.toEqual([])
    await second.stop()
    expect(await isServer(pid)).toBe(false)
    expect(await processesNamed(`postgres: ${String(title)}: `)).toEqual([])
  })

  test('works in a deep directory with spaces, too long for a socket path', async () => {
    await useCopy(join('x'.repeat(80), "a 'quoted', place"))
    const database = await start()
    expect(database.connection.host.length).toBeLessThan(80)
    expect(await query({ connection: { connectionString: database.url } }, 'select current_user')).toEqual([
      'panelboard',
    ])
    await database.stop()
    await rm(database.connection.host, { recursive: true })
  })

  test('ignores a lock file whose process id now belongs to another program', async () => {
    const pidFile = [process.pid, join(dataDir, 'postgres'), 1, 5432, join(dataDir, 'socket'), '', '0 0', 'ready'].join(
      '\n',
    )
    await writeFile(join(dataDir, 'postgres', 'postmaster.pid'), pidFile)
    expect((await start()).adopted).toBe(false)
  })

  test('recovers from a kill in the middle of the first start', async () => {
    dataDir = join(root, 'interrupted')
    await mkdir(dataDir)
    const child = startChild('http://localhost:3000')
    await vi.waitFor(async () => expect((await readdir(dataDir)).join()).toContain('postgres.new-'), { interval: 5 })
    for (const process of children) process.kill('SIGKILL')
    await child
    expect(await readdir(dataDir)).not.toContain('postgres')
    expect(await query(await start(), 'select 1')).toEqual([1])
  })
})

describe('after a kill', () => {
  test('of the app, its server is adopted with everything it acknowledged', async () => {
    const child = await startChild('http://localhost:3000')
    await promise(beside(), 100)
    await child.kill()
    const database = await start()
    expect(database).toMatchObject({ adopted: true, pid: child.pid })
    expect(await promised(database)).toEqual([100])
  })

  test('of the app and the server, a session still at work does not block the next start', async () => {
    const child = await startChild('http://localhost:3000')
    await promise(beside(), 100)
    const busy = query(beside(), 'select count(*) from generate_series(1, 100000000000)').catch(() => 'ended')
    await vi.waitFor(async () => expect(await query(beside(), atWork)).toEqual([1]), { interval: 5 })
    await child.kill()
    signal(child.pid ?? 0, 'SIGKILL')
    const database = await start()
    expect(database.adopted).toBe(false)
    expect(await promised(database)).toEqual([100])
    expect(await busy).toBe('ended')
  })

  test('of the server, the running app restarts it', async () => {
    const database = await start()
    const before = database.pid
    await promise(database, 100)
    signal(before, 'SIGKILL')
    await vi.waitFor(() => expect(database.pid).not.toBe(before), { timeout: 20_000, interval: 5 })
    expect(await promised(database)).toEqual([100])
    await database.stop()
    expect(await isServer(database.pid)).toBe(false)
  })

  test('of a server that cannot start for now, the running app retries until it can', async () => {
    await useCopy('away')
    const warn = vi.fn<(...said: unknown[]) => void>()
    const database = await startEmbedded({ dataDir, log: { info: () => {}, warn } })
    running.add(database)
    await promise(database, 100)
    const before = database.pid
    const control = join(dataDir, 'postgres', 'global', 'pg_control')
    await rename(control, `${control}.away`)
    signal(before, 'SIGKILL')
    await vi.waitFor(() => expect(warn).toHaveBeenCalled(), { timeout: 20_000, interval: 5 })
    await rename(`${control}.away`, control)
    await vi.waitFor(() => expect(database.pid).not.toBe(before), { timeout: 20_000, interval: 5 })
    expect(await promised(database)).toEqual([100])
  })

  const atWork = `select count(*)::int from pg_stat_activity where query like '%generate_series%' and pid <> pg_backend_pid()`
})

describe('a second process', () => {
  test('is refused, and learns what uses the directory', async () => {
    const first = await start({ address: 'http://localhost:3000' })
    const second = await startChild('http://localhost:4000')
    expect(second.refused).toBe(
      `Another Panelboard (process ${process.pid}, http://localhost:3000) is using ${dataDir}. Stop it, or start this one ` +
        'with another DATA_DIR, or use DATABASE_URL to share one database between processes.',
    )
    expect(await query(first, 'select 1')).toEqual([1])
  })

  test('of three simultaneous starts is refused, and so is the third', async () => {
    const all = await Promise.all([1, 2, 3].map((n) => startChild(`http://localhost:300${n}`)))
    const owners = all.filter((one) => one.refused === undefined)
    expect(owners).toHaveLength(1)
    for (const one of all.filter((other) => other.refused !== undefined)) {
      expect(one.refused).toContain(`Another Panelboard (process ${owners[0]?.process}, http://localhost:300`)
    }
  })

  test('that starts while the first one stops gets its own server', async () => {
    const first = await start()
    await promise(first, 5)
    const [, second] = await Promise.all([first.stop(), start()])
    expect(await promised(second)).toEqual([5])
    await second.stop()
    expect(await isServer(second.pid)).toBe(false)
  })

  test('that took over the database makes the first one give up and leave the server alone', async () => {
    const lost = vi.fn<(error: Error) => void>()
    const first = await start({ onLost: lost })
    const login = {
      ...first.connection,
      user: 'postgres',
      database: 'postgres',
      application_name: '99 http://localhost:9',
    }
    const second = new Client(login)
    await second.connect()
    const locks = `select pid, classid::int, objid::int from pg_locks where locktype = 'advisory'`
    const [pid, ...key] = await query({ connection: login }, locks)
    // Queued for the lock, it gets it the moment the first one loses it.
    const taken = second.query('select pg_advisory_lock($1, $2)', key)
    await vi.waitFor(async () => expect(await query({ connection: login }, locks)).toHaveLength(6), { interval: 5 })
    await query({ connection: login }, `select pg_terminate_backend(${String(pid)})`)
    await taken
    await vi.waitFor(() => expect(lost).toHaveBeenCalledOnce(), { timeout: 10_000, interval: 5 })
    expect(lost.mock.calls[0]?.[0].message).toContain('Another Panelboard (process 99, http://localhost:9) is using')
    await first.stop()
    expect(await isServer(first.pid)).toBe(true)
    await second.end()
  })
})

describe('explains what cannot be used', () => {
  test('a database from another PostgreSQL version', async () => {
    await useCopy('older')
    await writeFile(join(dataDir, 'postgres', 'PG_VERSION'), '17\n')
    await expect(start()).rejects.toThrow(
      /was made by PostgreSQL 17, and this Panelboard brings PostgreSQL 18\. Run npm run/,
    )
  })

  test('a directory with other files', async () => {
    dataDir = join(root, 'other')
    await mkdir(join(dataDir, 'postgres', 'mine'), { recursive: true })
    await expect(start()).rejects.toThrow('holds files that are not a PostgreSQL database. Move them away')
  })

  test('a file in place of the directory', async () => {
    dataDir = join(dataDir, 'postgres.log')
    await expect(start()).rejects.toThrow(`${dataDir} is not a directory. Set DATA_DIR to a directory.`)
  })

  test("a damaged database, with PostgreSQL's message", async () => {
    await useCopy('damaged')
    await writeFile(join(dataDir, 'postgres', 'global', 'pg_control'), '')
    await expect(start()).rejects.toThrow(/^PostgreSQL could not start in .*pg_control.* has the details/)
  })

  test.each([
    ['FATAL:  could not write lock file "postmaster.pid": No space left on device', 'The disk that holds /d is full.'],
    [
      'could not create semaphores: No space left on device',
      'PostgreSQL could not start in /d: could not create semaph',
    ],
    ['EACCES', '/d cannot be read and written by this user.'],
    ['EROFS', '/d is on a read-only disk.'],
  ])('%s', (said, sentence) => {
    expect(explain(said, '/d').message).toContain(sentence)
  })
})

test('a throwaway server leaves nothing behind, and cleans up after a killed run', async () => {
  const killed = await runChild('./embedded-throwaway.ts', 'startThrowAway()')
  const left = dirname(new URL(killed.url ?? '').searchParams.get('host') ?? '')
  await killed.kill()
  expect(await readdir(left)).toContain('postgres')
  const mine = await startThrowAway()
  const { host } = mine.connection
  await expect(readdir(left)).rejects.toThrow('ENOENT')
  expect(await isServerOf({ directory: join(left, 'postgres') }, killed.pid ?? 0)).toBe(false)
  await mine.stop()
  await expect(readdir(dirname(host))).rejects.toThrow('ENOENT')
})
