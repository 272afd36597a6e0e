import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { cp, mkdir, mkdtemp, readFile, realpath, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { Client } from 'pg'
import { afterAll, afterEach, beforeEach, expect } from 'vitest'
import { isClusterServer } from '#server/database/embedded-server.ts'
import { type EmbeddedDatabase, startEmbedded } from '#server/database/embedded.ts'

export async function query(database: EmbeddedDatabase | { connection: object }, sql: string): Promise<unknown[]> {
  const client = new Client(database.connection)
  client.on('error', () => {})
  await client.connect()
  try {
    return (await client.query({ text: sql, rowMode: 'array' })).rows.flat()
  } finally {
    await client.end()
  }
}

const testName = () => expect.getState().currentTestName ?? ''

/** A database directory for tests that start its server in this and other processes. */
export async function startPlace() {
  const root = await realpath(await mkdtemp(join(tmpdir(), 'panelboard-embedded-')))
  const original = join(root, 'made')
  const place = { dataDir: original }
  const running = new Set<EmbeddedDatabase>()
  const children = new Set<ChildProcess>()
  const database = await startEmbedded({ dataDir: original })
  await query(database, 'create table promises (test text, id int)')
  await database.stop()

  beforeEach(() => {
    place.dataDir = original
  })

  afterEach(async () => {
    for (const child of children) child.kill('SIGKILL')
    await Promise.all([...running].map((database) => database.stop()))
    // Whatever a killed process left running is adopted and stopped.
    const pid = parseInt(await readFile(join(place.dataDir, 'postgres', 'postmaster.pid'), 'utf8').catch(() => '0'), 10)
    if (await isServer(pid)) await (await startEmbedded({ dataDir: place.dataDir })).stop()
    children.clear()
    running.clear()
  })

  afterAll(() => rm(root, { recursive: true, force: true }))

  /** From here on, the test has a copy of the database that it may damage. */
  async function useCopy(name: string) {
    place.dataDir = join(root, name)
    await mkdir(place.dataDir, { recursive: true })
    await cp(join(original, 'postgres'), join(place.dataDir, 'postgres'), { recursive: true })
  }

  async function start(options: { address?: string; onLost?: (error: Error) => void } = {}) {
    const owner = options.address === undefined ? {} : { owner: { address: options.address } }
    const lost = options.onLost === undefined ? {} : { onLost: options.onLost }
    const database = await startEmbedded({ dataDir: place.dataDir, ...owner, ...lost })
    running.add(database)
    return database
  }

  /** Starts the same data directory in another process; resolves to the outcome. */
  const startChild = (address: string) =>
    runChild(
      'src/server/database/embedded.ts',
      `startEmbedded(${JSON.stringify({ dataDir: place.dataDir, owner: { address } })})`,
    )

  async function runChild(file: string, call: string) {
    const module = JSON.stringify(new URL(`../${file}`, import.meta.url).href)
    const script = `
      const { startEmbedded, startThrowAway } = await import(${module})
      const say = (what) => console.log(JSON.stringify(what))
      await ${call}.then(({ pid, url }) => say({ pid, url }), ({ message }) => say({ refused: message }))`
    const child = spawn(process.execPath, ['--input-type=module', '-e', script], {
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    children.add(child)
    let line = '{}'
    createInterface(child.stdout).once('line', (said) => (line = said))
    await Promise.race([once(child.stdout, 'data'), once(child.stdout, 'close')])
    const outcome: { pid?: number; url?: string; refused?: string } = JSON.parse(line)
    const kill = async () => {
      child.kill('SIGKILL')
      await once(child, 'exit')
    }
    return { process: child.pid ?? 0, kill, ...outcome }
  }

  const promise = (database: EmbeddedDatabase | { connection: object }, count: number) =>
    query(database, `insert into promises select '${testName()}', generate_series(1, ${count})`)
  const promised = (database: EmbeddedDatabase) =>
    query(database, `select count(*)::int from promises where test = '${testName()}'`)

  const isServer = (pid: number) => isClusterServer({ directory: join(place.dataDir, 'postgres') }, pid)

  const beside = () => ({
    connection: { host: join(place.dataDir, 'socket'), user: 'panelboard', database: 'panelboard' },
  })

  return { root, place, running, children, useCopy, start, startChild, runChild, promise, promised, isServer, beside }
}
