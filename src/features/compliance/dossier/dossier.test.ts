import { createHash } from 'node:crypto'
import { PDFDocument } from '@cantoo/pdf-lib'
import { eq, inArray } from 'drizzle-orm'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { files } from '#features/files/attachments/server/table.ts'
import { timeEntries } from '#features/work/hours/server/table.ts'
import { recordChange } from '#server/audit/record-change.ts'
import { layOut } from '#server/pdf/lay-out.ts'
import { localStorage } from '#server/storage/local.ts'
import { combineStorages, type Storage } from '#server/storage/storage.ts'
import { dossierInput } from '#test/dossiers.ts'
import { createClient, createInspection, createJob, createPermit, createProperty, createUser } from '#test/factories.ts'
import { findSignatureLine, getInside } from '#test/signed.ts'
import { setUpWorld } from '#test/world.ts'
import { gather } from './server/gather.ts'
import { renderBody } from './server/document/body.ts'
import { renderCover } from './server/document/cover.ts'
import { preparePrint } from './server/photos.ts'
import { dossiers } from './server/table.ts'

const world = await setUpWorld({ company: true })
const staff = await createUser(world.db, 'employee', { name: 'Erin' })
const employee = await world.signedIn(staff)
const user = await createUser(world.db, 'client')
const owner = await world.signedIn(user)
const client = await createClient(world.db, { user_id: user.id, name: 'Ada Lovelace', notes: 'PAYS-LATE' })
const job = await createJob(world.db, { client_id: client.id, title: 'Panel upgrade', notes: 'GATE-CODE-1234' })

const kept = localStorage(world.dataDir)
/** The storage awaits this before each read. */
let beforeReading = async () => {}
const get: Storage['get'] = (place) => beforeReading().then(() => kept.get(place))
world.services.storage = combineStorages('local', [{ ...kept, get }])

const issue = async (id = job.id) => employee.get(`/api/jobs/${id}/dossier`)

const sha256 = (bytes: Uint8Array | string) => createHash('sha256').update(bytes).digest('hex')

type Data = {
  records: { kind: string; id: string }[]
  changes: object[]
  originals: { id: string; sha256: string | null }[]
}

/** A new dossier's own statement, its records for programs, and all of its text. */
async function getContent(id = job.id) {
  const { status, bytes } = await issue(id)
  expect(status).toBe(200)
  const { document } = JSON.parse(findSignatureLine(bytes).statement)
  const text = getInside(bytes)
  const data: Data = JSON.parse(/^\{\n "records"[^]*?^\}/m.exec(text)?.[0] ?? '')
  return { document, data, text, file: Buffer.from(bytes).toString('latin1') }
}

/** Stores a file as an upload would, also of content that an upload refuses. */
async function store(bytes: Uint8Array, values: Partial<typeof files.$inferInsert> = {}): Promise<string> {
  const place = await world.services.storage.put(`photo/${crypto.randomUUID()}.jpg`, bytes, 'image/jpeg')
  const about = { job_id: job.id, uploaded_by: staff.id, category: 'photo' }
  const file = { original_name: 'panel.jpg', mime_type: 'image/jpeg', file_size: bytes.length }
  const rows = await world.db
    .insert(files)
    .values({ ...about, ...place, ...file, ...values })
    .returning()
  return rows[0]?.id ?? ''
}

const photo = (background: string) =>
  sharp({ create: { width: 600, height: 400, channels: 3, background } })
    .jpeg()
    .toBuffer()

test('is a PDF to download that is numbered', async () => {
  const reply = await issue()
  expect(reply.headers).toMatchObject({
    'content-type': 'application/pdf',
    'content-disposition': expect.stringContaining('attachment; filename="dossier-1-Panel upgrade.pdf"'),
  })
  expect((await getContent()).document).toBe('Dossier 2 of Panel upgrade')
  const { body } = await employee.get(`/api/jobs/${job.id}/dossiers`)
  expect(body).toMatchObject([{ number: 2, created_by_name: 'Erin' }, { number: 1 }])
  expect((await PDFDocument.load(reply.bytes)).getPageCount()).toBe(body[1].pages)
})

test('holds the permits, inspections, work orders and checklists of the job and who changed them, without notes for staff', async () => {
  const { db } = world
  const permit = await createPermit(db, { job_id: job.id, created_by: staff.id })
  await recordChange(world.createContext(staff), { record: 'permit', id: permit.id, before: null, after: permit })
  // A permit's inspection belongs to the job of the permit.
  const inspection = await createInspection(db, { permit_id: permit.id, created_by: staff.id })
  const order = await employee.post('/api/work-orders', { job_id: job.id, scope_of_work: 'Replace the panel' })
  const checklist = await employee.post('/api/compliance-checklists', {
    work_order_id: order.body.id,
    checklist_type: 'Service change',
    items: [{ text: 'Working space is clear' }],
  })
  const { data, text } = await getContent()
  expect(data.records.map(({ kind, id }) => [kind, id])).toEqual(
    expect.arrayContaining([
      ['permit', permit.id],
      ['inspection', inspection.id],
      ['work_order', order.body.id],
      ['checklist', checklist.body.id],
    ]),
  )
  expect(data.changes.length).toBeGreaterThanOrEqual(3)
  expect(text).toContain('88 Rainey St')
  expect(text).not.toMatch(/GATE-CODE|PAYS-LATE|127\.0\.0\.1|session/)
})

