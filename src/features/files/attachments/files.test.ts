import { eq } from 'drizzle-orm'
import sharp from 'sharp'
import { beforeEach, describe, expect, test } from 'vitest'
import { createClient, createInvoice, createJob, createUser } from '#test/factories.ts'
import { type SentFile, upload } from '#test/multipart.ts'
import { jpeg, png, webp } from '#test/pictures.ts'
import { type Caller, setUpWorld } from '#test/world.ts'
import { files } from './server/table.ts'

const world = await setUpWorld()
const [userA, userB] = [await createUser(world.db, 'client'), await createUser(world.db, 'client')]
const employee = await world.signedIn(await createUser(world.db, 'employee', { name: 'Erin' }))
const clientA = await world.signedIn(userA)
const clientB = await world.signedIn(userB)
const recordA = await createClient(world.db, { user_id: userA.id })
await createClient(world.db, { user_id: userB.id })
const job = await createJob(world.db, { client_id: recordA.id })

beforeEach(() => world.db.delete(files))

const text = (content: string) => new TextEncoder().encode(content)
const pdf = text('%PDF-1.7\n1 0 obj\n%%EOF')
const svg = text('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>')

const send = (file: SentFile, fields: Record<string, string>, headers?: Record<string, string>, caller = employee) =>
  upload(world, caller, '/api/files', file, { fields, ...(headers && { headers }) })

const addPhoto = async (about: Record<string, string> = { job_id: job.id }): Promise<string> =>
  (await send({ bytes: png(8, 6) }, { ...about, category: 'photo' })).body.id

const getRow = async (id: string) => (await world.db.select().from(files).where(eq(files.id, id)))[0]

