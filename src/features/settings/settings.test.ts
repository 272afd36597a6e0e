import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { TEXAS_LICENSE_NOTICE } from '#features/settings/contract.ts'
import { companyOf, logoOf } from '#features/settings/server/shared/company.ts'
import { CHANGED_MEANWHILE } from '#contract/version.ts'
import { companySettings } from '#features/settings/server/table.ts'
import { files } from '#features/files/server/table.ts'
import { createCompany, createUser } from '#test/factories.ts'
import { jpeg, png, webp } from '#test/pictures.ts'
import { type Caller, createWorld, type World } from '#test/world.ts'

let world: World
let admin: Caller
let employee: Caller
let client: Caller
beforeAll(async () => {
  world = await createWorld()
  admin = await world.signedIn(await createUser(world.db, 'admin'))
  employee = await world.signedIn(await createUser(world.db, 'employee'))
  client = await world.signedIn(await createUser(world.db, 'client'))
})
afterAll(() => world.close())
beforeEach(async () => {
  await world.db.delete(files)
  await world.db.delete(companySettings)
})

const form = {
  company_name: 'Bluebonnet Electric',
  email: 'office@bluebonnet.example',
  phone: '(512) 555-0123',
  address: '1200 Congress Ave',
  city: 'Austin',
  state: 'TX',
  zip: '78701',
  license_number: 'TECL 12345',
  years_in_business: 12,
  tagline: 'Power you can trust',
  about: 'Since 2014.',
}

function upload(caller: Caller, bytes: Uint8Array, name = 'logo.png') {
  const boundary = 'boundary-of-a-test'
  const head = `--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="${name}"\r\nContent-Type: image/png\r\n\r\n`
  return world.app.inject({
    method: 'POST',
    url: '/api/settings/logo',
    headers: {
      cookie: `panelboard_session=${caller.token}`,
      'content-type': `multipart/form-data; boundary=${boundary}`,
    },
    payload: Buffer.concat([Buffer.from(head), bytes, Buffer.from(`\r\n--${boundary}--\r\n`)]),
  })
}

