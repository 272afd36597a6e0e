import { expect, test } from 'vitest'
import { faults } from './torture/faults.ts'
import { inWords, torture } from './torture/torture.ts'

// A short run of `npm run torture`, each fault twice. Times are for the reader: a test does not judge them.

test('whatever happens to the database, the app lives on and nothing is lost', { timeout: 300_000 }, async () => {
  const rounds = 2 * faults.length
  const reports: string[] = []
  const outcome = await torture(rounds, (line) => reports.push(line))
  console.log(inWords(outcome))
  expect(reports).toEqual([])
  const whole = { rounds, lost: 0, duplicates: 0, gaps: 0, ended: 0, errors: 0, wrong: [] }
  expect(outcome).toMatchObject(whole)
})
