import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm, statfs } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { root } from '#app/server/bundle.ts'
import { ensureChromium } from './chromium.ts'
import { type Count, countPlaywright, countVitest, sum } from './test-reports.ts'

// `npm test`: runs every check; the last line is the total.

const GIGABYTE = 2 ** 30
const MEMORY = '/dev/shm'

/** True if the databases of the tests, about 1 GB, fit in memory besides what the tests take themselves. */
async function hasRoomInMemory(): Promise<boolean> {
  const room = await statfs(MEMORY).then(
    ({ bavail, bsize }) => bavail * bsize,
    () => 0,
  )
  return room > 4 * GIGABYTE && process.availableMemory() > 8 * GIGABYTE
}

// Each of 400 test files copies a database: a thousand files, which a disk takes five times as long for.
if (await hasRoomInMemory()) process.env['TMPDIR'] = MEMORY

const reports = await mkdtemp(join(tmpdir(), 'panelboard-reports-'))
// Component tests and journeys run in it.
await ensureChromium()
const PATH = [join(root, 'node_modules', '.bin'), process.env['PATH']].join(delimiter)

async function run(command: string, args: string[], env: NodeJS.ProcessEnv = {}): Promise<boolean> {
  console.log(`\n> ${[command, ...args].join(' ')}`)
  const child = spawn(command, args, {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, PATH, ...env },
    shell: process.platform === 'win32',
  })
  const status: unknown = await once(child, 'exit').then(
    ([code]) => code,
    (error: unknown) => console.error(error),
  )
  return status === 0
}

/** Counts a pass/fail check as one test. */
const check = async (command: string, ...args: string[]): Promise<Count> =>
  (await run(command, args))
    ? { passed: 1, failed: 0, failures: [], flaky: [] }
    : { passed: 0, failed: 1, failures: [[command, ...args].join(' ')], flaky: [] }

async function build(): Promise<Count> {
  return sum([await check('node', 'scripts/build.ts'), await check('node', 'scripts/build-server.ts')])
}

async function unit(): Promise<Count> {
  return countVitest(reports, await run('vitest', ['run'], { TEST_REPORTS: reports }))
}

async function browser(): Promise<Count> {
  const report = join(reports, 'playwright.json')
  const isFine = await run('playwright', ['test', '--reporter=list,json'], {
    PLAYWRIGHT_JSON_OUTPUT_FILE: report,
    PLAYWRIGHT_JSON_OUTPUT_NAME: report,
  })
  return countPlaywright(report, isFine)
}

const types = await check('tsc', '--noEmit')
const lint = await check('oxlint', '--type-aware')
// Each of these two keeps one core busy. The tests that start the real product start the built one, as users do.
const [format, built] = await Promise.all([check('prettier', '--check', '--log-level=warn', '.'), build()])
const results = [
  ['types', types],
  ['lint', lint],
  ['format', format],
  ['build', built],
  ['unit, API, processes and components', await unit()],
  ['browser', await browser()],
] as const satisfies [string, Count][]

await rm(reports, { recursive: true, force: true })
const total = sum(results.map(([, count]) => count))
// Ten thousand lines above, a failure would be hard to find.
for (const text of total.flaky) console.log(`\nFLAKY (passed at the second try) ${text}`)
for (const text of total.failures) console.log(`\nFAILED ${text}`)
console.log('')
for (const [name, { passed, failed }] of results) console.log(`${name}: ${passed} passed, ${failed} failed`)
console.log(`${total.passed} passed, ${total.failed} failed`)
process.exitCode = total.failed === 0 && total.passed > 0 ? 0 : 1
