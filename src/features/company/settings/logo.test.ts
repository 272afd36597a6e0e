import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { getCompany, getLogo } from '#features/company/settings/server/shared/company.ts'
import { companySettings } from '#features/company/settings/server/table.ts'
import { files } from '#features/files/attachments/server/table.ts'
import { createCompany, createUser } from '#test/factories.ts'
import { upload } from '#test/multipart.ts'
import { jpeg, png, webp } from '#test/pictures.ts'
import { type Caller, setUpWorld } from '#test/world.ts'

const world = await setUpWorld()
const admin = await world.signedIn(await createUser(world.db, 'admin'))
const employee = await world.signedIn(await createUser(world.db, 'employee'))
const client = await world.signedIn(await createUser(world.db, 'client'))

beforeEach(async () => {
  await world.db.delete(files)
  await world.db.delete(companySettings)
})

const uploadLogo = (caller: Caller, bytes: Uint8Array, name = 'logo.png') =>
  upload(world, caller, '/api/settings/logo', { bytes, name })

describe('the logo', () => {
  test('is public, at a URL that names its content', async () => {
    await createCompany(world.db)
    const picture = png(64, 32)
    const saved = await uploadLogo(admin, picture, '../../evil.svg')
    expect(saved.status).toBe(201)
    const { logo_url } = saved.body
    expect(logo_url).toMatch(/^\/api\/public\/logo\?v=[\w-]{22}$/)

    const served = await world.anonymous().get(logo_url)
    expect(served.status).toBe(200)
    expect(new Uint8Array(served.bytes)).toEqual(picture)
    expect(served.headers).toMatchObject({
      'content-type': 'image/png',
      'x-content-type-options': 'nosniff',
      'cache-control': 'public, max-age=31536000, immutable',
      'content-disposition': expect.stringContaining('inline; filename="logo.png"'),
    })
    const again = await world.anonymous().get(logo_url, { 'if-none-match': String(served.headers['etag']) })
    expect(again.status).toBe(304)
    const unnamed = await world.anonymous().get('/api/public/logo')
    expect(unnamed.headers['cache-control']).toBe('private, no-cache')
  })

  test('is stored under our own key, with the uploaded name only as text', async () => {
    await uploadLogo(admin, png(8, 8), 'C:\\x\\..\\My logo.png')
    const [row] = await world.db.select().from(files)
    expect(row?.file_name).toMatch(/^logo\/[0-9a-f-]{36}\.png$/)
    expect(row).toMatchObject({
      original_name: 'My logo.png',
      category: 'logo',
      storage_provider: 'memory',
      mime_type: 'image/png',
    })
  })

  test('replaces the previous one and deletes its bytes', async () => {
    await uploadLogo(admin, png(8, 8))
    const before = await getLogo(world.services)
    await uploadLogo(admin, jpeg(90, 30), 'logo.jpeg')
    const after = await getLogo(world.services)
    expect(after).toMatchObject({ type: 'image/jpeg' })
    await world.runBackground()
    expect(before && (await world.services.storage.get(before.place))).toBeNull()
    expect(await world.db.$count(files, eq(files.is_deleted, false))).toBe(1)
  })

  test('is a single one after simultaneous uploads, and its URL works', async () => {
    await createCompany(world.db)
    await Promise.all([4, 5, 6, 7].map((side) => uploadLogo(admin, png(side, side))))
    expect(await world.db.$count(files, eq(files.is_deleted, false))).toBe(1)
    const logo = await getLogo(world.services)
    expect((await getCompany(world.services)).logo_url).toBe(`/api/public/logo?v=${logo?.hash}`)
  })

  test('can be removed', async () => {
    await uploadLogo(admin, png(8, 8))
    expect((await admin.delete('/api/settings/logo')).status).toBe(204)
    expect((await admin.get('/api/settings')).body.logo_url).toBeNull()
    expect((await world.anonymous().get('/api/public/logo')).status).toBe(404)
    expect((await admin.delete('/api/settings/logo')).status).toBe(204)
  })

  test('removing a missing one writes nothing', async () => {
    expect((await admin.delete('/api/settings/logo')).status).toBe(204)
    expect(await world.db.$count(companySettings)).toBe(0)
  })

  test('can be uploaded and removed only by administrators', async () => {
    expect((await uploadLogo(employee, png(8, 8))).status).toBe(403)
    expect((await employee.delete('/api/settings/logo')).status).toBe(403)
    expect((await uploadLogo(client, png(8, 8))).status).toBe(403)
  })

  const svg = new TextEncoder().encode('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>')
  test.each([
    ['an SVG, whatever it is called', svg, 415, 'Choose a picture in PNG, JPEG or WebP format'],
    ['nothing', new Uint8Array(), 415, 'Choose a picture in PNG, JPEG or WebP format'],
    ['a picture that is too wide', png(8001, 1), 400, 'at most 8000 pixels a side'],
    ['a picture that unpacks to too much', webp('VP8X', 7000, 7000), 400, '40 megapixels'],
    ['a picture without a side', png(0, 5), 415, 'This picture is damaged'],
  ])('rejects %s', async (_, bytes, status, message) => {
    const reply = await uploadLogo(admin, bytes, 'logo.png')
    expect(reply.status).toBe(status)
    expect(reply.body.message).toContain(message)
    expect(await world.db.$count(files)).toBe(0)
  })

  test('is limited to 5 MB', async () => {
    const picture = new Uint8Array(5 * 1024 * 1024)
    picture.set(png(8, 8))
    expect((await uploadLogo(admin, picture)).status).toBe(201)
    const larger = new Uint8Array(5 * 1024 * 1024 + 1)
    larger.set(png(8, 8))
    const refused = await uploadLogo(admin, larger)
    expect(refused.status).toBe(413)
    expect(refused.body.message).toBe('This file is too large')
  })

  test('must be an upload', async () => {
    expect((await admin.post('/api/settings/logo', { file: 'x' })).status).toBe(415)
  })
})
