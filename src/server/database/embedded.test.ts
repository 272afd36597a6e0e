import { mkdir, readdir, rename, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { Client } from 'pg'
import { describe, expect, test, vi } from 'vitest'
import { query, startPlace } from '#test/embedded.ts'
import { startThrowAway } from '#test/throwaway-server.ts'
import { until } from '#test/until.ts'
import { processesNamed, signal } from './embedded-process.ts'
import { isClusterServer } from './embedded-server.ts'
import { startEmbedded } from './embedded.ts'

const { root, place, running, children, useCopy, start, startChild, runChild, promise, promised, isServer, beside } =
  await startPlace()

describe('starting', () => {
  test('creates the database as an ordinary user, with data checksums and durable writes', async () => {
    place.dataDir = join(root, 'new')
    expect(
      await query(
        await start(),
        `select rolsuper, current_setting('data_checksums'), current_setting('fsync'), current_setting('server_encoding'),
         current_setting('timezone'), current_setting('listen_addresses') from pg_roles where rolname = current_user`,
      ),
    ).toEqual([false, 'on', 'on', 'UTF8', 'UTC', ''])
    expect(await readdir(place.dataDir)).toEqual(['postgres', 'postgres.log', 'socket'])
  })

  test('a second time keeps what was written, and a stop leaves no process', async () => {
    const first = await start()
    await promise(first, 3)
    await first.stop()
    const second = await start()
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
    const pidFile = [
      process.pid,
      join(place.dataDir, 'postgres'),
      1,
      5432,
      join(place.dataDir, 'socket'),
      '',
      '0 0',
      'ready',
    ].join('\n')
    await writeFile(join(place.dataDir, 'postgres', 'postmaster.pid'), pidFile)
    const { pid } = await start()
    expect(await isServer(pid)).toBe(true)
  })

  test('recovers from a kill in the middle of the first start', async () => {
    place.dataDir = join(root, 'interrupted')
    await mkdir(place.dataDir)
    const child = startChild('http://localhost:3000')
    await until(async () => expect((await readdir(place.dataDir)).join()).toContain('postgres.new-'), 5)
    for (const process of children) process.kill('SIGKILL')
    await child
    expect(await readdir(place.dataDir)).not.toContain('postgres')
    expect(await query(await start(), 'select 1')).toEqual([1])
  })
})

describe('after a kill', () => {
  test('of the app, its server is adopted with everything it acknowledged', async () => {
    const child = await startChild('http://localhost:3000')
    await promise(beside(), 100)
    await child.kill()
    const database = await start()
    expect(database.pid).toBe(child.pid)
    expect(await promised(database)).toEqual([100])
  })

  test('of the app and the server, a session still at work does not block the next start', async () => {
    const child = await startChild('http://localhost:3000')
    await promise(beside(), 100)
    const busy = query(beside(), 'select count(*) from generate_series(1, 100000000000)').catch(() => 'ended')
    await until(async () => expect(await query(beside(), atWork)).toEqual([1]), 5)
    await child.kill()
    signal(child.pid ?? 0, 'SIGKILL')
    const database = await start()
    expect(database.pid).not.toBe(child.pid)
    expect(await promised(database)).toEqual([100])
    expect(await busy).toBe('ended')
  })

  test('of the server, the running app restarts it', async () => {
    const database = await start()
    const before = database.pid
    await promise(database, 100)
    signal(before, 'SIGKILL')
    await until(() => expect(database.pid).not.toBe(before), 5)
    expect(await promised(database)).toEqual([100])
    await database.stop()
    expect(await isServer(database.pid)).toBe(false)
  })

  test('of a server that cannot start for now, the running app retries until it can', async () => {
    await useCopy('away')
    const warn = vi.fn<(...said: unknown[]) => void>()
    const database = await startEmbedded({ dataDir: place.dataDir, log: { info: () => {}, warn } })
    running.add(database)
    await promise(database, 100)
    const before = database.pid
    const control = join(place.dataDir, 'postgres', 'global', 'pg_control')
    await rename(control, `${control}.away`)
    signal(before, 'SIGKILL')
    await until(() => expect(warn).toHaveBeenCalled(), 5)
    await rename(`${control}.away`, control)
    await until(() => expect(database.pid).not.toBe(before), 5)
    expect(await promised(database)).toEqual([100])
  })

  const atWork = `select count(*)::int from pg_stat_activity where query like '%generate_series%' and pid <> pg_backend_pid()`
})

describe('a second process', () => {
  test('is refused, and learns what uses the directory', async () => {
    const first = await start({ address: 'http://localhost:3000' })
    const second = await startChild('http://localhost:4000')
    expect(second.refused).toBe(
      `Another Panelboard (process ${process.pid}, http://localhost:3000) is using ${place.dataDir}. Stop it, or start this one ` +
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
    await until(async () => expect(await query({ connection: login }, locks)).toHaveLength(6), 5)
    await query({ connection: login }, `select pg_terminate_backend(${String(pid)})`)
    await taken
    await until(() => expect(lost).toHaveBeenCalledOnce(), 5)
    expect(lost.mock.calls[0]?.[0].message).toContain('Another Panelboard (process 99, http://localhost:9) is using')
    await first.stop()
    expect(await isServer(first.pid)).toBe(true)
    await second.end()
  })
})

test('a throwaway server leaves nothing behind, and cleans up after a killed run', async () => {
  const killed = await runChild('test/throwaway-server.ts', 'startThrowAway()')
  const left = dirname(new URL(killed.url ?? '').searchParams.get('host') ?? '')
  await killed.kill()
  expect(await readdir(left)).toContain('postgres')
  const mine = await startThrowAway()
  const { host } = mine.connection
  await expect(readdir(left)).rejects.toThrow('ENOENT')
  expect(await isClusterServer({ directory: join(left, 'postgres') }, killed.pid ?? 0)).toBe(false)
  await mine.stop()
  await expect(readdir(dirname(host))).rejects.toThrow('ENOENT')
})