test('shows who was on each visit, with the license of that day and the hours on its clock', async () => {
  const { db } = world
  const admin = await world.signedIn(await createUser(db, 'admin'))
  const kim = await createUser(db, 'employee', { name: 'Kim Tran' })
  const lou = await createUser(db, 'employee', { name: 'Lou Ortiz' })
  const license = { kind: 'journeyman', number: 'J-77', user_id: staff.id, expires_on: '2026-06-30' }
  const { id: licenseId } = (await admin.post('/api/licenses', license)).body
  const { id, next_visit_id } = await createJob(db, {
    assigned_to: staff.id,
    notes: 'GATE-CODE-1234',
    scheduled_date: '2026-06-08T13:00:00.000Z',
  })
  await admin.post('/api/visits', { job_id: id, purpose: 'trim_out', scheduled_date: '2026-07-06T09:00' })
  await admin.post('/api/visits', { job_id: id, scheduled_date: '2026-07-07T09:00', status: 'cancelled' })
  const started = { visit_id: next_visit_id, job_id: id, started_at: '2026-06-08T13:00:00Z' }
  await db.insert(timeEntries).values([
    { ...started, user_id: staff.id, ended_at: '2026-06-08T14:30:00Z' },
    { ...started, user_id: kim.id, ended_at: '2026-06-08T13:45:00Z' },
    // Still running.
    { ...started, user_id: lou.id, started_at: '2026-06-15T14:22:00Z' },
  ])
  const { now } = world.clock
  world.clock.now = new Date('2026-06-15T15:00:29.017Z')
  // Renewed after the first visit.
  await admin.patch(`/api/licenses/${licenseId}`, { expires_on: '2027-06-30' })
  const { data, text } = await getContent(id)
  world.clock.now = now
  expect(data.records.filter(({ kind }) => kind === 'visit').map((record) => Object(record).data)).toMatchObject([
    {
      purpose: 'work',
      day: '2026-06-08',
      people: [
        { user_id: staff.id, part: 'lead', minutes: 90, licenses: [{ number: 'J-77', expires_on: '2026-06-30' }] },
        { user_id: kim.id, part: null, minutes: 45, licenses: [] },
        { user_id: lou.id, part: null, minutes: 38, licenses: [] },
      ],
    },
    { purpose: 'trim_out', people: [] },
  ])
  expect(text).not.toContain('GATE-CODE')
})

test.each([
  ['scheduled', 0, 'Assigned'],
  ['scheduled', 5, 'Who was there'],
  ['completed', 0, 'Who was there'],
] as const)(
  'the people of a visit that is %s with %i minutes on the clock are headed %s',
  (status, minutes, heading) => {
    const visits = dossierInput().visits.map((visit) => ({
      ...visit,
      status,
      people: visit.people.map((person) => ({ ...person, minutes })),
    }))
    const printed = JSON.stringify(renderBody(dossierInput({ visits }), [], []))
    expect(['Assigned', 'Who was there'].filter((text) => printed.includes(text))).toEqual([heading])
  },
)

test('prints every photo of the job that can be read, notes the others whatever their names claim, and hashes every file', async () => {
  const good = await store(await photo('#a03020'))
  const heic = await store(Buffer.from('\0\0\0\x18ftypheic' + 'x'.repeat(100)), { original_name: '../../etc/passwd' })
  const odd = await store(
    Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><image href="http://127.0.0.1:1"/></svg>'),
  )
  await store((await photo('#2040a0')).subarray(0, 900))
  const gone = await store(await photo('#20a040'))
  const avif = await sharp({ create: { width: 60, height: 40, channels: 3, background: '#a03020' } })
    .avif()
    .toBuffer()
  const converted = await store(avif, { original_name: 'IMG_0001.HEIC', mime_type: 'image/heic' })
  const plan = await store(Buffer.from('%PDF-1.7'), {
    mime_type: 'application/pdf',
    category: 'document',
    original_name: 'plan.pdf',
  })
  const missing = await store(Buffer.from('%PDF-1.7 gone'), { mime_type: 'application/pdf', category: 'document' })
  for (const row of await world.db
    .select()
    .from(files)
    .where(inArray(files.id, [gone, missing])))
    await world.services.storage.remove(row)
  const { data, file } = await getContent()
  // A photo that was cut off is printed as far as it can be read.
  expect(file.split('/Subtype /Image').length - 1).toBeGreaterThanOrEqual(2)
  expect(file.split('/Subtype /Image').length - 1).toBeLessThanOrEqual(3)
  const hashes = Object.fromEntries(data.originals.map(({ id, sha256 }) => [id, sha256]))
  expect(Object.keys(hashes)).toHaveLength(8)
  expect(hashes).toMatchObject({
    [gone]: null,
    [missing]: null,
    [plan]: sha256('%PDF-1.7'),
    [converted]: sha256(avif),
  })
  for (const id of [good, heic, odd]) expect(hashes[id]).toMatch(/^[0-9a-f]{64}$/)
})

