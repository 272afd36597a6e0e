import { expect, test } from 'vitest'
import { appKilled, bothKilled, databaseFaults, type Fault } from './torture/faults.ts'
import { summarize, torture } from './torture/torture.ts'

// A short run of `npm run torture`. Times are reported, never judged.

async function expectWhole(faults: Fault[]): Promise<void> {
  const outcome = await torture({ faults, others: 0 })
  console.log(summarize(outcome))
  const whole = { stalled: null, lost: 0, duplicates: 0, gaps: 0, notOnce: 0, errors: 0, wrong: [] }
  expect(outcome).toMatchObject(whole)
  expect(outcome.rounds.map(({ ended }) => ended)).toEqual(faults.map(() => false))
}

/** A start takes a second on a quiet machine; one that does much else must not fail here. */
const timeout = 30 * 60_000

test('the app survives every fault, alone and with its database, and loses nothing', { timeout }, () =>
  expectWhole([...databaseFaults, ...databaseFaults, appKilled, bothKilled, appKilled, bothKilled, appKilled]),
)
