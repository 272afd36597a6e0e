import { expect, test } from 'vitest'
import { createJob, createPermit, createUser } from '#test/factories.ts'
import { upload } from '#test/multipart.ts'
import { png } from '#test/pictures.ts'
import { setUpWorld } from '#test/world.ts'

const world = await setUpWorld({ company: true })
const staff = await world.signedIn(await createUser(world.db, 'employee', { name: 'Sam' }))

const summary = async () => (await staff.get('/api/compliance/summary')).body
const schedule = async (body: object = {}) =>
  (await staff.post('/api/inspections', { inspection_type: 'Rough-in', ...body })).body
const move = (id: string, body: object) => staff.patch(`/api/inspections/${id}`, body)
const fail = (id: string) => move(id, { status: 'failed', corrections_required: 'Bond the water pipe' })
const repeat = (id: string) =>
  staff.post('/api/inspections', { inspection_type: 'Re-inspection', re_inspection_of: id })

test('without records the summary is 0, 0 and 100%', async () => {
  expect(await summary()).toEqual({
    active_permits: 0,
    inspections: 0,
    next_inspection: null,
    results: 0,
    passed_results: 0,
    nec_compliance: 100,
  })
})

test('a failed inspection is repeated until it passes, and the chain shows it', async () => {
  const job = await createJob(world.db)
  const permit = await createPermit(world.db, { job_id: job.id })
  const first = await schedule({
    permit_id: permit.id,
    inspection_type: 'rough_in',
    scheduled_date: '2026-06-16T09:00',
    nec_articles_checked: ['NEC 2023 210.8', 'NEC 2023 314.16'],
  })
  expect(first).toMatchObject({
    status: 'scheduled',
    inspection_type: 'Rough-in',
    job_id: job.id,
    scheduled_date: '2026-06-16T14:00:00.000Z',
    nec_articles_checked: ['NEC 2023 210.8', 'NEC 2023 314.16'],
    re_inspection_required: false,
    chain: [],
    reinspection_blocked: 'This inspection has no result yet. Only a failed one needs a re-inspection.',
  })
  expect(await summary()).toMatchObject({ active_permits: 1, inspections: 1, next_inspection: first.scheduled_date })
  const { now } = world.clock
  world.clock.now = new Date('2026-06-17T15:00:00Z')
  expect(await summary()).toMatchObject({ inspections: 1, next_inspection: null })
  world.clock.now = now
  expect(await move(first.id, { status: 'failed' })).toMatchObject({
    status: 400,
    body: { errors: [{ path: 'corrections_required', message: 'Enter the corrections that the inspector requires' }] },
  })
  expect((await repeat(first.id)).status).toBe(409)
  expect((await fail(first.id)).body).toMatchObject({
    status: 'failed',
    re_inspection_required: true,
    completed_date: '2026-06-15T15:00:00.000Z',
    reinspection_blocked: null,
  })
  expect(await summary()).toMatchObject({ inspections: 0, results: 1, passed_results: 0, nec_compliance: 0 })

  const second = (await repeat(first.id)).body
  expect(second).toMatchObject({ permit_id: permit.id, job_id: job.id, re_inspection_of: first.id })
  expect(await repeat(first.id)).toMatchObject({
    status: 409,
    body: { message: 'This inspection already has a re-inspection.' },
  })
  // A cancelled re-inspection makes room for another.
  await move(second.id, { status: 'cancelled' })
  const third = (await repeat(first.id)).body
  await fail(third.id)
  const fourth = (await repeat(third.id)).body
  await move(fourth.id, { status: 'passed', result: 'Green tag 4471' })
  const { chain } = (await staff.get(`/api/inspections/${second.id}`)).body
  expect(chain.map(({ id, status }: Record<string, string>) => [id, status])).toEqual([
    [first.id, 'failed'],
    [second.id, 'cancelled'],
    [third.id, 'failed'],
    [fourth.id, 'passed'],
  ])
  expect(await summary()).toMatchObject({ results: 1, passed_results: 1, nec_compliance: 100 })
  expect((await staff.get(`/api/inspections?permit_id=${permit.id}`)).body).toHaveLength(4)
})

test('two of three final results are 66%: never rounded up', async () => {
  await move((await schedule()).id, { status: 'passed' })
  const { id } = await schedule()
  await fail(id)
  expect(await summary()).toMatchObject({ results: 3, passed_results: 2, nec_compliance: 66 })
})

test.each([
  [{}, 'inspection_type', 'Inspection type is required'],
  [{ inspection_type: 'Final', nec_articles_checked: 'all' }, 'nec_articles_checked', 'Send a list of articles'],
  [
    { inspection_type: 'Final', scheduled_date: 'tomorrow' },
    'scheduled_date',
    'Enter date and time as 2026-11-21T14:30, or as an instant such as 2026-11-21T20:30:00Z',
  ],
])('refuses %j', async (body, path, message) => {
  expect(await staff.post('/api/inspections', body)).toMatchObject({
    status: 400,
    body: { errors: [{ path, message }] },
  })
})

