import { beforeEach, describe, expect, test, vi } from 'vitest'
import { SKIPPED_TIME } from '#contract/dates.ts'
import { createClient, createCompany, createUser } from '#test/factories.ts'
import { type Caller, setUpWorld } from '#test/world.ts'

// The company's clock decides, wherever the server runs.

let office: Caller
let client_id: string
const world = await setUpWorld()
await createCompany(world.db, { time_zone: 'America/Chicago' })
const admin = await createUser(world.db, 'admin')
/** A fresh sign-in, because a session expires when the clock jumps by months. */
async function setClock(now: string): Promise<void> {
  world.clock.now = new Date(now)
  office = await world.signedIn(admin)
}
beforeEach(async () => {
  client_id = (await createClient(world.db)).id
  await setClock('2026-06-15T15:00:00Z')
})

const plan = (scheduled_date: string) => office.post('/api/jobs', { client_id, title: scheduled_date, scheduled_date })
const planned = async (scheduled_date: string) => (await plan(scheduled_date)).body

describe.each(['America/Chicago', 'UTC', 'Asia/Kolkata', 'Pacific/Auckland', 'America/Los_Angeles'])(
  'in %s',
  (zone) => {
    beforeEach(() => {
      vi.stubEnv('TZ', zone)
    })

    test('a time is company time, an instant is that instant', async () => {
      expect((await planned('2026-03-07T09:00')).scheduled_date).toBe('2026-03-07T15:00:00.000Z')
      expect((await planned('2026-03-08T01:59')).scheduled_date).toBe('2026-03-08T07:59:00.000Z')
      expect((await planned('2026-03-08T03:00')).scheduled_date).toBe('2026-03-08T08:00:00.000Z')
      expect((await planned('2026-10-31T09:00')).scheduled_date).toBe('2026-10-31T14:00:00.000Z')
      expect((await planned('2026-11-01T01:30')).scheduled_date).toBe('2026-11-01T06:30:00.000Z')
      expect((await planned('2026-11-01T02:00')).scheduled_date).toBe('2026-11-01T08:00:00.000Z')
      expect((await planned('2026-11-01T01:30:27.500-06:00')).scheduled_date).toBe('2026-11-01T07:30:27.500Z')
    })

    test('rejects a time skipped by the clock with a clear message', async () => {
      for (const skipped of ['2026-03-08T02:00', '2026-03-08T02:59']) {
        const { status, body } = await plan(skipped)
        expect(status).toBe(400)
        expect(body.errors).toEqual([{ path: 'scheduled_date', message: SKIPPED_TIME }])
      }
    })

    test.each(['2026-03-08T08:00:00.000Z', '2026-11-01T06:30:00.000Z', '2026-11-01T07:30:27.500Z'])(
      '%s does not move by a second in ten saves',
      async (instant) => {
        let job = await planned(instant)
        for (let n = 0; n < 10; n += 1) {
          const { title, scheduled_date, duration_minutes, updated_at } = job
          const { status, body } = await office.patch(`/api/jobs/${job.id}`, {
            title,
            scheduled_date,
            duration_minutes,
            updated_at,
          })
          expect(status).toBe(200)
          job = body
        }
        expect(job.scheduled_date).toBe(instant)
      },
    )

    test.each([
      ['of 23 hours', '2026-03-08', '2026-03-08T06:00:00.000Z', '2026-03-09T04:59:59.999Z'],
      ['of 25 hours', '2026-11-01', '2026-11-01T05:00:00.000Z', '2026-11-02T05:59:59.999Z'],
    ])('a day %s is today from its first instant to its last', async (_, day, first, last) => {
      await world.db.execute('delete from jobs')
      const before = new Date(Date.parse(first) - 1).toISOString()
      const after = new Date(Date.parse(last) + 1).toISOString()
      for (const instant of [after, last, first, before]) await planned(instant)
      const today = async (now: string) => {
        await setClock(now)
        return (await office.get('/api/jobs/today')).body.map(({ title }: { title: string }) => title)
      }
      expect(await today(first)).toEqual([first, last])
      expect(await today(`${day}T18:00:00Z`)).toEqual([first, last])
      expect(await today(last)).toEqual([first, last])
      expect(await today(before)).toEqual([before])
      expect(await today(after)).toEqual([after])
    })
  },
)
