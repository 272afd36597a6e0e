import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, afterEach, expect, test } from 'vitest'
import { pauseAfter } from '../scripts/supervise.ts'
import { launcher, type Product, startProduct } from './processes.ts'
import { until } from './until.ts'

// `npm start` keeps the product running. A missing or stale build is made first, which takes a while.

const root = await mkdtemp(join(tmpdir(), 'panelboard-supervise-'))
const started: Product[] = []
afterEach(async () => {
  await Promise.all(started.splice(0).map((product) => product.stop()))
})
afterAll(() => rm(root, { recursive: true, force: true }))

const folder = () => mkdtemp(join(root, 'data-'))

async function launch(env: NodeJS.ProcessEnv): Promise<Product> {
  const product = await startProduct({ SAMPLE_DATA: 'false', ...env }, launcher)
  started.push(product)
  return product
}

/** The app that a launcher keeps running, if there is one right now. */
async function findApp({ process: { pid } }: Product): Promise<number | undefined> {
  const { stdout } = await promisify(execFile)('ps', ['-A', '-o', 'pid=,ppid='])
  const rows = stdout.split('\n').map((line) => line.trim().split(/\s+/).map(Number))
  return rows.find(([, parent]) => parent === pid)?.[0]
}

const isReady = ({ url }: Product) =>
  fetch(`${url}/readyz`).then(
    ({ ok }) => ok,
    () => false,
  )

test('restarts a crashed app with its data, and a stop ends both', async () => {
  const DATA_DIR = await folder()
  const product = await launch({ DATA_DIR })
  const app = await findApp(product)
  process.kill(app ?? 0, 'SIGKILL')
  await until(async () => {
    expect(await findApp(product)).not.toBe(app)
    expect(await isReady(product)).toBe(true)
    expect(product.output().match(/Panelboard is ready/g)).toHaveLength(2)
  })
  expect(product.output()).toContain('Panelboard exited unexpectedly (SIGKILL). Restarting in 0.5 s.\n')
  expect(await product.stop()).toBe(0)
  await expect(readFile(join(DATA_DIR, 'postgres', 'postmaster.pid'))).rejects.toThrow('ENOENT')
})

test('an app whose launcher is killed shuts down cleanly', async () => {
  const DATA_DIR = await folder()
  const product = await launch({ DATA_DIR })
  await product.kill()
  await until(async () => {
    expect(await isReady(product)).toBe(false)
    await expect(readFile(join(DATA_DIR, 'postgres', 'postmaster.pid'))).rejects.toThrow('ENOENT')
  })
})

test('explains a failed start and does not retry it', async () => {
  const failed = await launch({ DATA_DIR: await folder(), SAMPLE_DATA: 'yes' }).catch(String)
  expect(failed).toContain('The product ended with 1:\nSAMPLE_DATA must be true or false')
  expect(failed).not.toContain('Restarting')
})

test('gives up after five crashes in a minute, in one sentence', async () => {
  const program = join(root, 'falls.mjs')
  await writeFile(program, `process.send('ready', () => process.exit(3))`)
  const supervise = new URL('../scripts/supervise.ts', import.meta.url).href
  const script = `
    const { keepRunning } = await import(${JSON.stringify(supervise)})
    process.exit(await keepRunning([${JSON.stringify(program)}], console.log))`
  const child = spawn(process.execPath, ['--input-type=module', '-e', script], { stdio: ['ignore', 'pipe', 'inherit'] })
  let printed = ''
  child.stdout.on('data', (chunk) => (printed += String(chunk)))
  expect(await once(child, 'close')).toEqual([1, null])
  expect(printed.trimEnd().split('\n')).toEqual([
    ...[0.5, 1, 2, 4].map((wait) => `Panelboard exited unexpectedly (exit code 3). Restarting in ${wait} s.`),
    'Panelboard crashed 5 times in a minute and will not be restarted. The lines above say why.',
  ])
})

test('forgets crashes more than a minute old', () => {
  expect(pauseAfter([0], 0)).toBe(500)
  expect(pauseAfter([0, 1_000, 2_000], 2_000)).toBe(2_000)
  expect(pauseAfter([0, 1_000, 2_000, 3_000, 4_000], 4_000)).toBeNull()
  expect(pauseAfter([0, 1_000, 2_000, 3_000, 60_000], 60_000)).toBe(4_000)
  expect(pauseAfter([0, 1_000, 2_000, 3_000, 90_000], 90_000)).toBe(500)
})
