import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { root } from '#app/server/bundle.ts'
import { countPlaywright, countVitest } from './test-reports.ts'

const folder = await mkdtemp(join(tmpdir(), 'panelboard-reports-test-'))
afterAll(() => rm(folder, { recursive: true }))

async function writeReport(report: object | string): Promise<string> {
  const file = join(folder, `${crypto.randomUUID()}.json`)
  await writeFile(file, typeof report === 'string' ? report : JSON.stringify(report))
  return file
}
async function vitest(values: object, errors: string[] = []): Promise<string> {
  const reports = join(folder, crypto.randomUUID())
  await mkdir(reports)
  const report = { numPassedTests: 7, numFailedTests: 0, numPendingTests: 0, testResults: [], ...values }
  await writeFile(join(reports, 'vitest.json'), JSON.stringify(report))
  await writeFile(join(reports, 'errors.json'), JSON.stringify(errors))
  return reports
}
const playwright = (stats: object, errors: object[] = [], suites: object[] = []) =>
  writeReport({ stats: { expected: 5, unexpected: 0, flaky: 0, skipped: 0, ...stats }, errors, suites })

const broken = [{ name: join(root, 'a.test.ts'), status: 'failed', message: 'No such module', assertionResults: [] }]

test('counts what passed and what failed', async () => {
  expect(await countVitest(await vitest({ numFailedTests: 2 }), false)).toMatchObject({ passed: 7, failed: 2 })
  expect(await countPlaywright(await playwright({ unexpected: 3 }), false)).toMatchObject({ passed: 5, failed: 3 })
})

test('names each failed test with the first lines of its message', async () => {
  const [good, bad] = [
    { status: 'passed', fullName: 'fits', failureMessages: [] },
    { status: 'failed', fullName: 'bends', failureMessages: ['\u001B[31mexpected 1\u001B[39m\n\n    at a.test.ts:3'] },
  ]
  const testResults = [...broken, { name: join(root, 'b.test.ts'), status: 'failed', assertionResults: [good, bad] }]
  expect((await countVitest(await vitest({ numFailedTests: 1, testResults }), false)).failures).toEqual([
    'b.test.ts › bends\n  expected 1\n      at a.test.ts:3',
    'a.test.ts\n  No such module',
  ])
  const spec = (title: string, status: string, message?: string) => ({
    title,
    file: 'a.spec.ts',
    line: 3,
    tests: [{ status, results: [{ errors: message === undefined ? [] : [{ message }] }, { errors: [] }] }],
  })
  const specs = [
    spec('pays', 'expected'),
    spec('signs', 'unexpected', 'Not visible'),
    spec('books', 'flaky', 'Too late'),
  ]
  const report = await playwright({ unexpected: 1, flaky: 1 }, [{ message: 'no browser' }], [{ suites: [{ specs }] }])
  expect(await countPlaywright(report, false)).toEqual({
    passed: 6,
    failed: 2,
    failures: ['a.spec.ts:3 › signs\n  Not visible', 'The browser run\n  no browser'],
    flaky: ['a.spec.ts:3 › books\n  Too late'],
  })
})

test('counts a file that could not be loaded as a failure', async () => {
  expect(await countVitest(await vitest({ testResults: broken }), false)).toMatchObject({ passed: 7, failed: 1 })
})

test('names a file whose first hook failed, and how many tests it skipped', async () => {
  const skipped = { status: 'skipped', fullName: 'fits', failureMessages: [] }
  const testResults = [
    { name: join(root, 'a.test.ts'), status: 'failed', message: 'boom', assertionResults: [skipped] },
  ]
  expect(await countVitest(await vitest({ numPendingTests: 1, testResults }), false)).toEqual({
    passed: 7,
    failed: 1,
    failures: ['a.test.ts\n  boom', 'a.test.ts: 1 skipped', '1 tests were skipped and count as failed.'],
    flaky: [],
  })
})

test('does not count a skipped test as passed', async () => {
  expect(await countVitest(await vitest({ numPendingTests: 1, numTodoTests: 1 }), true)).toEqual({
    passed: 7,
    failed: 2,
    failures: ['2 tests were skipped and count as failed.'],
    flaky: [],
  })
  expect(await countPlaywright(await playwright({ skipped: 1 }), true)).toMatchObject({ passed: 5, failed: 1 })
})

test('counts a run that ended badly with every test passed as failed', async () => {
  expect(await countVitest(await vitest({}), false)).toEqual({
    passed: 7,
    failed: 1,
    failures: ['Every test passed, but the run ended with an error.'],
    flaky: [],
  })
  const noBrowser = await playwright({}, [{ message: 'no browser' }])
  expect(await countPlaywright(noBrowser, false)).toMatchObject({ passed: 5, failed: 1 })
})

test('says what failed outside of the tests', async () => {
  expect(await countVitest(await vitest({}, ['Error: no such table\n    at a.ts:3']), false)).toEqual({
    passed: 7,
    failed: 1,
    failures: [
      'Outside of the tests\n  Error: no such table\n      at a.ts:3',
      'Every test passed, but the run ended with an error.',
    ],
    flaky: [],
  })
})

test('counts a missing report as a failure', async () => {
  const lost = { passed: 0, failed: 1, failures: ['These tests left no report.'], flaky: [] }
  expect(await countVitest(join(folder, 'absent.json'), true)).toEqual(lost)
  expect(await countPlaywright(await writeReport('not JSON'), true)).toEqual(lost)
})
