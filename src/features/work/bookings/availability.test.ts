import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { addMinutes, dayIn, getWeekday, toLocalInput } from '#contract/dates.ts'
import { type BusinessHours, DEFAULT_HOURS, weekdays } from '#features/company/settings/contract.ts'
import { jobs } from '#features/work/jobs/server/table.ts'
import { AppError } from '#server/errors.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { createBooking as insertBooking, createCompany, createJob, createUser } from '#test/factories.ts'
import { createWorld, type World } from '#test/world.ts'
import { listHalfHours, type Plan, type Rules, bookingRefusal } from './server/availability.ts'
import { createBooking, getTimes } from './server/service.ts'
import { bookings } from './server/table.ts'

const chicago = 'America/Chicago'
const everyDay = (open: string, close: string): BusinessHours => ({
  ...DEFAULT_HOURS,
  ...Object.fromEntries(weekdays.map((weekday) => [weekday, { open, close }])),
})
const makeRules = (open: string, close: string): Rules => ({
  time_zone: chicago,
  business_hours: everyDay(open, close),
  booking_lead_hours: 0,
  booking_days_ahead: 365,
})
const emptyPlan: Plan = { technicians: 1, visits: [], unassigned: [], own: [] }
const now = new Date('2026-01-01T12:00:00Z')

const offered = (rules: Rules, day: string, minutes: number, plan = emptyPlan): string[] =>
  listHalfHours(rules.time_zone, day).filter((time) => bookingRefusal(rules, now, plan, time, minutes) === null)
const localTimes = (times: string[]) => times.map((time) => toLocalInput(chicago, time).slice(11))

describe.each(['UTC', 'America/Chicago', 'Pacific/Kiritimati', 'Asia/Kolkata', 'Pacific/Pago_Pago'])(
  'on a server in %s',
  (zone) => {
    test('the spring clock change skips an hour of the day', () => {
      vi.stubEnv('TZ', zone)
      expect(listHalfHours(chicago, '2026-03-08')).toHaveLength(46)
      const times = offered(makeRules('00:30', '04:30'), '2026-03-08', 60)
      expect(localTimes(times)).toEqual(['00:30', '01:00', '01:30', '03:00', '03:30'])
      // From half past one to half past three is one hour.
      expect(times[2]).toBe('2026-03-08T07:30:00.000Z')
    })

    test('the fall clock change shows an hour twice', () => {
      vi.stubEnv('TZ', zone)
      expect(listHalfHours(chicago, '2026-11-01')).toHaveLength(50)
      const times = offered(makeRules('00:30', '03:00'), '2026-11-01', 60)
      expect(localTimes(times)).toEqual(['00:30', '01:00', '01:30', '01:00', '01:30', '02:00'])
      expect(new Set(times).size).toBe(6)
    })

    test('business hours stay at the same time of day', () => {
      vi.stubEnv('TZ', zone)
      const hours = makeRules('08:00', '10:00')
      const starts = ['08:00', '08:30', '09:00']
      for (const day of ['2026-03-07', '2026-03-08', '2026-10-31', '2026-11-01'])
        expect(localTimes(offered(hours, day, 60))).toEqual(starts)
      expect(offered(hours, '2026-03-07', 60)[0]).toBe('2026-03-07T14:00:00.000Z')
      expect(offered(hours, '2026-03-08', 60)[0]).toBe('2026-03-08T13:00:00.000Z')
      expect(offered(hours, '2026-10-31', 60)[0]).toBe('2026-10-31T13:00:00.000Z')
      expect(offered(hours, '2026-11-01', 60)[0]).toBe('2026-11-01T14:00:00.000Z')
    })
  },
)

const days = ['2026-03-07', '2026-03-08', '2026-03-09', '2026-10-31', '2026-11-01', '2026-11-02']
const clock = fc.integer({ min: 0, max: 23 * 60 + 59 }).map((minute) => toLocalInput('UTC', atMinute(minute)).slice(11))
const atMinute = (minute: number) => addMinutes('2026-01-01T00:00:00.000Z', minute)
const period = (day: string) =>
  fc.record({ at: fc.integer({ min: -300, max: 1500 }), minutes: fc.integer({ min: 5, max: 480 }) }).map((drawn) => {
    const starts = addMinutes(`${day}T06:00:00.000Z`, drawn.at)
    return { starts, ends: addMinutes(starts, drawn.minutes) }
  })

const localCache = new Map<string, string>()
function localAt(minute: string): string {
  const known = localCache.get(minute) ?? toLocalInput(chicago, minute)
  localCache.set(minute, known)
  return known
}

/** The same rule, minute by minute. */
function isFreeByTheMinute(rules: Rules, plan: Plan, starts: string, minutes: number): boolean {
  if (starts < now.toISOString()) return false
  const busy = new Set<string>()
  for (let n = 0; n < minutes; n += 1) {
    const minute = addMinutes(starts, n)
    const [day, time] = localAt(minute).split('T') as [string, string]
    const hours = rules.business_hours[weekdays[getWeekday(day)] ?? 'sunday']
    if (!hours || time < hours.open || time >= hours.close || day !== dayIn(chicago, starts)) return false
    const isNow = (other: { starts: string; ends: string }) => other.starts <= minute && minute < other.ends
    if (plan.own.some(isNow)) return false
    for (const { technician } of plan.visits.filter(isNow)) busy.add(technician)
    for (const [index, other] of plan.unassigned.entries()) if (isNow(other)) busy.add(`unassigned ${index}`)
  }
  return busy.size < plan.technicians
}