describe('the company', () => {
  test('is "Your company" in Central time until it is saved', async () => {
    expect(await companyOf(world.services)).toMatchObject({
      company_name: 'Your company',
      time_zone: 'America/Chicago',
    })
    expect((await admin.get('/api/settings')).body).toMatchObject({ company_name: 'Your company', logo_url: null })
  })

  test('is saved whole by an administrator and read back', async () => {
    const saved = await admin.post('/api/settings', form)
    expect(saved.status).toBe(201)
    expect(saved.body).toMatchObject({ ...form, time_zone: 'America/Chicago', license_notice: TEXAS_LICENSE_NOTICE })
    expect((await employee.get('/api/settings')).body).toEqual(saved.body)
    expect(saved.body).not.toHaveProperty('id')
  })

  test('keeps time zone, notice and logo when a save omits them', async () => {
    await createCompany(world.db, {
      time_zone: 'America/Denver',
      license_notice: 'Ours',
      logo_url: '/api/public/logo?v=x',
    })
    const { body } = await admin.post('/api/settings', { ...form, logo_url: 'https://elsewhere.example/x.png' })
    expect(body).toMatchObject({
      time_zone: 'America/Denver',
      license_notice: 'Ours',
      logo_url: '/api/public/logo?v=x',
    })
  })

  test('shows clients and visitors only its public details', async () => {
    await admin.post('/api/settings', form)
    const face = {
      company_name: 'Bluebonnet Electric',
      tagline: 'Power you can trust',
      phone: '(512) 555-0123',
      email: 'office@bluebonnet.example',
      license_number: 'TECL 12345',
      logo_url: null,
      time_zone: 'America/Chicago',
    }
    expect((await client.get('/api/settings')).body).toEqual({ ...face, card_payments: 'test' })
    expect((await world.anonymous().get('/api/public/company')).body).toEqual(face)
  })

  test('a rule that another administrator changed meanwhile is not overwritten, any other is saved', async () => {
    const patch = (body: object) => admin.patch('/api/settings', body)
    await admin.post('/api/settings', form)
    const { body: opened } = await admin.get('/api/settings')
    const was = { business_hours: opened.business_hours, default_tax_rate: opened.default_tax_rate }
    expect((await patch({ booking_lead_hours: 5 })).status).toBe(200)
    const saved = await patch({ default_tax_rate: '8.25', was })
    expect([saved.status, saved.body.default_tax_rate]).toEqual([200, '8.25'])
    const late = await patch({ default_tax_rate: '6.25', was })
    expect(late).toMatchObject({ status: 409, body: { message: CHANGED_MEANWHILE } })
    expect((await patch({ default_tax_rate: '6.25', was: { default_tax_rate: '8.25' } })).status).toBe(200)
    for (const rule of ['quiet_hours', 'services_offered', 'code_editions', 'lead_form_sites', 'review_link'])
      expect([rule, (await patch({ was: { [rule]: opened[rule] } })).status]).toEqual([rule, 200])
  })

  test('tell finders of a weakness whom to write to, once there is an address', async () => {
    const read = () => world.anonymous().get('/.well-known/security.txt')
    await world.db.delete(companySettings)
    expect((await read()).status).toBe(404)
    await admin.post('/api/settings', form)
    const { status, headers, text } = await read()
    expect([status, headers['content-type']]).toEqual([200, 'text/plain; charset=utf-8'])
    expect(text).toMatch(/^Contact: mailto:office@bluebonnet\.example\nExpires: \d{4}-[\d-]+T[\d:.]+Z\n/)
  })

  test('can be changed only by administrators', async () => {
    expect((await employee.post('/api/settings', form)).status).toBe(403)
    expect((await client.post('/api/settings', form)).status).toBe(403)
    expect((await world.anonymous().post('/api/settings', form)).status).toBe(401)
    expect((await world.anonymous().get('/api/settings')).status).toBe(401)
    expect((await client.get('/api/settings/services')).status).toBe(403)
  })

  test.each([
    ['company_name', '', 'Company name is required'],
    ['company_name', '   ', 'Company name is required'],
    ['email', 'office', 'Valid email is required'],
    ['email', '', 'Valid email is required'],
    ['phone', '', 'Phone is required'],
    ['address', '', 'Address is required'],
    ['city', '', 'City is required'],
    ['state', '', 'State is required'],
    ['zip', '', 'ZIP code is required'],
    ['years_in_business', -1, 'Years in business must be 0 or more'],
    ['years_in_business', 1.5, 'Years in business must be a whole number'],
    ['time_zone', 'Texas', 'Choose a time zone such as America/Chicago'],
  ])('rejects %s %j', async (path, value, message) => {
    const reply = await admin.post('/api/settings', { ...form, [path]: value })
    expect(reply.status).toBe(400)
    expect(reply.body.errors).toEqual([{ path, message }])
  })

  test('names every missing field', async () => {
    const { body } = await admin.post('/api/settings', {})
    expect(body.errors.map((error: { path: string }) => error.path)).toEqual([
      'company_name',
      'email',
      'phone',
      'address',
      'city',
      'state',
      'zip',
    ])
  })
})

