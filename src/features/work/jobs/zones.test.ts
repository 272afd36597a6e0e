import { beforeEach, describe, expect, test, vi } from 'vitest'
import { createClient, createCompany, createJob, createUser } from '#test/factories.ts'
import { type Caller, setUpWorld } from '#test/world.ts'

// The company's clock decides, wherever the server runs.

let office: Caller
const world = await setUpWorld()
await createCompany(world.db, { time_zone: 'America/Chicago' })
const admin = await createUser(world.db, 'admin')
/** A fresh sign-in, because a session expires when the clock jumps by months. */
async function setClock(now: string): Promise<void> {
  world.clock.now = new Date(now)
  office = await world.signedIn(admin)
}

describe.each(['America/Chicago', 'UTC', 'Asia/Kolkata', 'Pacific/Auckland', 'America/Los_Angeles'])(
  'in %s',
  (zone) => {
    beforeEach(() => {
      vi.stubEnv('TZ', zone)
    })

    test('a time is company time, and an instant stays that instant when it is saved again', async () => {
      await setClock('2026-06-15T15:00:00Z')
      const { id: client_id } = await createClient(world.db)
      const saved = async (scheduled_date: string) =>
        (await office.post('/api/jobs', { client_id, title: 'Panel', scheduled_date })).body
      expect((await saved('2026-11-01T01:30')).scheduled_date).toBe('2026-11-01T06:30:00.000Z')
      const { id, scheduled_date } = await saved('2026-11-01T01:30:27.500-06:00')
      expect(scheduled_date).toBe('2026-11-01T07:30:27.500Z')
      const again = await office.patch(`/api/jobs/${id}`, { scheduled_date, title: 'Meter' })
      expect(again.body.scheduled_date).toBe(scheduled_date)
    })

    test.each([
      ['of 23 hours', '2026-03-08', '2026-03-08T06:00:00.000Z', '2026-03-09T04:59:59.999Z'],
      ['of 25 hours', '2026-11-01', '2026-11-01T05:00:00.000Z', '2026-11-02T05:59:59.999Z'],
    ])('a day %s is today from its first instant to its last', async (_, day, first, last) => {
      await world.db.execute('delete from jobs')
      const before = new Date(Date.parse(first) - 1).toISOString()
      const after = new Date(Date.parse(last) + 1).toISOString()
      for (const scheduled_date of [after, last, first, before])
        await createJob(world.db, { title: scheduled_date, scheduled_date })
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