test('offers no visit that starts after closing time and ends in the hour that the clock repeats', () => {
  // At 02:00 the clock goes back to 01:00, so 01:00 comes twice that night.
  expect(localTimes(offered(makeRules('00:00', '01:01'), '2026-11-01', 31))).toEqual(['00:00', '00:30'])
})

test('offers exactly what the rule allows minute by minute, whatever is scheduled', () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...days).chain((day) =>
        fc.record({
          day: fc.constant(day),
          open: clock,
          close: clock,
          minutes: fc.integer({ min: 5, max: 300 }),
          technicians: fc.integer({ min: 0, max: 3 }),
          visits: fc.array(fc.tuple(period(day), fc.constantFrom('a', 'b', 'c')), { maxLength: 6 }),
          unassigned: fc.array(period(day), { maxLength: 2 }),
          own: fc.array(period(day), { maxLength: 1 }),
        }),
      ),
      ({ day, open, close, minutes, technicians, visits, unassigned, own }) => {
        const rules = makeRules(open, close)
        const staff = ['a', 'b', 'c'].slice(0, technicians)
        const plan: Plan = {
          technicians,
          visits: visits
            .map(([time, technician]) => ({ ...time, technician }))
            .filter(({ technician }) => staff.includes(technician)),
          unassigned,
          own: own.map((time) => ({ ...time, service_type: 'Mine' })),
        }
        const expected = listHalfHours(chicago, day).filter((time) => isFreeByTheMinute(rules, plan, time, minutes))
        expect(offered(rules, day, minutes, plan)).toEqual(expected)
      },
    ),
    { numRuns: 150 },
  )
})

describe('with the database', () => {
  let world: World
  beforeAll(async () => {
    world = await createWorld({ now: now.toISOString() })
  })
  afterAll(() => world.close())

  class Undone extends Error {}

  test('accepts every time it offers and rejects every other', async () => {
    const staff = await Promise.all(Array.from({ length: 3 }, () => createUser(world.db, 'employee')))
    const ctx = world.createContext(
      await createUser(world.db, 'client', { email_confirmed_at: '2026-01-01T00:00:00Z' }),
    )
    const business_hours = everyDay('00:00', '11:00')
    // Clients cannot choose a duration: each has a service here.
    const durations = [30, 60, 100, 240]
    const services_offered = durations.map((minutes) => ({ name: `${minutes} minutes`, duration_minutes: minutes }))
    await createCompany(world.db, { business_hours, services_offered, booking_lead_hours: 0, booking_days_ahead: 365 })
    const isAccepted = (scheduled_date: string, duration_minutes: number): Promise<boolean> =>
      inTransaction(ctx, async (ctx) => {
        const visit = {
          service_type: `${duration_minutes} minutes`,
          scheduled_date,
          duration_minutes,
          property_id: null,
          location: null,
          notes: null,
        }
        await createBooking(ctx, { ...visit, client_id: null, assigned_to: null })
        throw new Undone()
      }).catch((error: unknown) => {
        if (error instanceof AppError) return false
        if (error instanceof Undone) return true
        throw error
      })
    const samples = fc.sample(
      fc.constantFrom(...days).chain((day) =>
        fc.record({
          day: fc.constant(day),
          minutes: fc.constantFrom(...durations),
          visits: fc.array(period(day), { minLength: 8, maxLength: 16 }),
          unassigned: fc.array(period(day), { maxLength: 3 }),
        }),
      ),
      { numRuns: 4, seed: 2026 },
    )
    const seen = { free: 0, taken: 0 }
    for (const { day, minutes, visits, unassigned } of samples) {
      await world.db.delete(jobs)
      await world.db.delete(bookings)
      const getLength = ({ starts, ends }: { starts: string; ends: string }) =>
        (Date.parse(ends) - Date.parse(starts)) / 60_000
      for (const [index, visit] of visits.entries()) {
        const when = { scheduled_date: visit.starts, duration_minutes: getLength(visit) }
        // Two overlapping visits for one technician are impossible: the database rejects the second.
        await createJob(world.db, { ...when, assigned_to: staff[index % 3]?.id ?? null }).catch(() => undefined)
      }
      for (const visit of unassigned)
        await insertBooking(world.db, { scheduled_date: visit.starts, duration_minutes: getLength(visit) })
      const times = await getTimes(ctx, { day, duration_minutes: minutes })
      for (const time of listHalfHours(chicago, day)) {
        const isOffered = times.includes(time)
        expect([day, time, minutes, await isAccepted(time, minutes)]).toEqual([day, time, minutes, isOffered])
        seen[isOffered ? 'free' : 'taken'] += 1
      }
    }
    expect(Math.min(seen.free, seen.taken)).toBeGreaterThan(30)
  })
})
