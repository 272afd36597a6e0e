import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { files } from '#features/files/attachments/server/table.ts'
import type { CurrentUser } from '#contract/current-user.ts'
import { createClient, createJob, createPermit, createUser } from '#test/factories.ts'
import { type Caller, setUpWorld } from '#test/world.ts'
import { JobDetails } from '#features/work/jobs/contract.ts'
import { timeEntries } from '#features/work/hours/server/table.ts'
import { jobs } from '#features/work/jobs/server/table.ts'

let samUser: CurrentUser
let sam: Caller
const world = await setUpWorld()
const admin = await world.signedIn(await createUser(world.db, 'admin'))
const ana = await world.signedIn(await createUser(world.db, 'employee', { name: 'Ana Reyes' }))
const login = await createUser(world.db, 'client')
const owner = await world.signedIn(login)
const clientId = (await createClient(world.db, { user_id: login.id })).id

beforeEach(async () => {
  world.clock.now = new Date('2026-06-15T15:00:00Z')
  samUser = await createUser(world.db, 'employee', { name: 'Sam Ortiz' })
  sam = await world.signedIn(samUser)
})

const job = (values: Parameters<typeof createJob>[1] = {}) => createJob(world.db, { client_id: clientId, ...values })
const press = (who: Caller, what: 'start' | 'stop' | 'finish', id: string, key?: string) =>
  who.post(`/api/jobs/${id}/${what}`, {}, key === undefined ? {} : { 'idempotency-key': key })
const later = (time: string) => (world.clock.now = new Date(`2026-06-15T${time}:00Z`))

describe('clocking in', () => {
  test('runs from start to stop, and again, until the job is finished', async () => {
    const { id, updated_at } = await job({ assigned_to: samUser.id, scheduled_date: '2026-06-15T15:00:00.000Z' })
    const started = await press(sam, 'start', id)
    expect(started.status).toBe(201)
    expect(JobDetails.parse(started.body)).toMatchObject({
      status: 'in_progress',
      on_site_since: '2026-06-15T15:00:00.000Z',
      assigned_to: samUser.id,
    })
    expect(started.body.updated_at).not.toBe(updated_at)
    later('16:00')
    expect((await press(sam, 'stop', id)).body).toMatchObject({ status: 'in_progress', on_site_since: null })
    later('17:00')
    await press(sam, 'start', id)
    later('18:30')
    const { body } = await press(sam, 'finish', id)
    expect(body).toMatchObject({ status: 'completed', completed_date: '2026-06-15T18:30:00.000Z', on_site_since: null })
    expect(body.time_entries).toMatchObject([
      { user_name: 'Sam Ortiz', started_at: '2026-06-15T17:00:00.000Z', ended_at: '2026-06-15T18:30:00.000Z' },
      { user_name: 'Sam Ortiz', started_at: '2026-06-15T15:00:00.000Z', ended_at: '2026-06-15T16:00:00.000Z' },
    ])
  })

  test('a second technician can help; finishing clocks everyone out and keeps the assignment', async () => {
    const { id } = await job({ assigned_to: samUser.id })
    await press(sam, 'start', id)
    expect((await press(ana, 'start', id)).body).toMatchObject({ assigned_to: samUser.id })
    later('16:00')
    const { body } = await press(ana, 'finish', id)
    expect(body.time_entries.map((entry: { ended_at: string }) => entry.ended_at)).toEqual([
      '2026-06-15T16:00:00.000Z',
      '2026-06-15T16:00:00.000Z',
    ])
    expect((await sam.get(`/api/jobs/${id}`)).body.on_site_since).toBeNull()
  })

  test('shows each technician when they themselves clocked in, in their list and in the details', async () => {
    const { id } = await job({ assigned_to: samUser.id })
    await press(sam, 'start', id)
    expect((await sam.get('/api/jobs/my-jobs')).body).toMatchObject([{ id, on_site_since: '2026-06-15T15:00:00.000Z' }])
    expect((await ana.get(`/api/jobs/${id}`)).body.on_site_since).toBeNull()
  })

  test('is rejected at a second site, naming the first', async () => {
    const [first, second] = [await job({ title: 'Rewire kitchen' }), await job()]
    await press(sam, 'start', first.id)
    const { status, body } = await press(sam, 'start', second.id)
    expect(status).toBe(409)
    expect(body.message).toBe('You are on site at "Rewire kitchen". Stop there first.')
    expect((await sam.get(`/api/jobs/${second.id}`)).body).toMatchObject({ status: 'scheduled', time_entries: [] })
    await press(sam, 'stop', first.id)
    expect((await press(sam, 'start', second.id)).status).toBe(201)
  })

  test("the button's reason is the server's answer", async () => {
    const { id } = await job()
    expect((await press(sam, 'stop', id)).body.message).toBe('You are not on site.')
    await press(sam, 'start', id)
    expect((await press(sam, 'start', id)).body.message).toBe('You are already on site.')
    await press(sam, 'finish', id)
    expect((await press(sam, 'finish', id)).body.message).toBe('This visit is already completed.')
    expect((await press(sam, 'start', id)).body.message).toBe('This visit is completed. Set it to in progress first.')
    const cancelled = await job({ status: 'cancelled' })
    expect((await press(sam, 'start', cancelled.id)).body.message).toBe('This visit is cancelled.')
    expect((await press(sam, 'finish', cancelled.id)).body.message).toBe('This visit is cancelled.')
    expect((await press(sam, 'start', randomUUID())).status).toBe(404)
  })

  test('a clock that runs behind makes no negative time', async () => {
    const { id } = await job()
    await press(sam, 'start', id)
    later('14:59')
    expect((await press(sam, 'stop', id)).body.time_entries).toMatchObject([{ ended_at: '2026-06-15T15:00:00.000Z' }])
  })
})

