import { eq } from 'drizzle-orm'
import { addDays } from '#contract/dates.ts'
import { files } from '#features/files/attachments/server/table.ts'
import { openConversation } from '#features/messages/conversations/server/queries.ts'
import { conversations, messagePictures, textMessages } from '#features/messages/conversations/server/table.ts'
import { visitRequests, visitRequestTimes } from '#features/work/dispatch/server/table.ts'
import { visits } from '#features/work/visits/server/table.ts'
import { payrollExports, timeEntries, timesheets } from '#features/work/hours/server/table.ts'
import { calendarFeeds } from '#features/work/calendars/server/table.ts'
import { deliveries } from '#server/tables.ts'
import { createBooking, createCircuit, createEquipment, createJob, createPanel, createProperty } from '../factories.ts'
import { png } from '../pictures.ts'
import type { World } from '../world.ts'
import type { Bodies, Cast, Records } from './cast.ts'

/** A day of its own: hours never overlap. */
async function createEntry({ db }: World, { employee }: Cast): Promise<string> {
  const day = addDays('2024-01-01', await db.$count(timeEntries))
  const values = { started_at: `${day}T09:00:00.000Z`, ended_at: `${day}T10:00:00.000Z` }
  const entry = { user_id: employee.id, kind: 'shop' as const, ...values }
  return (await db.insert(timeEntries).values(entry).returning())[0]?.id ?? ''
}

/** A week of its own, in the state that a path's action needs. */
async function createTimesheet({ db }: World, { employee }: Cast, path: string): Promise<string> {
  const count = await db.$count(timesheets, eq(timesheets.user_id, employee.id))
  const status = path.endsWith('/question') ? ('approved' as const) : ('submitted' as const)
  const week = addDays('2024-01-01', 7 * count)
  return (await db.insert(timesheets).values({ user_id: employee.id, week, status }).returning())[0]?.id ?? ''
}

/** A clock that runs, for either member of staff. */
async function startClocks({ db, clock }: World, { admin, employee }: Cast): Promise<void> {
  const started_at = clock.now.toISOString()
  const entries = [admin, employee].map(({ id }) => ({ user_id: id, kind: 'shop' as const, started_at }))
  await db.insert(timeEntries).values(entries).onConflictDoNothing()
}

/** A week with hours of either, which they can submit. */
async function createWorkedWeek({ db }: World, { admin, employee }: Cast): Promise<string> {
  const week = addDays('2023-01-02', 7 * (await db.$count(timesheets)))
  const values = { started_at: `${week}T15:00:00.000Z`, ended_at: `${week}T16:00:00.000Z` }
  const entries = [admin, employee].map(({ id }) => ({ user_id: id, kind: 'shop' as const, ...values }))
  await db.insert(timeEntries).values(entries).onConflictDoNothing()
  return week
}

/** A week that can be exported once. */
async function createApprovedWeek({ db }: World, { employee }: Cast): Promise<string> {
  const week = addDays('2022-01-03', 7 * (await db.$count(timesheets, eq(timesheets.status, 'approved'))))
  await db.insert(timesheets).values({ user_id: employee.id, week, status: 'approved' })
  return week
}

const createVisit = async ({ db }: World, { recordA }: Cast): Promise<string> =>
  (await createJob(db, { client_id: recordA.id, scheduled_date: '2026-07-02T14:00:00.000Z' })).next_visit_id

/** A client who was asked about the time of a visit. */
async function createVisitRequest(world: World, cast: Cast): Promise<{ id: string; visit_id: string }> {
  const visit_id = await createVisit(world, cast)
  const [row] = await world.db.insert(visitRequests).values({ client_id: cast.recordA.id }).returning()
  const id = row?.id ?? ''
  await world.db
    .insert(visitRequestTimes)
    .values({ request_id: id, visit_id, scheduled_date: '2026-07-02T14:00:00.000Z' })
  return { id, visit_id }
}

const createPanelOfA = async ({ db }: World, { recordA }: Cast) =>
  createPanel(db, { property_id: (await createProperty(db, { client_id: recordA.id })).id })

