import { type Endpoint, fillPath } from '#contract/endpoint.ts'
import { nameOf } from './endpoints.ts'
import {
  createBooking,
  createCircuit,
  createClient,
  createCompany,
  createInspection,
  createInvoice,
  createJob,
  createLead,
  createPanel,
  createPermit,
  createPriceBookItem,
  createProperty,
  createQuote,
  createUser,
  createWorkOrder,
} from './factories.ts'
import { DEFAULT_HOURS, DEFAULT_QUIET_HOURS, DEFAULT_SERVICES } from '#features/settings/contract.ts'
import { png } from './pictures.ts'
import { createAcceptedQuote, createConvertedQuote } from './quotes.ts'
import { openConversation } from '#features/messages/server/queries.ts'
import { runCalculation } from '#features/calculators/server/service.ts'
import { conversations, textMessages } from '#features/messages/server/table.ts'
import { inviteUser } from '#features/invitations/server/shared/user-invitations.ts'
import { uploadAvatar } from '#features/profile/server/avatar.ts'
import { issueLink } from '#features/links/server/shared/links.ts'
import type { Caller, World } from './world.ts'
import { deliveries } from '#server/tables.ts'
import { createPost } from '#features/marketing/server/library.ts'
import { grantCredit } from '#features/payments/server/shared/credits.ts'
import { payments } from '#features/payments/server/table.ts'
import { files } from '#features/files/server/table.ts'
import { licenses } from '#features/licenses/server/table.ts'
import { salesActivities } from '#features/leads/server/table.ts'
import { checklistTemplates, complianceChecklists } from '#features/checklists/server/table.ts'

/** Two clients with a login each, staff, and one record of every kind that belongs to client A. */
export async function createCast(world: World) {
  const { db } = world
  await createCompany(db)
  const admin = await createUser(db, 'admin')
  const employee = await createUser(db, 'employee')
  const clientA = await createUser(db, 'client')
  const clientB = await createUser(db, 'client')
  const recordA = await createClient(db, { user_id: clientA.id, name: 'Client A' })
  await createClient(db, { user_id: clientB.id, name: 'Client B' })
  return { admin, employee, clientA, clientB, recordA }
}

export type Cast = Awaited<ReturnType<typeof createCast>>

