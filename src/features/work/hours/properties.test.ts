import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addDays, clockIn } from '#contract/dates.ts'
import { createClient, createJob, createUser } from '#test/factories.ts'
import { parseCsv } from '#test/csv.ts'
import { type Caller, setUpWorld } from '#test/world.ts'
import type { Entry, Timesheet } from './contract.ts'
import { REGULAR_MINUTES } from './rules/totals.ts'

// Random weeks, two of them with a change of the clocks: what the sheet shows, what the entries add up to minute by minute in
// the database, and what payroll gets are the same.

const ZONE = 'America/Chicago'
const weeks = ['2026-03-02', '2026-06-08', '2026-10-26']

const world = await setUpWorld({ company: true })
const office = await createUser(world.db, 'admin')
const jobId = (await createJob(world.db, { client_id: (await createClient(world.db)).id })).id

const action = fc.constantFrom('drive', 'shop', 'break', 'visit', 'stop', 'correct', 'move', 'remove')
const steps = fc.array(fc.record({ seconds: fc.integer({ min: 1, max: 9 * 3600 }), action, pick: fc.nat() }), {
  minLength: 8,
  maxLength: 45,
})

async function readSheet(who: Caller, week: string): Promise<Timesheet> {
  return (await who.get(`/api/timesheets?week=${week}`)).body.timesheets[0]
}

/** A clock event; some are refused. */
async function act(who: Caller, week: string, step: { action: string; pick: number }): Promise<void> {
  if (step.action === 'stop') return void (await who.post('/api/clock/stop'))
  if (step.action === 'visit') return void (await who.post(`/api/jobs/${jobId}/start`))
  if (['drive', 'shop', 'break'].includes(step.action))
    return void (await who.post('/api/clock', { kind: step.action }))
  const ended = (await readSheet(who, week)).entries.filter(({ ended_at }) => ended_at !== null)
  const entry: Entry | undefined = ended[step.pick % Math.max(1, ended.length)]
  if (!entry) return
  const path = `/api/time-entries/${entry.id}`
  const later = (instant: string | null) =>
    new Date(Date.parse(instant ?? '') + (step.pick % 90) * 60_000).toISOString()
  const { status } =
    step.action === 'remove'
      ? await who.post(`${path}/delete`, { reason: 'Wrong' })
      : await who.patch(path, {
          ...(step.action === 'move' && { started_at: later(entry.started_at) }),
          ended_at: later(entry.ended_at),
          reason: 'Wrong',
        })
  expect([200, 204, 400, 409]).toContain(status)
}

/** Minutes by day and kind, each counted one by one by the database. */
async function countMinutes(user: string, week: string): Promise<Map<string, number>> {
  const { rows } = await world.pool.query<{ key: string; minutes: number }>(
    `select (m at time zone $2)::date || ' ' || kind as key, count(*)::int as minutes
     from time_entries, generate_series(started_at, ended_at - interval '1 minute', '1 minute') m
     where user_id = $1 and (m at time zone $2)::date between $3::date and $3::date + 6 group by 1 order by 1`,
    [user, ZONE, week],
  )
  return new Map(rows.map(({ key, minutes }) => [key, minutes]))
}

const add = (sums: Map<string, number>, key: string, minutes: number) =>
  minutes > 0 && sums.set(key, (sums.get(key) ?? 0) + minutes)

/** For a long run: `WEEKS=10000 npx vitest run src/features/work/hours/properties.test.ts`. */
const WEEKS = Number(process.env['WEEKS'] ?? 25)

test('the sheet, its entries and the payroll file agree to the minute', { timeout: WEEKS * 10_000 }, async () => {
  await fc.assert(
    fc.asyncProperty(fc.constantFrom(...weeks), steps, async (week, steps) => {
      const name = crypto.randomUUID()
      const user = await createUser(world.db, 'employee', { name })
      const end = Date.parse(clockIn(ZONE, addDays(week, 7), '03:00'))
      let now = Date.parse(clockIn(ZONE, week, '06:00'))
      world.clock.now = new Date(now)
      const [who, admin] = [await world.signedIn(user), await world.signedIn(office)]
      for (const step of steps) {
        now = Math.min(end, now + step.seconds * 1000)
        world.clock.now = new Date(now)
        await act(who, week, step)
      }
      world.clock.now = new Date(end)
      await who.post('/api/clock/stop')

      const sheet = await readSheet(who, week)
      const shown = new Map<string, number>()
      for (const { kind, parts } of sheet.entries)
        for (const { day, minutes } of parts) add(shown, `${day} ${kind}`, minutes)
      const counted = await countMinutes(user.id, week)
      expect(Object.fromEntries(shown)).toEqual(Object.fromEntries(counted))
      const sum = (isBreak: boolean) =>
        [...counted].reduce((total, [key, n]) => (key.endsWith('break') === isBreak ? total + n : total), 0)
      expect([sheet.regular + sheet.overtime, sheet.break]).toEqual([sum(false), sum(true)])
      expect(sheet.overtime).toBe(Math.max(0, sum(false) - REGULAR_MINUTES))

      if (sheet.entries.length === 0) return
      const { id } = (await who.post('/api/timesheets', { week })).body
      expect((await admin.post(`/api/timesheets/${id}/approve`, {})).status).toBe(204)
      const made = await admin.post('/api/payroll-exports', { week, format: 'csv' })
      const { text } = await admin.get(`/api/payroll-exports/${made.body.id}/file`)
      const line = parseCsv(text).find((cells) => cells.includes(name)) ?? []
      expect(line.slice(4).map((hours) => Math.round(Number(hours) * 60))).toEqual([
        sheet.regular,
        sheet.overtime,
        sheet.break,
      ])
    }),
    { numRuns: WEEKS },
  )
})