/** Records of jobs, bookings, messages, files, panels and equipment. */
export const workRecords: Records = (world, cast, path) => ({
  jobs: async () => (await createJob(world.db, { client_id: cast.recordA.id })).id,
  // Its job has another one, so it can be deleted.
  visits: async () => {
    const job = await createJob(world.db, { client_id: cast.recordA.id })
    await world.db.insert(visits).values({ job_id: job.id, status: 'completed' })
    return job.next_visit_id
  },
  visit_requests: async () => (await createVisitRequest(world, cast)).id,
  'time-entries': () => createEntry(world, cast),
  timesheets: () => createTimesheet(world, cast, path),
  'payroll-exports': async () => {
    const lines = [{ name: 'Sam Ortiz', payroll_id: '12', regular: 2400, overtime: 30, break: 150 }]
    const values = { week: '2024-01-01', format: 'csv' as const, company_code: '', lines, created_by: cast.admin.id }
    return (await world.db.insert(payrollExports).values(values).returning())[0]?.id ?? ''
  },
  bookings: async () => (await createBooking(world.db, { client_id: cast.recordA.id })).id,
  files: async () => {
    const job_id = (await createJob(world.db, { client_id: cast.recordA.id })).id
    const place = await world.services.storage.put(`photo/${crypto.randomUUID()}.png`, png(4, 3), 'image/png')
    const about = { job_id, uploaded_by: cast.employee.id, category: 'photo' }
    const rows = await world.db
      .insert(files)
      .values({ ...about, ...place, original_name: 'panel.png', mime_type: 'image/png', file_size: 80 })
      .returning()
    return rows[0]?.id ?? ''
  },
  properties: async () => (await createProperty(world.db, { client_id: cast.recordA.id })).id,
  equipment: async () => {
    const property_id = (await createProperty(world.db, { client_id: cast.recordA.id })).id
    return (await createEquipment(world.db, { property_id })).id
  },
  'panel-capacity': async () => (await createPanelOfA(world, cast)).id,
  panels: async () => (await createPanelOfA(world, cast)).id,
  circuits: async () => (await createCircuit(world.db, { panel_id: (await createPanelOfA(world, cast)).id })).id,
  conversations: async () => {
    const phone = `+1512555${String(await world.db.$count(conversations)).padStart(4, '0')}`
    const conversation_id = await openConversation(world.services, phone)
    const texts = ['Are you on your way?', 'Hello?', 'Thank you'].map((body) => ({ body, direction: 'in' as const }))
    await world.db.insert(textMessages).values(texts.map((text) => ({ ...text, conversation_id })))
    return conversation_id
  },
  messages: async () => {
    const phone = `+1512556${String(await world.db.$count(conversations)).padStart(4, '0')}`
    const conversation_id = await openConversation(world.services, phone)
    await world.db.insert(textMessages).values({ conversation_id, body: 'Hello?', direction: 'in' })
    // Its delivery was never written, so it failed.
    const rows = await world.db
      .insert(textMessages)
      .values({ conversation_id, body: 'Hello', direction: 'out', sent_by: cast.admin.id })
      .returning()
    return rows[0]?.id ?? ''
  },
  'message-pictures': async () => {
    const conversation_id = await openConversation(world.services, '+15125560000')
    const [message] = await world.db
      .insert(textMessages)
      .values({ conversation_id, body: '', direction: 'in', pictures: 1 })
      .returning()
    const bytes = png(4, 3)
    const place = await world.services.storage.put(`message/${crypto.randomUUID()}.png`, bytes, 'image/png')
    const [file] = await world.db
      .insert(files)
      .values({ ...place, original_name: 'picture.png', mime_type: 'image/png', file_size: bytes.length })
      .returning()
    if (!message || !file) throw new Error('The picture was not written')
    await world.db.insert(messagePictures).values({ message_id: message.id, position: 0, url: '', file_id: file.id })
    return file.id
  },
  calendars: async () => {
    const values = { user_id: cast.clientA.id, scope: 'own' as const, token_hash: crypto.randomUUID() }
    const rows = await world.db
      .insert(calendarFeeds)
      .values(values)
      .onConflictDoUpdate({ target: [calendarFeeds.user_id, calendarFeeds.scope], set: values })
      .returning()
    return rows[0]?.id ?? ''
  },
  deliveries: async () => {
    const message = { to: 'someone@example.com', subject: 'Hello', text: 'Hello', html: '<p>Hello</p>' }
    const rows = await world.db
      .insert(deliveries)
      .values({
        channel: 'email',
        recipient: message.to,
        subject: 'Hello',
        message,
        status: /release|drop/.test(path) ? 'held' : 'failed',
      })
      .returning()
    return rows[0]?.id ?? ''
  },
})