describe('an upload', () => {
  test('is stored for a job, with uploader, time and image size', async () => {
    const fields = { job_id: job.id, category: 'photo', description: '  The old panel ' }
    const { status, body } = await send({ bytes: jpeg(1600, 1200), name: 'IMG_0001.JPG' }, fields)
    expect(status).toBe(201)
    expect(body).toMatchObject({
      uploaded_by_name: 'Erin',
      original_name: 'IMG_0001.JPG',
      mime_type: 'image/jpeg',
      width: 1600,
      height: 1200,
      category: 'photo',
      job_id: job.id,
      invoice_id: null,
      description: 'The old panel',
      storage_provider: 'memory',
    })
    expect((await employee.get(`/api/files?job_id=${job.id}`)).body).toEqual([body])
    expect((await employee.get(`/api/files/${body.id}`)).body).toEqual(body)
    expect((await getRow(body.id))?.file_name).toMatch(/^photo\/[0-9a-f-]{36}\.jpg$/)
    expect(body).not.toHaveProperty('file_name')
  })

  test('may name its record in the URL', async () => {
    const reply = await upload(world, employee, `/api/files?client_id=${recordA.id}&category=document`, { bytes: pdf })
    expect(reply.body).toMatchObject({ client_id: recordA.id, category: 'document', mime_type: 'application/pdf' })
  })

  test.each([
    ['../../etc/passwd.png', 'passwd.png'],
    ['C:\\x\\panel.png', 'panel.png'],
    ['evil.html', 'evil.html.png'],
    ['report\u202egnp.exe', 'reportgnp.exe.png'],
    ['a\u0000b\r\n.png', /^a.*b.*\.png$/],
    ['folder/', 'picture.png'],
    [`${'x'.repeat(400)}.png`, /^x{240}\.png$/],
  ])('named %j shows that name as text only, with the extension of its actual type', async (name, shown) => {
    const { body } = await send({ bytes: png(2, 2), name }, { job_id: job.id })
    expect(body.original_name).toMatch(shown)
    expect((await getRow(body.id))?.file_name).toMatch(/^other\/[0-9a-f-]{36}\.png$/)
  })

  test.each<[string, SentFile, string, number, string]>([
    ['an SVG named .png', { bytes: svg, name: 'a.png' }, 'photo', 415, 'Choose a picture in PNG, JPEG or WebP'],
    ['HTML declared as PDF', { bytes: text('<html>'), type: 'application/pdf' }, 'document', 415, 'Choose a PDF'],
    [
      'an archive',
      { bytes: text('PK\u0003\u0004'.padEnd(100, '\0')), type: 'application/zip' },
      'other',
      415,
      'Choose a PDF',
    ],
    ['a PDF as a photo', { bytes: pdf, type: 'image/png' }, 'photo', 415, 'Choose a picture'],
    ['an empty file', { bytes: text('') }, 'other', 415, 'Choose a PDF'],
    ['a picture too wide', { bytes: png(8001, 1) }, 'photo', 400, 'at most 8000 pixels a side'],
    ['a picture too large', { bytes: webp('VP8X', 7000, 7000) }, 'document', 400, '40 megapixels'],
    ['more than 5 MB', { bytes: new Uint8Array(5 * 1024 * 1024 + 1) }, 'photo', 413, 'This file is too large'],
  ])('rejects %s', async (_, file, category, status, message) => {
    const reply = await send(file, { job_id: job.id, category })
    expect(reply.status).toBe(status)
    expect(reply.body.message).toContain(message)
    expect(await world.db.$count(files)).toBe(0)
  })

  test('accepts 5 MB', async () => {
    const bytes = new Uint8Array(5 * 1024 * 1024)
    bytes.set(jpeg(4000, 3000))
    expect((await send({ bytes }, { job_id: job.id, category: 'photo' })).status).toBe(201)
  })

  const absent = '00000000-0000-4000-8000-000000000000'
  test.each([
    [
      {},
      400,
      'Choose the job, invoice, client, panel, equipment, inspection, license or tax certificate that this file belongs to',
    ],
    [{ job_id: absent }, 404, 'Job not found'],
    [{ invoice_id: absent }, 404, 'Invoice not found'],
    [{ client_id: absent }, 404, 'Client not found'],
    [{ job_id: 'x' }, 400, 'That is not an id'],
    [{ client_id: absent, category: 'virus' }, 400, 'Category must be photo, document or other'],
    [{ client_id: absent, description: 'x'.repeat(501) }, 400, 'Use at most 500 characters'],
  ])('rejects an upload about %j', async (about, status, message) => {
    const reply = await send({ bytes: png(2, 2) }, about)
    expect(reply).toMatchObject({ status, body: { message } })
    expect(await world.db.$count(files)).toBe(0)
  })

  test("rejects an upload about records of two clients, because each would see the other's", async () => {
    const other = await createJob(world.db)
    const reply = await send({ bytes: png(2, 2) }, { job_id: other.id, client_id: recordA.id })
    expect(reply.status).toBe(400)
    expect((await send({ bytes: png(2, 2) }, { job_id: job.id, client_id: recordA.id })).status).toBe(201)
  })

  test('gets the id that its device chose, which no other file takes', async () => {
    const about = { job_id: job.id, new_id: crypto.randomUUID() }
    const first = await send({ bytes: png(2, 2), name: 'first.png' }, about)
    expect([first.status, first.body.id]).toEqual([201, about.new_id])
    expect((await send({ bytes: png(2, 2), name: 'first.png' }, about)).body).toEqual(first.body)
    const other = await send({ bytes: png(2, 2), name: 'other.png' }, about)
    expect([other.status, other.body.errors]).toEqual([409, [{ path: 'new_id', message: expect.any(String) }]])
  })
})