test('the job of an inspection is that of its permit', async () => {
  const [job, other] = [await createJob(world.db), await createJob(world.db)]
  const permit = await createPermit(world.db, { job_id: job.id })
  expect(
    await staff.post('/api/inspections', { inspection_type: 'Final', permit_id: permit.id, job_id: other.id }),
  ).toMatchObject({ status: 400, body: { errors: [{ path: 'job_id' }] } })
  const { id } = await schedule({ job_id: other.id })
  expect((await move(id, { permit_id: permit.id })).body).toMatchObject({ permit_id: permit.id, job_id: job.id })
  expect((await move(id, { permit_id: crypto.randomUUID() })).status).toBe(404)
})

test('a result is final, cannot be in the future, and keeps its photos', async () => {
  const { id } = await schedule()
  const fields = { inspection_id: id, category: 'photo' }
  const { id: file } = (await upload(world, staff, '/api/files', { bytes: png(4, 3) }, { fields })).body
  expect((await staff.delete(`/api/inspections/${id}`)).body.message).toContain('photos')
  expect(await move(id, { status: 'passed', completed_date: '2026-06-16T09:00' })).toMatchObject({
    status: 400,
    body: { errors: [{ path: 'completed_date', message: 'Completion date cannot be in the future' }] },
  })
  expect((await move(id, { status: 'passed' })).body).toMatchObject({ status: 'passed', photos: [file] })
  expect((await move(id, { notes: 'x' })).body.message).toBe('This inspection has passed. Its record is kept as it is.')
  expect((await staff.delete(`/api/files/${file}`)).body.message).toBe(
    'This inspection has a result. Its photos are kept as they are.',
  )
  expect((await staff.delete(`/api/inspections/${id}`)).status).toBe(409)
})

test('takes photos of its job, sent with it or later', async () => {
  const job = await createJob(world.db)
  const photo = async (fields: Record<string, string>) =>
    (await upload(world, staff, '/api/files', { bytes: png(4, 3) }, { fields: { category: 'photo', ...fields } })).body
      .id
  const [panel, meter, elsewhere] = [
    await photo({ job_id: job.id }),
    await photo({ job_id: job.id }),
    await photo({ job_id: (await createJob(world.db)).id }),
  ]
  const inspection = await schedule({ job_id: job.id, photos: [panel] })
  const { id } = inspection
  expect(inspection.photos).toEqual([panel])
  expect((await move(id, { photos: [meter], notes: 'At the meter' })).body.photos).toEqual([meter])
  const [event] = (await staff.get(`/api/audit/history?record=inspection&record_id=${id}`)).body
  expect(event.changes).toContainEqual({ field: 'photos', before: panel, after: meter })

  const refused = { status: 400, body: { errors: [{ path: 'photos' }] } }
  expect(await move(id, { photos: [elsewhere] })).toMatchObject(refused)
  expect(await move((await schedule({ job_id: job.id })).id, { photos: [meter] })).toMatchObject(refused)
  const own = await photo({ inspection_id: id })
  expect(await move(id, { photos: [meter] })).toMatchObject(refused)
  expect((await move(id, { photos: [own] })).body.photos).toEqual([own])
  expect((await staff.get(`/api/files/${meter}`)).body).toMatchObject({ job_id: job.id, inspection_id: null })
})

test('20 inspectors at the same time: every change that was accepted is kept, in order', async () => {
  const { id } = await schedule()
  const replies = await Promise.all(
    Array.from({ length: 20 }, (_, n) => move(id, { notes: `Note ${n}`, inspector_name: `Inspector ${n}` })),
  )
  expect(replies.map(({ status }) => status)).toEqual(replies.map(() => 200))
  const results = await Promise.all(
    Array.from({ length: 20 }, (_, n) =>
      n % 2 === 0 ? move(id, { status: 'passed' }) : move(id, { status: 'failed', corrections_required: `Fix ${n}` }),
    ),
  )
  // One result counts; a repeat of the same result or another one is refused.
  expect(results.filter(({ status }) => status === 200)).toHaveLength(1)
  const repeats = await Promise.all(Array.from({ length: 20 }, () => repeat(id)))
  const { status } = (await staff.get(`/api/inspections/${id}`)).body
  expect(repeats.filter((reply) => reply.status === 201)).toHaveLength(status === 'failed' ? 1 : 0)

  const history = (await staff.get(`/api/audit/history?record=inspection&record_id=${id}`)).body.toReversed()
  expect(history).toHaveLength(22)
  const notes = history.flatMap(({ changes }: { changes: { field: string; before: string; after: string }[] }) =>
    changes.filter(({ field }) => field === 'notes'),
  )
  expect(new Set(notes.map(({ after }: { after: string }) => after)).size).toBe(20)
  for (const [index, change] of notes.entries()) expect(change.before).toBe(index === 0 ? null : notes[index - 1].after)
})
