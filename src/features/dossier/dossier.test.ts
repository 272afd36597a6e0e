import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { execFile } from 'node:child_process'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { eq } from 'drizzle-orm'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { CurrentUser } from '#contract/current-user.ts'
import { files } from '#features/files/server/table.ts'
import { inspections } from '#features/inspections/server/table.ts'
import { permits } from '#features/permits/server/table.ts'
import { recordChange } from '#server/audit/record-change.ts'
import { localStorage } from '#server/storage/local.ts'
import { type Storage, storageOf } from '#server/storage/storage.ts'
import { createClient, createCompany, createJob, createUser } from '#test/factories.ts'
import { type Caller, createWorld, type World } from '#test/world.ts'
import { type Manifest, sha256 } from './server/manifest.ts'
import { dossiers } from './server/table.ts'
import { verifyDossier } from './server/verify.ts'

let world: World
let folder: string
let staff: CurrentUser
let employee: Caller
let owner: Caller
let job: { id: string }
/** What the storage waits for. */
let beforeReading = async () => {}
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'panelboard-test-'))
  const kept = localStorage(folder)
  const get: Storage['get'] = (place) => beforeReading().then(() => kept.get(place))
  world = await createWorld({ services: { storage: storageOf('local', [{ ...kept, get }]) } })
  await createCompany(world.db, { company_name: 'Bluebonnet Electric', license_number: 'TECL 12345' })
  staff = await createUser(world.db, 'employee', { name: 'Erin' })
  employee = await world.signedIn(staff)
  const user = await createUser(world.db, 'client')
  owner = await world.signedIn(user)
  const client = await createClient(world.db, { user_id: user.id, name: 'Ada Lovelace', notes: 'PAYS-LATE' })
  job = await createJob(world.db, { client_id: client.id, title: 'Panel upgrade', notes: 'GATE-CODE-1234' })
})
afterAll(async () => {
  await world.close()
  await rm(folder, { recursive: true })
})

const issue = async (id = job.id) => employee.get(`/api/jobs/${id}/dossier`)

async function contentOf(id = job.id): Promise<{ manifest: Manifest; text: string }> {
  const { status, bytes } = await issue(id)
  expect(status).toBe(200)
  const { intact, manifest } = await verifyDossier(bytes)
  if (!intact || !manifest) throw new Error('The dossier is not intact')
  return { manifest, text: bytes.toString('latin1') }
}

/** Stores a file as an upload would, also of content that an upload refuses. */
async function store(bytes: Uint8Array, values: Partial<typeof files.$inferInsert> = {}): Promise<string> {
  const place = await world.services.storage.put(`photo/${crypto.randomUUID()}.jpg`, bytes, 'image/jpeg')
  const about = { job_id: job.id, uploaded_by: staff.id, category: 'photo' }
  const rows = await world.db
    .insert(files)
    .values({
      ...about,
      ...place,
      original_name: 'panel.jpg',
      mime_type: 'image/jpeg',
      file_size: bytes.length,
      ...values,
    })
    .returning()
  return rows[0]?.id ?? ''
}

const photo = (background: string) =>
  sharp({ create: { width: 600, height: 400, channels: 3, background } })
    .jpeg()
    .toBuffer()

test('is a PDF to download that is numbered and chained to the one before', async () => {
  const reply = await issue()
  expect(reply.headers).toMatchObject({
    'content-type': 'application/pdf',
    'content-disposition': expect.stringContaining('attachment; filename="dossier-1-Panel upgrade.pdf"'),
  })
  const first = await verifyDossier(reply.bytes)
  const second = (await contentOf()).manifest
  expect([first.manifest?.dossier.number, second.dossier.number]).toEqual([1, 2])
  expect(second.dossier.previous).toBe(first.manifest?.fingerprint)
  const { body } = await employee.get(`/api/jobs/${job.id}/dossiers`)
  expect(body).toMatchObject([
    { number: 2, fingerprint: second.fingerprint, created_by_name: 'Erin' },
    { number: 1, fingerprint: first.manifest?.fingerprint },
  ])
})

