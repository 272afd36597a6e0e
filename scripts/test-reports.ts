import { readFile } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import * as z from 'zod/mini'
import { root } from '#app/server/bundle.ts'

/** For the end of a long output: `failures` names what failed and why, `flaky` what passed at the second try only. */
export type Count = { passed: number; failed: number; failures: string[]; flaky: string[] }

export const sum = (counts: Count[]): Count => ({
  passed: counts.reduce((total, { passed }) => total + passed, 0),
  failed: counts.reduce((total, { failed }) => total + failed, 0),
  failures: counts.flatMap(({ failures }) => failures),
  flaky: counts.flatMap(({ flaky }) => flaky),
})

const VitestReport = z.object({
  numPassedTests: z.number(),
  numFailedTests: z.number(),
  numPendingTests: z.number(),
  numTodoTests: z._default(z.number(), 0),
  testResults: z.array(
    z.object({
      name: z.string(),
      status: z.string(),
      message: z._default(z.string(), ''),
      assertionResults: z.array(
        z.object({ status: z.string(), fullName: z.string(), failureMessages: z.nullish(z.array(z.string())) }),
      ),
    }),
  ),
})

const PlaywrightSuite = z.object({
  specs: z._default(
    z.array(
      z.object({
        title: z.string(),
        file: z.string(),
        line: z.number(),
        tests: z.array(
          z.object({
            status: z.string(),
            results: z.array(
              z.object({ errors: z._default(z.array(z.object({ message: z._default(z.string(), '') })), []) }),
            ),
          }),
        ),
      }),
    ),
    [],
  ),
  get suites() {
    return z._default(z.array(PlaywrightSuite), [])
  },
})
type PlaywrightSuite = z.infer<typeof PlaywrightSuite>

const PlaywrightReport = z.object({
  stats: z.object({ expected: z.number(), unexpected: z.number(), flaky: z.number(), skipped: z.number() }),
  errors: z._default(z.array(z.object({ message: z._default(z.string(), '') })), []),
  suites: z._default(z.array(PlaywrightSuite), []),
})

async function read<T>(schema: z.ZodMiniType<T>, file: string): Promise<T | null> {
  try {
    return schema.parse(JSON.parse(await readFile(file, 'utf8')))
  } catch (error) {
    console.error(`These tests left no report: ${error instanceof Error ? error.message : String(error)}`)
    return null
  }
}

const LINES_OF_A_MESSAGE = 12

/** One failure: its place and the first lines of its message, without the frames of packages. */
function failure(place: string, messages: string[]): string {
  const lines = stripVTControlCharacters(messages.join('\n'))
    .split('\n')
    .filter((line) => line.trim() !== '' && !/node_modules|^\s+at new Promise/.test(line))
  return [place, ...lines.slice(0, LINES_OF_A_MESSAGE).map((line) => `  ${line}`)].join('\n')
}

/** A skipped test has not passed; a run that failed without a failed test (an error outside of them) has failed. */
function toCount({ passed, failed, failures, flaky }: Count, skipped: number, isFine: boolean): Count {
  if (skipped > 0) failures.push(`${skipped} tests were skipped and count as failed.`)
  const bad = failed + skipped
  if (bad > 0 || isFine) return { passed, failed: bad, failures, flaky }
  return { passed, failed: 1, failures: [...failures, 'Every test passed, but the run ended with an error.'], flaky }
}

const noReport = (): Count => ({ passed: 0, failed: 1, failures: ['These tests left no report.'], flaky: [] })

/** `folder` holds Vitest's own report and that of `ErrorsOutsideTests`. */
export async function countVitest(folder: string, isFine: boolean): Promise<Count> {
  const report = await read(VitestReport, join(folder, 'vitest.json'))
  const errors = await read(z.array(z.string()), join(folder, 'errors.json'))
  if (!report || !errors) return noReport()
  // Of a file that could not be loaded, or whose first hook failed, no test has failed.
  const broken = report.testResults.filter(
    ({ status, assertionResults }) => status === 'failed' && !assertionResults.some((test) => test.status === 'failed'),
  )
  const failures = report.testResults.flatMap(({ name, assertionResults }) =>
    assertionResults
      .filter(({ status }) => status === 'failed')
      .map((test) => failure(`${relative(root, name)} › ${test.fullName}`, test.failureMessages ?? [])),
  )
  const skipped = report.testResults
    .map(({ name, assertionResults }) => ({
      name,
      tests: assertionResults.filter(({ status }) => status !== 'passed' && status !== 'failed').length,
    }))
    .filter(({ tests }) => tests > 0)
  const count = {
    passed: report.numPassedTests,
    failed: report.numFailedTests + broken.filter(({ assertionResults }) => assertionResults.length === 0).length,
    failures: [
      ...failures,
      ...broken.map(({ name, message }) => failure(relative(root, name), [message])),
      ...skipped.map(({ name, tests }) => `${relative(root, name)}: ${tests} skipped`),
      ...errors.map((error) => failure('Outside of the tests', [error])),
    ],
    flaky: [],
  }
  return toCount(count, report.numPendingTests + report.numTodoTests, isFine)
}

/** `unexpected`: failed each time; `flaky`: failed, then passed. */
const listFailures = ({ specs, suites }: PlaywrightSuite, status: 'unexpected' | 'flaky'): string[] => [
  ...specs
    .filter(({ tests }) => tests.some((test) => test.status === status))
    .map(({ title, file, line, tests }) => {
      const errors = tests.flatMap(({ results }) => results).flatMap((result) => result.errors)
      return failure(
        `${file}:${line} › ${title}`,
        errors.map(({ message }) => message),
      )
    }),
  ...suites.flatMap((suite) => listFailures(suite, status)),
]

export async function countPlaywright(file: string, isFine: boolean): Promise<Count> {
  const report = await read(PlaywrightReport, file)
  if (!report) return noReport()
  const { expected, unexpected, flaky, skipped } = report.stats
  const count = {
    passed: expected + flaky,
    failed: unexpected + report.errors.length,
    failures: [
      ...report.suites.flatMap((suite) => listFailures(suite, 'unexpected')),
      ...report.errors.map(({ message }) => failure('The browser run', [message])),
    ],
    flaky: report.suites.flatMap((suite) => listFailures(suite, 'flaky')),
  }
  return toCount(count, skipped, isFine)
}
