import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { CHANGED_MEANWHILE } from '#contract/version.ts'
import { jobs } from '#features/work/jobs/server/table.ts'
import { readConfig } from '#server/config.ts'
import { createServices } from '#server/services.ts'
import type { Place, Storage } from '#server/storage/storage.ts'
import { createClient, createInvoice, createJob, createUser } from '#test/factories.ts'
import { upload } from '#test/multipart.ts'
import { startDrivePeer } from '#test/peers/drive.ts'
import { startS3Peer } from '#test/peers/s3.ts'
import { png } from '#test/pictures.ts'
import { createWorld } from '#test/world.ts'
import { files } from './server/table.ts'

// The real storages, chosen from the environment as at startup: the official libraries against local servers.

let job: { id: string }
let storage: Storage

const configured: Storage = {
  get provider() {
    return storage.provider
  },
  put: (key, bytes, type) => storage.put(key, bytes, type),
  get: (place) => storage.get(place),
  remove: (place) => storage.remove(place),
}

/** A restart of the product on the same data. */
function startWith(env: NodeJS.ProcessEnv): void {
  const config = readConfig({ DATA_DIR: world.dataDir, ...env })
  storage = createServices({ ...world.services, config }).storage
}

const [s3, drive] = await Promise.all([startS3Peer(), startDrivePeer()])
const world = await createWorld({ services: { storage: configured } })
const employee = await world.signedIn(await createUser(world.db, 'employee'))
afterAll(() => Promise.all([world.close(), s3.close(), drive.close()]))
beforeEach(async () => {
  await world.db.delete(files)
  await world.db.execute(sql`delete from test_jobs`)
  job = await createJob(world.db)
  s3.answer = 'ok'
  drive.answer = 'ok'
  s3.objects.clear()
  drive.files.clear()
})

const picture = png(20, 10)
const send = () => upload(world, employee, '/api/files', { bytes: picture }, { fields: { job_id: job.id } })
const getContent = (id: string) => employee.get(`/api/files/${id}/content`)

/** Abandoned uploads are cleaned up a little later. */
async function later(): Promise<void> {
  world.clock.now = new Date(world.clock.now.getTime() + 10 * 60_000)
  await world.runBackground()
}

test('a file stays readable when new ones go elsewhere, and is removed from where it is', async () => {
  startWith({})
  const local = (await send()).body
  startWith(s3.env)
  const remote = (await send()).body
  startWith({ ...s3.env, ...drive.env, FILE_STORAGE: 'google-drive' })
  const driven = (await send()).body
  expect([local, remote, driven].map((file) => file.storage_provider)).toEqual(['local', 's3', 'google-drive'])
  expect([s3.objects.size, drive.files.size]).toEqual([1, 1])
  for (const { id } of [local, remote, driven]) {
    const reply = await getContent(id)
    expect(reply.headers['content-type']).toBe('image/png')
    expect(new Uint8Array(reply.bytes)).toEqual(picture)
  }
  for (const { id } of [local, remote, driven]) expect((await employee.delete(`/api/files/${id}`)).status).toBe(204)
  const rows = await world.db.select().from(files)
  await world.runBackground()
  expect([s3.objects.size, drive.files.size]).toEqual([0, 0])
  for (const row of rows) expect(await storage.get(row)).toBeNull()
})

test('the row records where Google Drive put the file', async () => {
  startWith(drive.env)
  await send()
  const [file] = drive.files.values()
  expect(await world.db.select().from(files)).toMatchObject([
    {
      drive_file_id: file?.id,
      drive_folder_id: 'folder-of-the-office-1',
      web_view_link: expect.stringMatching('/view$'),
    },
  ])
})

test('without its storage, a file is still listed and its content says what is missing', async () => {
  startWith(drive.env)
  const { id } = (await send()).body
  startWith({})
  expect(await getContent(id)).toMatchObject({
    status: 503,
    body: { message: 'This file is kept in Google Drive, which is not set up.' },
  })
  expect((await employee.get(`/api/files?job_id=${job.id}`)).body).toHaveLength(1)
})

