import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, afterEach, inject } from 'vitest'
import { freePort, main, type Product, startProduct, toUrl } from './processes.ts'

/** A fresh database on the tests' server. */
export async function newDatabase(
  options = '',
): Promise<{ url: string; query: (sql: string) => Promise<pg.QueryResult> }> {
  const server = inject('databaseServer')
  const database = `start_${crypto.randomUUID().replaceAll('-', '')}`
  const run = async (name: string, sql: string) => {
    const client = new pg.Client({ ...server, database: name })
    await client.connect()
    try {
      return await client.query(sql)
    } finally {
      await client.end()
    }
  }
  await run('postgres', `create database ${database} ${options}`)
  return { url: toUrl({ ...server, database }), query: (sql) => run(database, sql) }
}

/** The real program, started the way a user does it. What still runs after a test is stopped. */
export async function startPrograms() {
  const root = await mkdtemp(join(tmpdir(), 'panelboard-start-'))
  afterAll(() => rm(root, { recursive: true, force: true }))

  const children = new Set<ChildProcess>()
  afterEach(async () => {
    for (const child of children) {
      if (child.exitCode === null && child.signalCode === null) {
        const exited = once(child, 'exit')
        child.kill('SIGTERM')
        await exited
      }
    }
    children.clear()
  })

  const folder = () => mkdtemp(join(root, 'data-'))

  async function start(env: NodeJS.ProcessEnv): Promise<Product> {
    const product = await startProduct(env)
    children.add(product.process)
    return product
  }

  /** Starts the program and waits for it to exit. */
  async function startInVain(env: NodeJS.ProcessEnv): Promise<{ code: unknown; stdout: string; stderr: string }> {
    const child = spawn(process.execPath, [main], {
      env: { ...process.env, PORT: String(await freePort()), DATA_DIR: await folder(), LOG_LEVEL: 'warn', ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    children.add(child)
    const texts = { stdout: '', stderr: '' }
    child.stdout.on('data', (chunk) => (texts.stdout += String(chunk)))
    child.stderr.on('data', (chunk) => (texts.stderr += String(chunk)))
    const [code] = await once(child, 'close')
    return { code, ...texts }
  }

  return { children, folder, start, startInVain }
}
