import { readFile } from 'node:fs/promises'
import * as z from 'zod'

export type Count = { passed: number; failed: number }

export const sum = (counts: Count[]): Count => ({
  passed: counts.reduce((total, { passed }) => total + passed, 0),
  failed: counts.reduce((total, { failed }) => total + failed, 0),
})

const VitestReport = z.object({
  numPassedTests: z.number(),
  numFailedTests: z.number(),
  numPendingTests: z.number(),
  numTodoTests: z.number().default(0),
  testResults: z.array(z.object({ name: z.string(), status: z.string(), assertionResults: z.array(z.unknown()) })),
})

const PlaywrightReport = z.object({
  stats: z.object({ expected: z.number(), unexpected: z.number(), flaky: z.number(), skipped: z.number() }),
  errors: z.array(z.unknown()).default([]),
})

async function read<T>(schema: z.ZodType<T>, file: string): Promise<T | null> {
  try {
    return schema.parse(JSON.parse(await readFile(file, 'utf8')))
  } catch (error) {
    console.error(`These tests left no report: ${error instanceof Error ? error.message : String(error)}`)
    return null
  }
}

/** A skipped test has not passed; a run that failed without a failed test (an error outside of them) has failed. */
function countOf(passed: number, failed: number, skipped: number, isFine: boolean): Count {
  if (skipped > 0) console.error(`${skipped} tests were skipped and count as failed.`)
  const bad = failed + skipped
  return { passed, failed: bad === 0 && !isFine ? 1 : bad }
}

export async function countVitest(file: string, isFine: boolean): Promise<Count> {
  const report = await read(VitestReport, file)
  if (!report) return { passed: 0, failed: 1 }
  // A file that could not be loaded has no tests that could fail.
  const broken = report.testResults.filter(
    (result) => result.status === 'failed' && result.assertionResults.length === 0,
  )
  return countOf(
    report.numPassedTests,
    report.numFailedTests + broken.length,
    report.numPendingTests + report.numTodoTests,
    isFine,
  )
}

export async function countPlaywright(file: string, isFine: boolean): Promise<Count> {
  const report = await read(PlaywrightReport, file)
  if (!report) return { passed: 0, failed: 1 }
  const { expected, unexpected, flaky, skipped } = report.stats
  return countOf(expected, unexpected + flaky + report.errors.length, skipped, isFine)
}