test('holds the permits, inspections, work orders and checklists of the job and who changed them, without notes for staff', async () => {
  const { db } = world
  const about = { job_id: job.id, created_by: staff.id }
  const [permit] = await db
    .insert(permits)
    .values({ ...about, permit_type: 'Electrical', project_address: '88 Rainey St' })
    .returning()
  if (!permit) throw new Error('There is no permit')
  await recordChange(world.contextOf(staff), { record: 'permit', id: permit.id, before: null, after: permit })
  // A permit's inspection belongs to the job of the permit.
  const [inspection] = await db
    .insert(inspections)
    .values({ permit_id: permit.id, created_by: staff.id, inspection_type: 'Final' })
    .returning()
  const order = await employee.post('/api/work-orders', { job_id: job.id, scope_of_work: 'Replace the panel' })
  const checklist = await employee.post('/api/compliance-checklists', {
    work_order_id: order.body.id,
    checklist_type: 'Service change',
    items: [{ text: 'Working space is clear' }],
  })
  const { manifest, text } = await contentOf()
  expect(manifest.records.map(({ kind, id }) => [kind, id])).toEqual(
    expect.arrayContaining([
      ['permit', permit.id],
      ['inspection', inspection?.id],
      ['work_order', order.body.id],
      ['checklist', checklist.body.id],
    ]),
  )
  expect(manifest.changes.count).toBeGreaterThanOrEqual(3)
  expect(text).toContain('88 Rainey St')
  expect(text).not.toMatch(/GATE-CODE|PAYS-LATE|127\.0\.0\.1|session/)
})

test('prints every photo of the job that can be read, notes the others whatever their names claim, and hashes every file', async () => {
  const good = await store(await photo('#a03020'))
  const heic = await store(Buffer.from('\0\0\0\x18ftypheic' + 'x'.repeat(100)), { original_name: '../../etc/passwd' })
  const odd = await store(
    Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><image href="http://127.0.0.1:1"/></svg>'),
  )
  const cut = await store((await photo('#2040a0')).subarray(0, 900))
  const gone = await store(await photo('#20a040'))
  const [row] = await world.db.select().from(files).where(eq(files.id, gone))
  if (row) await world.services.storage.remove(row)
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
  const [lost] = await world.db.select().from(files).where(eq(files.id, missing))
  if (lost) await world.services.storage.remove(lost)
  const { manifest } = await contentOf()
  const printed = Object.fromEntries(manifest.photos.map(({ id, sha256 }) => [id, sha256 !== null]))
  expect(printed).toEqual({
    [good]: true,
    [heic]: false,
    [odd]: false,
    [cut]: expect.any(Boolean),
    [gone]: false,
    [converted]: true,
  })
  expect(manifest.files?.map(({ id, original_sha256 }) => [id, original_sha256])).toEqual([
    [plan, sha256('%PDF-1.7')],
    [missing, null],
  ])
  expect(manifest.photos.find(({ id }) => id === gone)?.original_sha256).toBeNull()
  expect(manifest.photos.find(({ id }) => id === heic)?.original_sha256).toMatch(/^[0-9a-f]{64}$/)
})

test('two at the same time get two numbers in one chain', async () => {
  const { id } = await createJob(world.db)
  const made = await Promise.all([contentOf(id), contentOf(id)])
  const [first, second] = made
    .map(({ manifest }) => manifest)
    .toSorted((one, other) => one.dossier.number - other.dossier.number)
  expect([first?.dossier.number, second?.dossier.number]).toEqual([1, 2])
  expect(second?.dossier.previous).toBe(first?.fingerprint)
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
  const hash = '0a'.repeat(32)
  await world.db
    .insert(dossiers)
    .values({ job_id: id, number: 1, fingerprint: hash, file_hash: hash, pages: 3, created_by: staff.id })
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
  expect((await contentOf(id)).manifest.dossier.number).toBe(1)
  answered.resolve()
})

test('npm run verify-dossier says whether a file was changed, with nothing but the file', async () => {
  const { bytes } = await issue()
  const changed = Buffer.from(bytes)
  changed.write('Paxel', changed.indexOf('Panel upgrade'))
  await writeFile(join(folder, 'good.pdf'), bytes)
  await writeFile(join(folder, 'changed.pdf'), changed)
  const verify = (...args: string[]) =>
    promisify(execFile)(process.execPath, ['scripts/verify-dossier.ts', ...args]).then(
      ({ stdout }) => ({ code: 0, said: stdout }),
      ({ code, stdout, stderr }: { code: number; stdout: string; stderr: string }) => ({ code, said: stdout + stderr }),
    )
  expect(await verify(join(folder, 'good.pdf'))).toMatchObject({ code: 0, said: expect.stringMatching(/^NOT CHANGED/) })
  expect(await verify(join(folder, 'changed.pdf'))).toMatchObject({ code: 1, said: expect.stringMatching(/^CHANGED/) })
  expect(await verify(join(folder, 'absent.pdf'))).toMatchObject({
    code: 1,
    said: expect.stringContaining('cannot be read'),
  })
})