test('a photo that cannot be printed, such as HEIC, says how to get the original', async () => {
  expect((await preparePrint(Buffer.from('\0\0\0\x18ftypheic'), 700_000)).note).toBe(
    'This photo is in the HEIC format, which cannot be printed here. Its SHA-256 is at the end. To get the original, open this job in Panelboard, its photos, Download.',
  )
})

test('the cover stays one page, and the footers count every page', async () => {
  const { job } = dossierInput()
  const long = 'Replace the panel, move the meter and bond the water pipe. '
  const input = dossierInput({ job: { ...job, title: long.repeat(3), description: long.repeat(80) } })
  const whole = renderBody(input, [], [])
  expect((await layOut({ ...whole, content: renderCover(input) })).pages).toBe(1)
  const { bytes, pages } = await layOut(whole)
  expect((await PDFDocument.load(bytes)).getPageCount()).toBe(pages)
})

test('a checklist prints the local amendments of the city beside the sections that they change', async () => {
  const { db } = world
  const admin = await world.signedIn(await createUser(db, 'admin'))
  const amendment = { state: 'TX', edition: '2023', in_force_from: '2025-05-23' }
  await admin.post('/api/code-amendments', { ...amendment, city: 'Dallas', section: '408.4', text: 'On the door.' })
  await admin.post('/api/code-amendments', { ...amendment, city: 'Waco', section: '110.26', text: 'Wider.' })
  const { id, client_id } = await createProperty(db, { city: 'Dallas', state: 'TX' })
  const { id: jobId } = await createJob(db, { property_id: id, client_id })
  const context = world.createContext(staff)
  const { input } = await gather({ ...context, user: { ...context.user, role: 'employee' } }, jobId)
  expect(input.local).toContainEqual(expect.objectContaining({ section: '408.4' }))
  const printed = JSON.stringify(renderBody(dossierInput({ local: input.local }), [], []))
  expect(printed).toMatch(/NEC 2023 408\.4"[^\]]*Dallas, TX, since May 23, 2025: On the door\./)
  expect(printed).not.toContain('Wider')
})

test('two at the same time get two numbers', async () => {
  const { id } = await createJob(world.db)
  const results = await Promise.all([getContent(id), getContent(id)])
  expect(new Set(results.map(({ document }) => document.slice(0, 9)))).toEqual(new Set(['Dossier 1', 'Dossier 2']))
})

test('a client gets none, not even of their own job, and an absent job has none', async () => {
  for (const path of ['dossier', 'dossiers']) {
    expect((await owner.get(`/api/jobs/${job.id}/${path}`)).status).toBe(403)
    const absent = await employee.get(`/api/jobs/00000000-0000-4000-8000-000000000000/${path}`)
    expect(absent).toMatchObject({ status: 404, body: { message: 'Job not found' } })
  }
})

test('while a storage cannot be read there is no dossier that silently lacks photos', async () => {
  const before = await world.db.$count(dossiers)
  const id = await store(await photo('#a03020'), { storage_provider: 's3' })
  expect(await issue()).toMatchObject({
    status: 503,
    body: { message: 'This file is kept in S3-compatible storage, which is not set up.' },
  })
  expect(await world.db.$count(dossiers)).toBe(before)
  await world.db.delete(files).where(eq(files.id, id))
})

test('a job with a dossier must be kept', async () => {
  const { id } = await createJob(world.db)
  await world.db.insert(dossiers).values({ job_id: id, number: 1, pages: 3, created_by: staff.id })
  const admin = await world.signedIn(await createUser(world.db, 'admin'))
  expect(await admin.delete(`/api/jobs/${id}`)).toMatchObject({
    status: 409,
    body: { message: 'This job has 1 dossier, which must be kept. Cancel the job instead.' },
  })
})

test.each(['update dossiers set number = 9', 'delete from dossiers', 'truncate dossiers'])(
  'the list of dossiers cannot be rewritten: %s',
  async (statement) => {
    await expect(world.pool.query(statement)).rejects.toThrow('dossiers is append-only')
  },
)

test('a browser that leaves cancels its dossier: nothing is kept', async () => {
  const { id } = await createJob(world.db)
  await store(await photo('#a03020'), { job_id: id })
  const address = await world.app.listen({ port: 0, host: '127.0.0.1' })
  const leave = new AbortController()
  const [asked, answered] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  beforeReading = () => {
    asked.resolve()
    return answered.promise
  }
  const request = fetch(`${address}/api/jobs/${id}/dossier`, {
    headers: { cookie: `panelboard_session=${employee.token}` },
    signal: leave.signal,
  })
  await asked.promise
  leave.abort()
  await expect(request).rejects.toThrow('aborted')
  beforeReading = async () => {}
  // Only one is made at a time, so it comes after the end of the first.
  expect((await getContent(id)).document).toMatch(/^Dossier 1 /)
  answered.resolve()
})
