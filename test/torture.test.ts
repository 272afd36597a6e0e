import { expect, test } from 'vitest'
import { faults } from './torture/faults.ts'
import { summarize, torture } from './torture/torture.ts'

// A short run of `npm run torture`, each fault twice. Times are reported, never judged.

test('the app survives every database fault and loses nothing', { timeout: 300_000 }, async () => {
  const rounds = 2 * faults.length
  const reports: string[] = []
  const outcome = await torture(rounds, (line) => reports.push(line))
  console.log(summarize(outcome))
  expect(reports).toEqual([])
  const whole = { rounds, lost: 0, duplicates: 0, gaps: 0, ended: 0, errors: 0, wrong: [] }
  expect(outcome).toMatchObject(whole)
})
