import { files } from '#features/files/server/table.ts'
import { openConversation } from '#features/messages/server/queries.ts'
import { conversations, messagePictures, textMessages } from '#features/messages/server/table.ts'
import { deliveries } from '#server/tables.ts'
import { createBooking, createCircuit, createJob, createPanel, createProperty } from '../factories.ts'
import { png } from '../pictures.ts'
import type { World } from '../world.ts'
import type { Bodies, Cast, Records } from './cast.ts'

const createPanelOfA = async ({ db }: World, { recordA }: Cast) =>
  createPanel(db, { property_id: (await createProperty(db, { client_id: recordA.id })).id })

/** Records of jobs, bookings, messages, files and panels. */
export const workRecords: Records = (world, cast, path) => ({
  jobs: async () => (await createJob(world.db, { client_id: cast.recordA.id })).id,
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

/** Bodies of jobs, bookings, messages, files and panels. */
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
  'PATCH /api/bookings/:id': () => ({ status: 'cancelled' }),
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
  'PATCH /api/jobs/:id/review': () => ({ invoice_id: '' }),
  'PATCH /api/files/:id': () => ({ description: 'The old panel' }),
  'POST /api/public/links/:token/cancel': () => ({}),
  'POST /api/public/links/:token/move': () => ({ scheduled_date: '2026-06-17T10:00' }),
  'POST /api/conversations': () => ({ client_id: cast.recordA.id }),
  'POST /api/conversations/:id/messages': () => ({ body: 'We are on our way.' }),
  'POST /api/notifications/sms': () => ({ to: '(512) 555-0100', message: 'We are on our way.' }),
  'POST /api/jobs/:id/on-my-way': () => ({ minutes: 30 }),
})
