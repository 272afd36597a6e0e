import { expect, test } from 'vitest'
import { databaseFaults } from './torture/faults.ts'
import { summaryOf, torture } from './torture/torture.ts'

// A short run of `npm run torture` against an app that keeps running, each fault twice. Times are reported, never judged.

test('the app survives every database fault and loses nothing', { timeout: 300_000 }, async () => {
  const faults = [...databaseFaults, ...databaseFaults]
  const outcome = await torture({ faults, others: 0 })
  console.log(summaryOf(outcome))
  const whole = { stalled: null, lost: 0, duplicates: 0, gaps: 0, notOnce: 0, errors: 0, wrong: [] }
  expect(outcome).toMatchObject(whole)
  expect(outcome.rounds.map(({ ended }) => ended)).toEqual(faults.map(() => false))
})
