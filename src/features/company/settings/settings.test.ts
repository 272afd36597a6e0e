import { beforeEach, describe, expect, test } from 'vitest'
import { TEXAS_LICENSE_NOTICE } from '#features/company/settings/contract.ts'
import { getCompany } from '#features/company/settings/server/shared/company.ts'
import { CHANGED_MEANWHILE } from '#contract/version.ts'
import { saveCompany } from '#features/company/settings/server/queries.ts'
import { companySettings } from '#features/company/settings/server/table.ts'
import { files } from '#features/files/attachments/server/table.ts'
import { createCompany, createUser } from '#test/factories.ts'
import { upload } from '#test/multipart.ts'
import { png } from '#test/pictures.ts'
import { createWorld, setUpWorld } from '#test/world.ts'

const world = await setUpWorld()
const admin = await world.signedIn(await createUser(world.db, 'admin'))
const employee = await world.signedIn(await createUser(world.db, 'employee'))
const client = await world.signedIn(await createUser(world.db, 'client'))

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

describe('the company', () => {
  test('is "Your company" in Central time until it is saved', async () => {
    expect(await getCompany(world.services)).toMatchObject({
      company_name: 'Your company',
      time_zone: 'America/Chicago',
    })
    expect((await admin.get('/api/settings')).body).toMatchObject({ company_name: 'Your company', logo_url: null })
  })

  test('has its state in capitals', async () => {
    expect((await admin.post('/api/settings', { ...form, state: 'tx' })).body).toMatchObject({ state: 'TX' })
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
    const { company_name, tagline, phone, email, license_number } = form
    const shown = { company_name, tagline, phone, email, license_number }
    const face = { ...shown, logo_url: null, time_zone: 'America/Chicago' }
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

  test('keep that an administrator has read about the edition in force, once', async () => {
    const autumn = await createWorld({ now: '2026-09-01T17:00:00Z' })
    await createCompany(autumn.db)
    const signedIn = async (role: 'admin' | 'employee' | 'client') => autumn.signedIn(await createUser(autumn.db, role))
    const [admin, employee, client] = [await signedIn('admin'), await signedIn('employee'), await signedIn('client')]
    expect((await employee.post('/api/settings/code-notice')).status).toBe(403)
    expect((await admin.get('/api/settings')).body.code_notice_read).toBeNull()
    expect((await admin.post('/api/settings/code-notice')).body.code_notice_read).toBe('2026')
    expect((await employee.get('/api/settings')).body.code_notice_read).toBe('2026')
    expect((await client.get('/api/settings')).body).not.toHaveProperty('code_notice_read')
    await admin.post('/api/settings/code-notice')
    const address = `/api/audit?endpoint=${encodeURIComponent('POST /api/settings/code-notice')}&outcome=done`
    const [again, first] = (await admin.get(address)).body
    expect(JSON.parse(first.fields_before)).toEqual({ code_notice_read: null })
    expect(JSON.parse(first.fields_after)).toEqual({ code_notice_read: '2026' })
    expect(again).toMatchObject({ fields_before: null, fields_after: null })
    await autumn.close()
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
    expect(reply).toMatchObject({ status: 400, body: { errors: [{ path, message }] } })
  })

  test('names every missing field', async () => {
    const { body } = await admin.post('/api/settings', {})
    const paths = body.errors.map((error: { path: string }) => error.path)
    expect(paths.join(' ')).toBe('company_name email phone address city state zip')
  })
})

describe('a logo', () => {
  const uploadLogo = () => upload(world, admin, '/api/settings/logo', { bytes: png(8, 8) })

  test('exists before the settings are first saved', async () => {
    const { logo_url } = (await uploadLogo()).body
    const saved = await admin.post('/api/settings', form)
    expect(saved.body).toMatchObject({ company_name: 'Bluebonnet Electric', logo_url })
  })

  test('does not conflict with a form opened before it', async () => {
    const opened = await admin.get('/api/settings')
    await uploadLogo()
    const saved = await admin.post('/api/settings', { ...form, updated_at: opened.body.updated_at })
    expect(saved.status).toBe(201)
    await admin.delete('/api/settings/logo')
    expect((await admin.post('/api/settings', { ...form, updated_at: saved.body.updated_at })).status).toBe(201)
  })
})

test('a request reads the company again after a change', async () => {
  await createCompany(world.db)
  const ctx = { ...world.services, origin: { endpoint: 'POST /api/x', http: null, agent: null } }
  const company = await getCompany(ctx)
  expect(await getCompany(ctx)).toBe(company)
  await saveCompany(world.services, { ...company, company_name: 'Renamed Electric' })
  expect((await getCompany(ctx)).company_name).toBe('Renamed Electric')
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