describe('50 simultaneous presses', () => {
  const presses = (press: (n: number) => ReturnType<Caller['post']>) =>
    Promise.all(Array.from({ length: 50 }, (_, n) => press(n)))
  const statuses = (replies: { status: number }[]) => replies.map(({ status }) => status).toSorted((a, b) => a - b)
  const oneOf50 = [201, ...Array.from({ length: 49 }, () => 409)]

  test('start a job once', async () => {
    const { id } = await job()
    expect(statuses(await presses(() => press(sam, 'start', id)))).toEqual(oneOf50)
    expect(await world.db.select().from(timeEntries).where(eq(timeEntries.job_id, id))).toHaveLength(1)
  })

  test('on 50 jobs start one of them, and the others name it', async () => {
    const fifty = await Promise.all(Array.from({ length: 50 }, () => job()))
    const replies = await presses((n) => press(sam, 'start', fifty[n]?.id ?? ''))
    expect(statuses(replies)).toEqual(oneOf50)
    const site = replies.find(({ status }) => status === 201)?.body.title
    for (const { body } of replies.filter(({ status }) => status === 409))
      expect(body.message).toBe(`You are on site at "${site}". Stop there first.`)
    expect(await world.db.select().from(timeEntries).where(eq(timeEntries.user_id, samUser.id))).toHaveLength(1)
  })

  test('with one key are one press, answered 50 times', async () => {
    const { id } = await job()
    const key = randomUUID()
    const replies = await presses(() => press(sam, 'start', id, key))
    expect(new Set(replies.map(({ status, text }) => `${status} ${text}`)).size).toBe(1)
    expect(replies[0]?.status).toBe(201)
  })
})

describe('deleting', () => {
  const photo = (job_id: string, is_deleted = false) =>
    world.db.insert(files).values({
      uploaded_by: samUser.id,
      file_name: randomUUID(),
      original_name: 'panel.jpg',
      mime_type: 'image/jpeg',
      file_size: 1,
      job_id,
      is_deleted,
    })

  test('a job without records is for administrators', async () => {
    const { id } = await job({ assigned_to: samUser.id, scheduled_date: '2026-06-16T15:00:00.000Z' })
    expect((await sam.delete(`/api/jobs/${id}`)).status).toBe(403)
    expect((await owner.delete(`/api/jobs/${id}`)).status).toBe(403)
    expect((await admin.delete(`/api/jobs/${id}`)).status).toBe(204)
    expect((await admin.delete(`/api/jobs/${id}`)).status).toBe(404)
  })

  test('is refused with what must be kept, in the same words as the details show beforehand', async () => {
    const { id } = await job()
    await press(sam, 'start', id)
    await photo(id)
    await createPermit(world.db, { job_id: id })
    const { deletion_blocked } = (await admin.get(`/api/jobs/${id}`)).body
    expect(deletion_blocked).toBe(
      'This job has 1 file, 1 time entry, and 1 permit, which must be kept. Cancel the job instead.',
    )
    expect(await admin.delete(`/api/jobs/${id}`)).toMatchObject({ status: 409, body: { message: deletion_blocked } })
  })

  test('deleted photos do not block it', async () => {
    const { id } = await job()
    await photo(id, true)
    expect((await admin.delete(`/api/jobs/${id}`)).status).toBe(204)
  })

  test('while a technician clocks in, only one of the two happens', async () => {
    for (let n = 0; n < 5; n += 1) {
      const { id } = await job()
      const [started, deleted] = await Promise.all([press(sam, 'start', id), admin.delete(`/api/jobs/${id}`)])
      expect([
        [201, 409],
        [404, 204],
      ]).toContainEqual([started.status, deleted.status])
      expect(await world.db.select().from(jobs).where(eq(jobs.id, id))).toHaveLength(started.status === 201 ? 1 : 0)
      await press(sam, 'stop', id)
    }
  })
})