/** A fresh record for a path's `:id`, by the path's collection. A missing entry fails the test by name. */
export async function recordFor(world: World, cast: Cast, path: string): Promise<string> {
  const collection = path.split('/')[2] ?? ''
  const { db } = world
  const invoice = (values: Parameters<typeof createInvoice>[1] = {}) =>
    createInvoice(db, { client_id: cast.recordA.id, created_by: cast.employee.id, ...values })
  const makers: Record<string, () => Promise<string>> = {
    clients: async () => {
      if (!path.includes('/credit')) return (await createClient(db)).id
      const credit = { client_id: cast.recordA.id, source: 'manual', amount: '25.00', note: 'Goodwill' } as const
      await grantCredit(world.services, { ...credit, source_key: crypto.randomUUID() })
      const { id } = await invoice({ status: 'sent', amount_paid: '5.00' })
      const use = { invoice_id: id, provider: 'credit', payment_method: 'credit', amount: '5.00' } as const
      await db.insert(payments).values({ ...use, status: 'succeeded' })
      return cast.recordA.id
    },
    invoices: async () => (await invoice()).id,
    quotes: async () => {
      const values = { client_id: cast.recordA.id }
      if (path.endsWith('/convert')) return createAcceptedQuote(world, values)
      if (/acceptance|final-invoice/.test(path)) return createConvertedQuote(world, values)
      return (await createQuote(db, values)).id
    },
    jobs: async () => (await createJob(db, { client_id: cast.recordA.id })).id,
    bookings: async () => (await createBooking(db, { client_id: cast.recordA.id })).id,
    users: async () => {
      await uploadAvatar(world.contextOf(cast.clientA), { name: 'ada.png', bytes: png(1, 1) })
      return cast.clientA.id
    },
    invitations: async () => {
      const email = `${crypto.randomUUID().slice(0, 8)}@example.com`
      return (await inviteUser(world.contextOf({ ...cast.admin, role: 'admin' }), { email, role: 'employee' })).id
    },
    payments: async () => {
      const { id, total } = await invoice({ status: 'paid', amount_paid: '100.00' })
      const rows = await db
        .insert(payments)
        .values({ invoice_id: id, provider: 'manual', amount: total, status: 'succeeded', payment_method: 'cash' })
        .returning()
      return rows[0]?.id ?? ''
    },
    files: async () => {
      const job_id = (await createJob(db, { client_id: cast.recordA.id })).id
      const place = await world.services.storage.put(`photo/${crypto.randomUUID()}.png`, png(4, 3), 'image/png')
      const about = { job_id, uploaded_by: cast.employee.id, category: 'photo' }
      const rows = await db
        .insert(files)
        .values({ ...about, ...place, original_name: 'panel.png', mime_type: 'image/png', file_size: 80 })
        .returning()
      return rows[0]?.id ?? ''
    },
    links: async () => {
      const document_id = (await invoice()).id
      const expires_at = '2027-01-01T00:00:00.000Z'
      return (await issueLink(world.services, { kind: 'invoice', document_id, expires_at })).id
    },
    'sales-leads': async () => (await createLead(db)).id,
    'sales-activities': async () => {
      const { id } = await createLead(db)
      const activity = { lead_id: id, activity_type: 'note' as const, description: 'Left a message' }
      return (await db.insert(salesActivities).values(activity).returning())[0]?.id ?? ''
    },
    properties: async () => (await createProperty(db, { client_id: cast.recordA.id })).id,
    panels: async () => (await createPanelOfA(world, cast)).id,
    circuits: async () => (await createCircuit(db, { panel_id: (await createPanelOfA(world, cast)).id })).id,
    licenses: async () => {
      const license = { kind: 'master' as const, number: 'M-1', user_id: cast.employee.id, expires_on: '2027-01-31' }
      return (await db.insert(licenses).values(license).returning())[0]?.id ?? ''
    },
    permits: async () => (await createPermit(db)).id,
    inspections: async () => (await createInspection(db)).id,
    'price-book': async () => (await createPriceBookItem(db)).id,
    'work-orders': async () => {
      const job_id = (await createJob(db, { client_id: cast.recordA.id })).id
      const signed = {
        status: 'completed' as const,
        technician_signature: { typed: 'Evan Ellis' },
        technician_signed_by: cast.employee.id,
        technician_signed_at: '2026-06-15T15:00:00.000Z',
        completed_by: cast.employee.id,
        completed_at: '2026-06-15T15:00:00.000Z',
      }
      return (await createWorkOrder(db, { job_id, ...(path.endsWith('/reopen') && signed) })).id
    },
    'compliance-checklists': async () => {
      const work_order_id = (await createWorkOrder(db)).id
      const items = [
        { id: 'item_1', text: 'Box fill', reference: 'NEC 2023 314.16', answer: null, note: null, photo_id: null },
      ]
      const values = { work_order_id, checklist_type: 'Rough-in', items, completed_by: cast.employee.id }
      return (await db.insert(complianceChecklists).values(values).returning())[0]?.id ?? ''
    },
    'checklist-templates': async () => {
      const items = [{ text: 'Box fill', reference: 'NEC 2023 314.16' }]
      return (await db.insert(checklistTemplates).values({ name: 'Rough-in', items }).returning())[0]?.id ?? ''
    },
    conversations: async () => {
      const phone = `+1512555${String(await db.$count(conversations)).padStart(4, '0')}`
      const conversation_id = await openConversation(world.services, phone)
      const texts = ['Are you on your way?', 'Hello?', 'Thank you'].map((body) => ({ body, direction: 'in' as const }))
      await db.insert(textMessages).values(texts.map((text) => ({ ...text, conversation_id })))
      return conversation_id
    },
    marketing: async () => {
      const post = { platform: 'facebook', content_type: 'friendly', title: null, body: 'LED upgrades.' } as const
      return (await createPost(world.contextOf({ ...cast.employee, role: 'employee' }), post)).id
    },
    calculations: async () => {
      const job_id = (await createJob(db, { client_id: cast.recordA.id })).id
      const staff = world.contextOf({ ...cast.employee, role: 'employee' })
      const { id } = await runCalculation(staff, 'dwelling-standard', { floor_area: 1500 }, { save: '1', job_id })
      return id ?? ''
    },
    deliveries: async () => {
      const message = { to: 'someone@example.com', subject: 'Hello', text: 'Hello', html: '<p>Hello</p>' }
      const rows = await db
        .insert(deliveries)
        .values({ channel: 'email', recipient: message.to, subject: 'Hello', message, status: 'failed' })
        .returning()
      return rows[0]?.id ?? ''
    },
  }
  const make = makers[collection]
  if (!make) throw new Error(`test/examples.ts has no record for ${path}: add one`)
  return make()
}

