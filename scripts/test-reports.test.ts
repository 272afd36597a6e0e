import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { countPlaywright, countVitest } from './test-reports.ts'

const folder = await mkdtemp(join(tmpdir(), 'panelboard-reports-test-'))
afterAll(() => rm(folder, { recursive: true }))

async function fileOf(report: object | string): Promise<string> {
  const file = join(folder, `${crypto.randomUUID()}.json`)
  await writeFile(file, typeof report === 'string' ? report : JSON.stringify(report))
  return file
}
const vitest = (values: object) =>
  fileOf({ numPassedTests: 7, numFailedTests: 0, numPendingTests: 0, testResults: [], ...values })
const playwright = (stats: object, errors: unknown[] = []) =>
  fileOf({ stats: { expected: 5, unexpected: 0, flaky: 0, skipped: 0, ...stats }, errors })

test('counts what passed and what failed', async () => {
  expect(await countVitest(await vitest({ numFailedTests: 2 }), false)).toEqual({ passed: 7, failed: 2 })
  expect(await countPlaywright(await playwright({ unexpected: 3 }), false)).toEqual({ passed: 5, failed: 3 })
})

test('counts a file that could not be loaded as a failure', async () => {
  const testResults = [{ name: 'a.test.ts', status: 'failed', assertionResults: [] }]
  expect(await countVitest(await vitest({ testResults }), false)).toEqual({ passed: 7, failed: 1 })
})

test('does not count a skipped test as passed', async () => {
  expect(await countVitest(await vitest({ numPendingTests: 1, numTodoTests: 1 }), true)).toEqual({
    passed: 7,
    failed: 2,
  })
  expect(await countPlaywright(await playwright({ skipped: 1 }), true)).toEqual({ passed: 5, failed: 1 })
  expect(await countPlaywright(await playwright({ flaky: 1 }), true)).toEqual({ passed: 5, failed: 1 })
})

test('counts a run that ended badly with every test passed as failed', async () => {
  expect(await countVitest(await vitest({}), false)).toEqual({ passed: 7, failed: 1 })
  expect(await countPlaywright(await playwright({}, ['no browser']), false)).toEqual({ passed: 5, failed: 1 })
})

test('counts a missing report as a failure', async () => {
  expect(await countVitest(join(folder, 'absent.json'), true)).toEqual({ passed: 0, failed: 1 })
  expect(await countPlaywright(await fileOf('not JSON'), true)).toEqual({ passed: 0, failed: 1 })
})