test.each([
  ['S3', () => s3.env, 'The file storage did not answer. Nothing was changed; try again in a moment.'],
  ['Google Drive', () => drive.env, 'Google Drive did not answer. Nothing was changed; try again in a moment.'],
])('leaves nothing half done when %s is down', async (_, env, message) => {
  startWith(env())
  const { id } = (await send()).body
  startWith(env())
  s3.answer = { status: 500, code: 'InternalError' }
  drive.answer = { status: 500, reason: 'backendError' }
  expect(await send()).toMatchObject({ status: 503, body: { message } })
  expect(await getContent(id)).toMatchObject({ status: 503, body: { message } })
  expect(await world.db.$count(files)).toBe(1)

  // Deleting does not wait: the bytes go when the storage is back.
  expect((await employee.delete(`/api/files/${id}`)).status).toBe(204)
  await world.runBackground()
  s3.answer = 'ok'
  drive.answer = 'ok'
  await later()
  expect([s3.objects.size, drive.files.size]).toEqual([0, 0])
})

test('an upload that Google Drive stored without replying leaves nothing behind', async () => {
  startWith(drive.env)
  drive.answer = 'lost'
  expect((await send()).status).toBe(503)
  expect(drive.files.size).toBe(1)
  drive.answer = 'ok'
  await later()
  expect(drive.files.size).toBe(0)
})

test('removes bytes that no row references', async () => {
  startWith({})
  const places: Place[] = []
  const inner = storage
  storage = {
    ...inner,
    put: async (key, bytes, type) => {
      const place = await inner.put(key, bytes, type)
      places.push(place)
      // The job is deleted while the bytes are uploading.
      await world.db.delete(jobs).where(eq(jobs.id, job.id))
      return place
    },
  }
  expect((await send()).status).toBe(404)
  expect(await world.db.$count(files)).toBe(0)
  const [place] = places
  expect(place && (await inner.get(place))).not.toBeNull()
  await later()
  expect(place && (await inner.get(place))).toBeNull()
})

test('refuses a file whose invoice gets another client while the bytes are uploading', async () => {
  startWith({})
  const invoice = await createInvoice(world.db)
  const other = await createClient(world.db)
  const inner = storage
  storage = {
    ...inner,
    put: async (key, bytes, type) => {
      expect((await employee.patch(`/api/invoices/${invoice.id}`, { client_id: other.id })).status).toBe(200)
      return inner.put(key, bytes, type)
    },
  }
  const reply = await upload(world, employee, '/api/files', { bytes: picture }, { fields: { invoice_id: invoice.id } })
  expect(reply).toMatchObject({ status: 409, body: { message: CHANGED_MEANWHILE } })
  expect(await world.db.$count(files)).toBe(0)
})

test('does not remove bytes that a row still references', async () => {
  startWith({})
  const { id } = (await send()).body
  const [row] = await world.db.select().from(files)
  const { file_name, storage_provider } = row ?? expect.unreachable('there is a row')
  await world.runJob('forget-file', { file_name, storage_provider })
  expect((await getContent(id)).status).toBe(200)
})

test('what is left of a deleted file goes away after a month, with bytes that an earlier try left', async () => {
  startWith({})
  const ids = [(await send()).body.id, (await send()).body.id]
  await employee.delete(`/api/files/${ids[0]}`)
  // Its removal was lost.
  await world.db.execute(sql`delete from test_jobs`)
  const [row] = await world.db.select().from(files).where(eq(files.id, ids[0]))
  if (!row) throw new Error('The row is gone')
  const pass = (days: number) => (world.clock.now = new Date(world.clock.now.getTime() + days * 86_400_000))
  pass(29)
  await world.runJob('remove-deleted-files')
  expect(await world.db.$count(files)).toBe(2)
  pass(2)
  await world.runJob('remove-deleted-files')
  await world.runBackground()
  expect((await world.db.select().from(files)).map(({ id }) => id)).toEqual([ids[1]])
  expect(await storage.get(row)).toBeNull()
})