describe('the logo', () => {
  test('is public, at a URL that names its content', async () => {
    await createCompany(world.db)
    const picture = png(64, 32)
    const saved = await upload(admin, picture, '../../evil.svg')
    expect(saved.statusCode).toBe(201)
    const { logo_url } = saved.json<{ logo_url: string }>()
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
    await upload(admin, png(8, 8), 'C:\\x\\..\\My logo.png')
    const [row] = await world.db.select().from(files)
    expect(row?.file_name).toMatch(/^logo\/[0-9a-f-]{36}\.png$/)
    expect(row).toMatchObject({
      original_name: 'My logo.png',
      category: 'logo',
      storage_provider: 'memory',
      mime_type: 'image/png',
    })
  })

  test('exists before the settings are first saved', async () => {
    const { logo_url } = (await upload(admin, png(8, 8))).json<{ logo_url: string }>()
    const saved = await admin.post('/api/settings', form)
    expect(saved.body).toMatchObject({ company_name: 'Bluebonnet Electric', logo_url })
  })

  test('does not conflict with a form opened before it', async () => {
    const opened = await admin.get('/api/settings')
    await upload(admin, png(8, 8))
    const saved = await admin.post('/api/settings', { ...form, updated_at: opened.body.updated_at })
    expect(saved.status).toBe(201)
    await admin.delete('/api/settings/logo')
    expect((await admin.post('/api/settings', { ...form, updated_at: saved.body.updated_at })).status).toBe(201)
  })

  test('replaces the previous one and deletes its bytes', async () => {
    await upload(admin, png(8, 8))
    const before = await logoOf(world.services)
    await upload(admin, jpeg(90, 30), 'logo.jpeg')
    const after = await logoOf(world.services)
    expect(after).toMatchObject({ type: 'image/jpeg' })
    await world.runBackground()
    expect(before && (await world.services.storage.get(before.place))).toBeNull()
    expect(await world.db.$count(files, eq(files.is_deleted, false))).toBe(1)
  })

  test('is a single one after simultaneous uploads, and its URL works', async () => {
    await createCompany(world.db)
    await Promise.all([4, 5, 6, 7].map((side) => upload(admin, png(side, side))))
    expect(await world.db.$count(files, eq(files.is_deleted, false))).toBe(1)
    const logo = await logoOf(world.services)
    expect((await companyOf(world.services)).logo_url).toBe(`/api/public/logo?v=${logo?.hash}`)
  })

  test('can be removed', async () => {
    await upload(admin, png(8, 8))
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
    expect((await upload(employee, png(8, 8))).statusCode).toBe(403)
    expect((await employee.delete('/api/settings/logo')).status).toBe(403)
    expect((await upload(client, png(8, 8))).statusCode).toBe(403)
  })

  const svg = new TextEncoder().encode('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>')
  test.each([
    ['an SVG, whatever it is called', svg, 415, 'Choose a picture in PNG, JPEG or WebP format'],
    ['nothing', new Uint8Array(), 415, 'Choose a picture in PNG, JPEG or WebP format'],
    ['a picture that is too wide', png(8001, 1), 400, 'at most 8000 pixels a side'],
    ['a picture that unpacks to too much', webp('VP8X', 7000, 7000), 400, '40 megapixels'],
    ['a picture without a side', png(0, 5), 415, 'This picture is damaged'],
  ])('rejects %s', async (_, bytes, status, message) => {
    const reply = await upload(admin, bytes, 'logo.png')
    expect(reply.statusCode).toBe(status)
    expect(reply.json<{ message: string }>().message).toContain(message)
    expect(await world.db.$count(files)).toBe(0)
  })

  test('is limited to 5 MB', async () => {
    const picture = new Uint8Array(5 * 1024 * 1024)
    picture.set(png(8, 8))
    expect((await upload(admin, picture)).statusCode).toBe(201)
    const larger = new Uint8Array(5 * 1024 * 1024 + 1)
    larger.set(png(8, 8))
    const refused = await upload(admin, larger)
    expect(refused.statusCode).toBe(413)
    expect(refused.json<{ message: string }>().message).toBe('This file is too large')
  })

  test('must be an upload', async () => {
    expect((await admin.post('/api/settings/logo', { file: 'x' })).status).toBe(415)
  })
})

test('the services page names the local stand-in for everything not set up', async () => {
  const { body } = await employee.get('/api/settings/services')
  expect(body).toEqual({
    email: { mode: 'local', detail: 'kept in the local outbox because SMTP is not set up' },
    sms: { mode: 'local', detail: 'kept in the local outbox because Twilio is not set up' },
    payments: { mode: 'test', detail: 'in test mode because Stripe is not set up: no card is charged' },
    google: {
      mode: 'local',
      detail: 'not offered because Google sign-in is not set up: people sign in with a password',
    },
    files: { mode: 'local', detail: 'kept on the disk of this server' },
    ai: {
      mode: 'local',
      detail:
        'no model is connected, so posts come from built-in templates. To connect one, set AI_BASE_URL and AI_MODEL.',
    },
  })
})