describe('file content', () => {
  test('of a photo tells a client nothing of where it was taken; the office keeps the original', async () => {
    const taken = await sharp({ create: { width: 8, height: 6, channels: 3, background: '#f5a623' } })
      .withMetadata({ orientation: 6 })
      .withExifMerge({ IFD0: { Make: 'Secret Camera' }, IFD3: { GPSLatitude: '30/1 16/1 2/1', GPSLatitudeRef: 'N' } })
      .jpeg()
      .toBuffer()
    const { body } = await send({ bytes: taken }, { job_id: job.id, category: 'photo' })
    const original = await employee.get(`/api/files/${body.id}/content`)
    expect(original.bytes).toEqual(taken)
    const shown = await clientA.get(`/api/files/${body.id}/content`)
    expect(shown.bytes.includes('Secret Camera')).toBe(false)
    expect(shown.headers['etag']).not.toBe(original.headers['etag'])
    const { orientation, width } = await sharp(shown.bytes).metadata()
    expect([orientation, width]).toEqual([6, 8])
  })

  test('is served inline for an image, revalidated by the browser, and never executed', async () => {
    const id = await addPhoto()
    const reply = await employee.get(`/api/files/${id}/content`)
    expect(new Uint8Array(reply.bytes)).toEqual(png(8, 6))
    expect(reply.headers).toMatchObject({
      'content-type': 'image/png',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox",
      'cache-control': 'private, no-cache',
      'content-disposition': expect.stringMatching(/^inline; filename="picture\.png"/),
    })
    const etag = { 'if-none-match': String(reply.headers['etag']) }
    expect((await employee.get(`/api/files/${id}/content`, etag)).status).toBe(304)
    expect((await clientB.get(`/api/files/${id}/content`, etag)).status).toBe(404)
  })

  test('is downloaded for a PDF, whatever its name', async () => {
    const { body } = await send({ bytes: pdf, name: 'a"; filename=x.html' }, { job_id: job.id })
    const { headers } = await employee.get(`/api/files/${body.id}/content`)
    expect(headers['content-type']).toBe('application/pdf')
    expect(headers['content-disposition']).toMatch(/^attachment; filename="[\w. -]+\.pdf"; filename\*=UTF-8''[^"]+$/)
  })

  test('is not found once it has left the storage', async () => {
    const id = await addPhoto()
    const row = await getRow(id)
    if (row) await world.services.storage.remove(row)
    expect((await employee.get(`/api/files/${id}/content`)).status).toBe(404)
  })
})

describe('a client', () => {
  const seenBy = async (caller: Caller, id: string) => ({
    listed: (await caller.get('/api/files')).body.some((file: { id: string }) => file.id === id),
    read: (await caller.get(`/api/files/${id}`)).status,
    content: (await caller.get(`/api/files/${id}/content`)).status,
  })
  const everything = { listed: true, read: 200, content: 200 }
  const nothing = { listed: false, read: 404, content: 404 }

  test("sees the photos of their own jobs, and of no one else's", async () => {
    const id = await addPhoto()
    expect(await seenBy(clientA, id)).toEqual(everything)
    expect(await seenBy(clientB, id)).toEqual(nothing)
    expect((await clientB.get(`/api/files?job_id=${job.id}`)).body).toEqual([])
    expect((await world.anonymous().get(`/api/files/${id}/content`)).status).toBe(401)
  })

  test.each([
    ['sent', everything],
    ['paid', everything],
    ['draft', nothing],
  ] as const)('sees files on their own %s invoice as %j', async (status, seen) => {
    const invoice = await createInvoice(world.db, { client_id: recordA.id, status })
    const id = await addPhoto({ invoice_id: invoice.id })
    expect(await seenBy(clientA, id)).toEqual(seen)
    expect(await seenBy(clientB, id)).toEqual(nothing)
  })

  test("does not see the office's files about them", async () => {
    expect(await seenBy(clientA, await addPhoto({ client_id: recordA.id }))).toEqual(nothing)
  })

  test('cannot upload, edit or delete', async () => {
    const id = await addPhoto()
    expect((await send({ bytes: png(2, 2) }, { job_id: job.id }, {}, clientA)).status).toBe(403)
    expect((await clientA.patch(`/api/files/${id}`, { description: 'Mine' })).status).toBe(403)
    expect((await clientA.delete(`/api/files/${id}`)).status).toBe(403)
  })
})

describe('staff', () => {
  test("set and clear a photo's caption", async () => {
    const id = await addPhoto()
    expect((await employee.patch(`/api/files/${id}`, { description: ' New breaker ' })).body.description).toBe(
      'New breaker',
    )
    expect((await employee.patch(`/api/files/${id}`, {})).body.description).toBe('New breaker')
    expect((await employee.patch(`/api/files/${id}`, { description: '' })).body.description).toBeNull()
  })

  test('delete a file: it disappears immediately, its bytes soon after, and the job can be deleted', async () => {
    const { id: jobId } = await createJob(world.db)
    const id = await addPhoto({ job_id: jobId })
    const row = await getRow(id)
    expect((await employee.delete(`/api/files/${id}`)).status).toBe(204)
    expect((await employee.get(`/api/files/${id}`)).status).toBe(404)
    expect((await employee.get(`/api/files/${id}/content`)).status).toBe(404)
    expect((await employee.patch(`/api/files/${id}`, { description: 'x' })).status).toBe(404)
    expect((await employee.delete(`/api/files/${id}`)).status).toBe(404)
    expect((await employee.get('/api/files')).body).toEqual([])
    await world.runBackground()
    expect(row && (await world.services.storage.get(row))).toBeNull()
    expect(await getRow(id)).toMatchObject({ is_deleted: true, job_id: null })
  })

  test("do not find the company's logo among the files, and cannot delete it there", async () => {
    const admin = await world.signedIn(await createUser(world.db, 'admin'))
    await upload(world, admin, '/api/settings/logo', { bytes: png(4, 4) })
    const [logo] = await world.db.select().from(files)
    expect((await admin.get('/api/files')).body).toEqual([])
    expect((await admin.delete(`/api/files/${logo?.id}`)).status).toBe(404)
  })
})

test('a photo of a work order or an inspection is seen by the client of its job at most', async () => {
  const order = await employee.post('/api/work-orders', { job_id: job.id, scope_of_work: 'Replace the panel' })
  const inspection = await employee.post('/api/inspections', { job_id: job.id, inspection_type: 'Final' })
  const completed = await addPhoto({ work_order_id: order.body.id })
  const inspected = await addPhoto({ inspection_id: inspection.body.id })
  const seenBy = (caller: Caller) =>
    Promise.all([completed, inspected].map(async (id) => (await caller.get(`/api/files/${id}/content`)).status))
  expect(await seenBy(employee)).toEqual([200, 200])
  expect(await seenBy(clientA)).toEqual([200, 404])
  expect(await seenBy(clientB)).toEqual([404, 404])
  expect((await clientA.get('/api/files')).body).toMatchObject([{ id: completed }])
  expect((await clientB.get('/api/files')).body).toEqual([])
})

test('a record that has files stays in the database', async () => {
  const { rows } = await world.pool.query<{ key: string }>(
    `select pg_get_constraintdef(oid) as key from pg_constraint
       where conrelid = 'files'::regclass and contype = 'f' order by conname`,
  )
  expect(rows.map(({ key }) => key)).toEqual([
    'FOREIGN KEY (client_id) REFERENCES clients(id) ON DELETE RESTRICT',
    'FOREIGN KEY (equipment_id) REFERENCES equipment(id) ON DELETE RESTRICT',
    'FOREIGN KEY (inspection_id) REFERENCES inspections(id) ON DELETE RESTRICT',
    'FOREIGN KEY (invoice_id) REFERENCES invoices(id) ON DELETE RESTRICT',
    'FOREIGN KEY (job_id) REFERENCES jobs(id) ON DELETE RESTRICT',
    'FOREIGN KEY (license_id) REFERENCES licenses(id) ON DELETE RESTRICT',
    'FOREIGN KEY (panel_id) REFERENCES panels(id) ON DELETE RESTRICT',
    // A receipt that was never saved with a cost; those of costs keep the job by the cost.
    'FOREIGN KEY (receipt_job_id) REFERENCES jobs(id) ON DELETE SET NULL',
    'FOREIGN KEY (tax_certificate_id) REFERENCES tax_certificates(id) ON DELETE RESTRICT',
    'FOREIGN KEY (uploaded_by) REFERENCES users(id) ON DELETE RESTRICT',
    'FOREIGN KEY (work_order_id) REFERENCES work_orders(id) ON DELETE RESTRICT',
  ])
})