/** Bodies of jobs, bookings, messages, files, panels and equipment. */
export const workBodies: Bodies = (world, cast) => ({
  'POST /api/bookings': () => ({
    client_id: cast.recordA.id,
    service_type: 'Panel inspection',
    scheduled_date: '2026-06-17T10:00',
    duration_minutes: 60,
    location: '88 Rainey St, Austin',
    notes: 'Gate code 1234',
    assigned_to: '',
  }),
  'POST /api/clock': () => ({ kind: 'shop' }),
  'POST /api/clock/stop': async () => {
    await startClocks(world, cast)
    return {}
  },
  'POST /api/time-entries': async () => {
    const day = addDays('2025-01-01', await world.db.$count(timeEntries))
    return { kind: 'shop', started_at: `${day}T09:00`, ended_at: `${day}T10:00`, reason: 'Forgot to clock in' }
  },
  'PATCH /api/time-entries/:id': () => ({ kind: 'break', reason: 'It was lunch' }),
  'POST /api/time-entries/:id/delete': () => ({ reason: 'Clocked twice' }),
  'POST /api/timesheets': async () => ({ week: await createWorkedWeek(world, cast) }),
  'POST /api/timesheets/:id/approve': () => ({}),
  'POST /api/timesheets/:id/return': () => ({ note: 'Add the drive on Tuesday' }),
  'POST /api/timesheets/:id/question': () => ({ question: 'Where is the overtime?' }),
  'POST /api/payroll-exports': async () => ({ week: await createApprovedWeek(world, cast), format: 'csv' }),
  'PATCH /api/bookings/:id': () => ({ status: 'cancelled' }),
  'POST /api/calendars': () => ({ scope: 'own' }),
  'POST /api/jobs': () => ({
    client_id: cast.recordA.id,
    title: 'Replace panel',
    description: 'From 100 A to 200 A',
    scheduled_date: '2026-07-01T09:00',
    duration_minutes: 120,
    location: '1200 Congress Ave, Austin',
    notes: 'Gate code 1234',
  }),
  'POST /api/visits': async () => ({
    job_id: (await createJob(world.db, { client_id: cast.recordA.id })).id,
    purpose: 'trim_out',
    scheduled_date: '2026-07-02T09:00',
    duration_minutes: 90,
    assigned_to: cast.employee.id,
    helper_ids: [cast.admin.id],
    notes: 'Bring the 20 A breakers',
    days: 2,
  }),
  'POST /api/visits/change': async () => ({
    changes: [{ id: await createVisit(world, cast), scheduled_date: '2026-07-03T09:00' }],
    ask_clients: true,
  }),
  'POST /api/visits/confirm': async () => {
    const { visit_id } = await createVisitRequest(world, cast)
    return { visit_ids: [visit_id] }
  },
  'POST /api/panel-capacity/message': async () => ({
    panel_ids: [(await createPanelOfA(world, cast)).id],
    message: 'Hi {first name}',
  }),
  'POST /api/visits/message': async () => ({ visit_ids: [await createVisit(world, cast)], message: 'See you {time}' }),
  'POST /api/public/links/:token/another-time': () => ({ note: 'Friday after 3 PM' }),
  'PATCH /api/visits/:id': () => ({ purpose: 'return', helper_ids: [], notes: null }),
  'PATCH /api/jobs/:id': () => ({ status: 'in_progress', duration_minutes: 90, notes: null }),
  'POST /api/properties': () => ({
    client_id: cast.recordA.id,
    address: '88 Rainey St',
    city: 'Austin',
    state: 'TX',
    zip: '78701',
    kind: 'residential',
    new_construction: false,
    unit: 'Unit 4',
    esi_id: '10443720001',
    jurisdiction: 'City of Austin',
    coordinates: '30.2605, -97.7389',
    gate_code: '1234',
    dog: 'Rex, friendly',
    parking: 'In the alley',
    notes: 'Key under the pot',
  }),
  'PATCH /api/properties/:id': () => ({ kind: 'commercial', notes: 'Ask for Kim', gate_code: '4321', unit: '' }),
  'POST /api/equipment': async () => ({
    property_id: (await createProperty(world.db, { client_id: cast.recordA.id })).id,
    kind: 'generator',
    make: 'Generac',
    model: '7043',
    serial: '3012345678',
    installed_on: '2026-03-02',
    warranty_until: '2031-03-02',
    notes: 'Serviced in spring',
  }),
  'PATCH /api/equipment/:id': () => ({ kind: 'ev_charger', model: 'Wall Connector', warranty_until: '' }),
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
  'PATCH /api/jobs/:id/review': () => ({ invoice_id: '' }),
  'PATCH /api/files/:id': () => ({ description: 'The old panel' }),
  'POST /api/public/links/:token/cancel': () => ({}),
  'POST /api/public/links/:token/move': () => ({ scheduled_date: '2026-06-17T10:00' }),
  'POST /api/conversations': () => ({ client_id: cast.recordA.id }),
  'POST /api/conversations/:id/messages': () => ({ body: 'We are on our way.' }),
  'POST /api/notifications/sms': () => ({ to: '(512) 555-0100', message: 'We are on our way.' }),
  'POST /api/jobs/:id/on-my-way': () => ({ minutes: 30 }),
})