const createPanelOfA = async ({ db }: World, { recordA }: Cast) =>
  createPanel(db, { property_id: (await createProperty(db, { client_id: recordA.id })).id })

const freshEmail = () => `${crypto.randomUUID().slice(0, 8)}@example.com`

/** The token of a link to the document that a path of the public links is about. */
export async function linkFor(world: World, cast: Cast, path: string): Promise<string> {
  const isQuote = /\/(accept|decline|current|deposit)$/.test(path)
  const kind = isQuote ? 'quote' : /\/(times|cancel|move)$/.test(path) ? 'booking' : 'invoice'
  // Only an accepted quote has a deposit to pay.
  const below = path.endsWith('/deposit') ? '/acceptance' : ''
  const document_id = await recordFor(world, cast, `/api/${kind}s/:id${below}`)
  const { url } = await issueLink(world.services, { kind, document_id, expires_at: '2030-01-01T00:00:00.000Z' })
  return url.split('/').at(-1) ?? ''
}

/** The query some endpoints need before they allow every permitted caller. */
export const exampleQuery = (endpoint: Endpoint): string =>
  ({
    'GET /api/users': '?role=employee',
    'GET /api/gates/overrides': '?job_id=00000000-0000-4000-8000-000000000000',
    'GET /api/bookings/times': '?day=2026-06-17',
    'GET /api/schedule': '?from=2026-06-15&to=2026-06-21',
    'GET /api/public/links/:token/times': '?day=2026-06-17',
    'GET /api/audit': '?record=permit&record_id=00000000-0000-4000-8000-000000000000',
    'GET /api/notices': '?document=invoice',
    'GET /api/links': '?kind=invoice&document_id=00000000-0000-4000-8000-000000000000',
  })[nameOf(endpoint).replace('.csv', '')] ?? ''

