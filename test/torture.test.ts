import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { databaseFaults } from './torture/faults.ts'
import { tableOf } from './torture/report.ts'
import { startServer } from './torture/server.ts'
import { superuserOf } from './torture/site.ts'
import { torture } from './torture/torture.ts'

// A short run of `npm run torture` against an app that keeps running, each fault twice. Times are reported, never judged.

test('the app survives every database fault and loses nothing', { timeout: 300_000 }, async () => {
  const faults = [...databaseFaults, ...databaseFaults]
  const outcome = await torture({ site: 'embedded', faults, others: 0 })
  console.log(tableOf(outcome))
  const whole = { stalled: null, lost: 0, duplicates: 0, gaps: 0, notOnce: 0, errors: 0, wrong: [] }
  expect(outcome).toMatchObject(whole)
  expect(outcome.rounds.map(({ ended }) => ended)).toEqual(faults.map(() => false))
})

test('a run asks its questions again while the database is away', { timeout: 60_000 }, async () => {
  const folder = await mkdtemp(join(tmpdir(), 'panelboard-torture-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  const server = await startServer(folder)
  onTestFinished(() => server.stop())
  const count = () => superuserOf(server.directory)(async (client) => (await client.query('select 1')).rowCount)
  await server.stop()
  const asked = count()
  await server.start()
  expect(await asked).toBe(1)
})