/** A valid body for each endpoint. A missing entry fails the test by name. */
export async function exampleBody(world: World, cast: Cast, endpoint: Endpoint): Promise<object | undefined> {
  if (endpoint.body === undefined || typeof endpoint.body === 'string') return undefined
  const item = { description: 'Replace panel', quantity: '1.00', unit_price: '1850.00' }
  const client = {
    name: 'Ada Lovelace',
    email: 'ada@example.com',
    phone: '(512) 555-0100',
    city: 'Austin',
    state: 'TX',
  }
  const token = 'a-token-that-nobody-has'
  const accepting = { version: 1, chosen: [], name: 'Ada Lovelace', signature: { typed: 'Ada Lovelace' } }
  const declining = { version: 1, reason: 'Too expensive' }
  const examples: Record<string, () => object | Promise<object>> = {
    'POST /api/login': () => ({ username: 'nobody', password: 'wrong-password' }),
    'POST /api/register': () => ({
      username: `user-${crypto.randomUUID().slice(0, 8)}`,
      email: `${crypto.randomUUID().slice(0, 8)}@example.com`,
      name: 'Grace Hopper',
      password: 'correct horse',
    }),
    'POST /api/auth/forgot-password': () => ({ email: 'nobody@example.com' }),
    'POST /api/auth/reset-password': () => ({ token, password: 'correct horse' }),
    'POST /api/auth/confirm-email': () => ({ token }),
    'POST /api/auth/accept-invitation': () => ({ token }),
    'POST /api/settings': () => ({
      company_name: 'Bluebonnet Electric',
      email: 'office@bluebonnet.example',
      phone: '+15125550123',
      address: '1200 Congress Ave',
      city: 'Austin',
      state: 'TX',
      zip: '78701',
      license_number: 'TECL 12345',
      years_in_business: 12,
      tagline: 'Power you can trust',
      about: 'Family owned.',
      time_zone: 'America/Chicago',
    }),
    'PATCH /api/settings': () => ({
      business_hours: DEFAULT_HOURS,
      services_offered: DEFAULT_SERVICES,
      booking_lead_hours: 4,
      booking_days_ahead: 30,
      require_two_factor: false,
      lead_form_sites: ['https://www.bluebonnet.example'],
      review_channel: 'email',
      default_tax_rate: '8.25',
      review_link: 'https://reviews.example/bluebonnet',
      quiet_hours: DEFAULT_QUIET_HOURS,
      permit_before_scheduling: false,
      signature_before_completing: false,
      inspection_before_invoicing: false,
    }),
    'POST /api/auth/email': () => ({ email: `${crypto.randomUUID().slice(0, 8)}@example.com`, password: null }),
    'POST /api/clients': () => client,
    'PATCH /api/users/:id': () => ({
      role: 'client',
      name: 'Ada Lovelace',
      phone: '(512) 555-0100',
      active: true,
      confirm_unproven: true,
    }),
    'POST /api/invitations': () => ({ email: `${crypto.randomUUID().slice(0, 8)}@example.com`, role: 'employee' }),
    'POST /api/auth/two-factor': () => ({ code: '123456' }),
    'PATCH /api/profile': () => ({
      name: 'Ada Lovelace',
      phone: '(512) 555-0100',
      email_notifications_enabled: true,
      sms_notifications_enabled: false,
    }),
    'POST /api/profile/password': () => ({ current_password: 'not the password', password: 'correct horse' }),
    'POST /api/two-factor/start': () => ({ password: null }),
    'POST /api/two-factor/confirm': () => ({ code: '123456' }),
    'POST /api/two-factor/recovery-codes': () => ({ code: '123456' }),
    'POST /api/two-factor/disable': () => ({ code: '123456', password: null }),
    'PATCH /api/clients/:id': () => ({ ...client, notes: 'Gate code 1234', confirm_unproven: false }),
    'POST /api/clients/:id/text-consent': () => ({ method: 'phone' }),
    'POST /api/bookings': () => ({
      client_id: cast.recordA.id,
      service_type: 'Panel inspection',
      scheduled_date: '2026-06-17T10:00',
      duration_minutes: 60,
      location: '88 Rainey St, Austin',
      notes: 'Gate code 1234',
      assigned_to: '',
    }),
    'PATCH /api/bookings/:id': () => ({ status: 'cancelled' }),
    'POST /api/invoices': () => ({
      client_id: cast.recordA.id,
      status: 'draft',
      tax_rate: '8.25',
      items: [item],
      notes: 'Thank you',
      due_date: '2026-12-31',
    }),
    'PATCH /api/invoices/:id': () => ({ tax_rate: '8.25', items: [item], notes: 'Thank you', due_date: '2026-12-31' }),
    'POST /api/invoices/:id/payments': () => ({ amount: '10.00', payment_method: 'cash', reference: 'Receipt 7' }),
    'POST /api/quotes': () => ({
      client_id: cast.recordA.id,
      items: [item, { ...item, description: 'Surge protector', optional: true }],
      tax_rate: '8.25',
      deposit_percent: '30',
      valid_until: '2026-12-31',
      terms: 'Payment is due on completion.',
    }),
    'POST /api/quotes/:id/convert': () => ({ client_id: '', create: true }),
    'PATCH /api/quotes/:id': () => ({ items: [item], valid_until: '2026-12-31', notes: 'Thank you' }),
    'POST /api/jobs': () => ({
      client_id: cast.recordA.id,
      title: 'Replace panel',
      description: 'From 100 A to 200 A',
      scheduled_date: '2026-07-01T09:00',
      duration_minutes: 120,
      location: '1200 Congress Ave, Austin',
      notes: 'Gate code 1234',
    }),
    'PATCH /api/jobs/:id': () => ({ status: 'in_progress', duration_minutes: 90, notes: null }),
    'POST /api/properties': () => ({
      client_id: cast.recordA.id,
      address: '88 Rainey St',
      city: 'Austin',
      state: 'TX',
      zip: '78701',
      kind: 'residential',
      new_construction: false,
      notes: 'Gate code 1234',
    }),
    'PATCH /api/properties/:id': () => ({ kind: 'commercial', notes: 'Ask for Kim' }),
    'POST /api/panels': async () => ({
      property_id: (await createProperty(world.db, { client_id: cast.recordA.id })).id,
      name: 'Panel A',
      location: 'Garage',
      rating_amps: 200,
      busbar_amps: 200,
      voltage: '120/240-1ph',
      spaces: 40,
      fed_from_id: '',
      main_breaker_amps: 200,
      solar_backfeed_amps: null,
    }),
    'PATCH /api/panels/:id': () => ({ location: 'Hallway', spaces: 42, solar_backfeed_amps: 40 }),
    'POST /api/panels/:id/copies': () => ({ name: 'Panel B' }),
    'POST /api/panels/:id/circuits': () => ({
      space: 5,
      poles: 2,
      breaker_amps: 50,
      label: 'Range',
      protection: 'none',
      load_va: 8000,
      wire_size: '6 AWG',
      spare: false,
    }),
    'PATCH /api/circuits/:id': () => ({ space: 8, label: 'Garage door opener', protection: 'gfci' }),
    'POST /api/gates/overrides': async () => ({
      job_id: await recordFor(world, cast, '/api/jobs/:id'),
      gate: 'schedule',
      reason: 'The city approved it by phone',
    }),
    'POST /api/licenses': () => ({
      kind: 'journeyman',
      number: 'J-104422',
      user_id: cast.employee.id,
      issued_by: 'TDLR',
      expires_on: '2027-05-31',
      notes: 'Four hours of continuing education',
    }),
    'PATCH /api/licenses/:id': () => ({ expires_on: '2028-05-31' }),
    'POST /api/work-orders': async () => ({
      job_id: (await createJob(world.db, { client_id: cast.recordA.id })).id,
      scope_of_work: 'Replace the panel',
      materials_used: [{ quantity: '1', unit: 'each', description: '200 A panel', price_book_item_id: '' }],
      labor_hours: '7.5',
      code_references: ['NEC 2023 250.66'],
      test_results: [{ kind: 'gfci_trip', circuit: 'Kitchen', trip_ma: '5', trip_ms: '24' }],
    }),
    'PATCH /api/work-orders/:id': () => ({
      scope_of_work: 'Replace the panel and the feeder',
      technician_signature: { typed: 'Evan Ellis' },
      status: 'completed',
    }),
    'POST /api/work-orders/:id/reopen': () => ({ reason: 'The torque of the lugs was not entered' }),
    'POST /api/compliance-checklists': async () => ({
      work_order_id: (await createWorkOrder(world.db)).id,
      checklist_type: 'Rough-in',
      nec_version: '2023',
      items: [{ text: 'Box fill', reference: 'NEC 2023 314.16', answer: 'pass', note: 'All boxes' }],
    }),
    'PATCH /api/compliance-checklists/:id': () => ({
      items: [{ id: 'item_1', answer: 'fail', note: 'Box at the range' }],
    }),
    'POST /api/checklist-templates': () => ({
      name: 'Pool bonding',
      nec_version: '2023',
      job_type: 'Pool',
      items: [{ text: 'The shell is bonded', reference: 'NEC 2023 Article 680' }],
    }),
    'PATCH /api/checklist-templates/:id': () => ({ name: 'Rough-in, remodel', archived: false }),
    'POST /api/permits': async () => ({
      job_id: (await createJob(world.db, { client_id: cast.recordA.id })).id,
      permit_type: 'Service Upgrade',
      application_date: '2026-06-01',
      jurisdiction: 'City of Austin',
      project_address: '88 Rainey St, Austin',
      estimated_cost: '3600.00',
      voltage: '120/240 V',
      num_circuits: 24,
    }),
    'PATCH /api/permits/:id': () => ({ status: 'submitted', permit_number: '2026-EP-1', notes: null }),
    'POST /api/inspections': async () => ({
      permit_id: (await createPermit(world.db)).id,
      inspection_type: 'Final',
      scheduled_date: '2026-07-01T09:00',
      nec_articles_checked: ['NEC 2023 210.8'],
    }),
    'PATCH /api/inspections/:id': () => ({
      status: 'failed',
      corrections_required: 'Bond the water pipe',
      inspector_name: 'Dana Ortiz',
    }),
    'POST /api/price-book': () => ({
      name: `Service call ${crypto.randomUUID().slice(0, 8)}`,
      description: 'First hour on site',
      unit: 'visit',
      price: '129.00',
      cost: '40.00',
      tax_class: 'labor',
    }),
    'PATCH /api/jobs/:id/review': () => ({ invoice_id: '' }),
    'PATCH /api/price-book/:id': () => ({ price: '135.00', unit: 'hour', archived: false }),
    'PATCH /api/calculations/:id': () => ({ name: 'Main house' }),
    'POST /api/calculations/dwelling-standard': () => ({ floor_area: 1500, dryer_va: 5500 }),
    'POST /api/calculations/dwelling-optional': () => ({ floor_area: 1500, ev: [{ name: 'Garage', va: 9600 }] }),
    'POST /api/calculations/dwelling-existing': () => ({ floor_area: 1500, dryer_va: 5500 }),
    'POST /api/calculations/ev-room': () => ({ panel_amperes: 200, present_va: 20_000, ev_va: 11_520 }),
    'POST /api/calculations/generator': () => ({ loads: [{ name: 'Refrigerator', quantity: 1, va: 700 }] }),
    'POST /api/calculations/conductor': () => ({ other_amperes: 40 }),
    'POST /api/calculations/voltage-drop': () => ({ voltage: 120, amperes: 12, feet: 100, size: '12' }),
    'POST /api/calculations/conduit-fill': () => ({ conductors: [{ size: '12', quantity: 9 }] }),
    'POST /api/calculations/box-fill': () => ({ conductors: [{ size: '14', quantity: 4 }], grounds: 2 }),
    'PATCH /api/files/:id': () => ({ description: 'The old panel' }),
    'POST /api/public/links/:token/payment-intent': () => ({ amount: '10.00' }),
    'POST /api/public/links/:token/payments': () => ({ stripe_payment_intent_id: 'pi_nobody_made' }),
    'POST /api/public/links/:token/test-card': () => ({
      clientSecret: 'nobody_has_it',
      number: '4242424242424242',
      exp_month: 12,
      exp_year: 2030,
      cvc: '123',
    }),
    'POST /api/public/links/:token/accept': () => accepting,
    'POST /api/public/links/:token/decline': () => declining,
    'POST /api/quotes/:id/accept': () => accepting,
    'POST /api/quotes/:id/decline': () => declining,
    'POST /api/public/links/:token/cancel': () => ({}),
    'POST /api/public/links/:token/move': () => ({ scheduled_date: '2026-06-17T10:00' }),
    'POST /api/links': async () => ({
      kind: 'invoice',
      document_id: await recordFor(world, cast, '/api/invoices/:id'),
    }),
    'POST /api/conversations': () => ({ client_id: cast.recordA.id }),
    'POST /api/conversations/:id/messages': () => ({ body: 'We are on our way.' }),
    'POST /api/notifications/sms': () => ({ to: '(512) 555-0100', message: 'We are on our way.' }),
    'POST /api/jobs/:id/on-my-way': () => ({ minutes: 30 }),
    'POST /api/payments': async () => ({
      invoice_id: await recordFor(world, cast, '/api/invoices/:id'),
      stripe_payment_intent_id: 'pi_nobody_made',
    }),
    'POST /api/sales-leads': () => ({
      name: 'Ray Castillo',
      email: 'ray@example.com',
      phone: '(512) 555-0100',
      source: 'website',
      service_interest: 'Panel Upgrade',
      estimated_value: '3600.00',
      notes: 'Call after five',
      next_follow_up: '2026-07-01',
      assigned_to: '',
    }),
    'PATCH /api/sales-leads/:id': () => ({ status: 'lost', close_reason: 'Price', estimated_value: '100.50' }),
    'POST /api/sales-leads/:id/convert': () => ({ client_id: cast.recordA.id, create: false }),
    'POST /api/sales-activities': async () => ({
      lead_id: await recordFor(world, cast, '/api/sales-leads/:id'),
      activity_type: 'call',
      description: 'Left a message',
    }),
    'POST /api/public/leads': () => ({
      name: 'Ray Castillo',
      email: freshEmail(),
      phone: '(512) 555-0100',
      service_interest: 'EV Charger',
      message: 'The panel is in the garage.',
      text_consent: true,
    }),
    'POST /api/payments/:id/refund': () => ({ amount: '10.00', reason: 'Goodwill' }),
    'POST /api/marketing/generate': () => ({ description: 'LED upgrades for shops', platform: 'facebook' }),
    'POST /api/marketing': () => ({
      platform: 'facebook',
      content_type: 'friendly',
      title: 'facebook friendly',
      body: 'LED upgrades for shops.',
    }),
    'POST /api/clients/:id/credits': () => ({ amount: '25.00', note: 'Goodwill' }),
    'POST /api/invoices/:id/payment-intent': () => ({ amount: '10.00' }),
    'POST /api/invoices/:id/credit': () => ({ amount: '10.00' }),
    'POST /api/sandbox/confirm': () => ({
      clientSecret: 'nobody_has_it',
      number: '4242424242424242',
      exp_month: 12,
      exp_year: 2030,
      cvc: '123',
    }),
  }
  const example = examples[nameOf(endpoint)]
  if (!example) throw new Error(`test/examples.ts has no body for ${nameOf(endpoint)}: add one`)
  return example()
}

/** An example call of an endpoint with its own record and body: created now, sent by any caller. */
export async function callExample(world: World, cast: Cast, endpoint: Endpoint) {
  const hasRecord = endpoint.path.includes('/:id')
  const params: Record<string, string> = hasRecord ? { id: await recordFor(world, cast, endpoint.path) } : {}
  if (endpoint.path.includes('/:token')) params['token'] = await linkFor(world, cast, endpoint.path)
  const path = fillPath(endpoint.path, params)
  const body = (await exampleBody(world, cast, endpoint)) ?? {}
  const send = (caller: Caller, headers?: Record<string, string>) => {
    if (endpoint.method === 'GET') return caller.get(path + exampleQuery(endpoint), headers)
    if (endpoint.method === 'DELETE') return caller.delete(path, headers)
    return endpoint.method === 'PATCH' ? caller.patch(path, body, headers) : caller.post(path, body, headers)
  }
  const query = Object.fromEntries(new URLSearchParams(exampleQuery(endpoint)))
  return {
    hasRecord,
    send,
    parts: { params, query, ...(endpoint.method !== 'GET' && endpoint.method !== 'DELETE' && { body }) },
  }
}
