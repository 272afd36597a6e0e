import { type APIRequestContext, type APIResponse, request } from '@playwright/test'
import { addDays, dayIn } from '#contract/dates.ts'
import { people } from '../product.ts'

// The sample company plus one record of each kind with every field filled in.

const ZONE = 'America/Chicago'

/** About the longest name these screens get. */
const LONG_NAME = 'Featherstonehaugh-Montgomery Building Services and Holdings'
const LONG_TITLE = 'Replace the service equipment and both of the subpanels, west'

export type World = {
  long_name: string
  long_title: string
  today: string
  /** Dates of the unpaid invoice, the booking and the completed booking. */
  due: string
  visit: string
  past: string
  owed: { id: string; number: string }
  paid: { id: string; number: string }
  large: { id: string; number: string }
  /** The sample's invoice whose card payment is disputed. */
  disputed: { id: string; number: string; client: string }
  job: string
  active: string
  longJob: string
  booking: string
  ownBooking: { id: string; service: string; day: string; at: string }
  lead: { id: string; followUp: string }
  quote: { id: string; number: string; until: string }
  client: string
  longClient: string
  /** The main panel of Grace Holloway. */
  panel: string
  /** A client with no invoices and no jobs. */
  freeClient: string
  employee: string
  /** The day the employee's account was created. */
  joined: string
}

type Entity = { id: string; [field: string]: unknown }

async function answer(reply: APIResponse): Promise<Entity> {
  if (!reply.ok()) throw new Error(`${reply.url()}: ${reply.status()} ${await reply.text()}`)
  return reply.json()
}

/** Calls the API as a role, without a screen. */
async function signedInApi(baseURL: string, role: keyof typeof people) {
  const api = await request.newContext({ baseURL })
  await answer(await api.post('/api/login', { data: people[role] }))
  return api
}

const findByName = async (api: APIRequestContext, path: string, name: string): Promise<Entity> => {
  const rows: Entity[] = await (await api.get(path)).json()
  const row = rows.find((row) => row['name'] === name)
  if (!row) throw new Error(`${path} has no ${name}`)
  return row
}

/** Creates the records, once per product. */
export async function makeWorld(baseURL: string): Promise<World> {
  const admin = await signedInApi(baseURL, 'admin')
  const post = async (path: string, data: object) => answer(await admin.post(path, { data }))
  const patch = async (path: string, data: object) => answer(await admin.patch(path, { data }))
  const today = dayIn(ZONE, new Date())
  const { id: employee, created_at } = await findByName(admin, '/api/users', 'Marcus Reyes')
  const { id: client } = await findByName(admin, '/api/clients', 'Grace Holloway')
  const long = await post('/api/clients', {
    name: LONG_NAME,
    email: 'office@featherstonehaugh.example',
    phone: '512 555 0177',
  })

  const free = await post('/api/clients', { name: 'Nora Blank', email: 'nora.blank@mail.example' })

  const due = addDays(today, 10)
  const invoice = async (data: object) => {
    const row = await post('/api/invoices', { status: 'sent', due_date: due, ...data })
    return { id: row.id, number: String(row['invoice_number']) }
  }
  const items = [
    { description: 'Panel upgrade to 200 A', quantity: '1', unit_price: '2400.00' },
    { description: 'Journeyman electrician, labor (hours)', quantity: '2.5', unit_price: '105.00' },
  ]
  const owed = await invoice({ client_id: client, items, tax_rate: '8.25', notes: 'Leave the old panel at the curb.' })
  const paid = await invoice({ client_id: client, items, tax_rate: '0' })
  await post(`/api/invoices/${paid.id}/payments`, { payment_method: 'check', reference: 'Check 2044' })
  const large = await invoice({
    client_id: long.id,
    items: [{ description: LONG_TITLE, quantity: '1', unit_price: '99999999.99' }],
  })

  const { attention } = await (await admin.get('/api/dashboard/stats')).json()
  const [contested] = attention.disputes.items

  const until = addDays(today, 25)
  const offered = await post('/api/quotes', {
    client_id: client,
    items: [items[0], { description: 'Surge protector', quantity: '1', unit_price: '250.00', optional: true }],
    tax_rate: '8.25',
    deposit_percent: '30',
    valid_until: until,
    terms: 'Due on completion.',
  })
  await post(`/api/quotes/${offered.id}/send`, {})
  const quote = { id: offered.id, number: String(offered['quote_number']), until }

  const job = async (data: object) => (await post('/api/jobs', data)).id
  const place = '4812 Shoal Creek Blvd, Austin, TX 78756'
  const jobs = {
    job: await job({
      client_id: client,
      title: 'Replace the kitchen breaker',
      description: 'Trips when the oven is on.',
      assigned_to: employee,
      scheduled_date: `${today}T05:15`,
      duration_minutes: 30,
      location: place,
      notes: 'Gate code 4417.',
    }),
    active: await job({
      client_id: client,
      title: 'Move the meter base',
      assigned_to: employee,
      status: 'in_progress',
      scheduled_date: `${today}T06:00`,
      duration_minutes: 30,
      location: place,
    }),
    longJob: await job({ client_id: long.id, title: LONG_TITLE, scheduled_date: `${due}T05:15`, location: place }),
  }

  const visit = addDays(today, 20)
  const booking = async (data: object) =>
    (await post('/api/bookings', { client_id: client, location: place, assigned_to: employee, ...data })).id
  const confirmed = await booking({
    service_type: 'Surge protector estimate',
    scheduled_date: `${visit}T05:15`,
    duration_minutes: 45,
    notes: 'The panel is in the garage.',
  })
  await patch(`/api/bookings/${confirmed}`, { status: 'confirmed' })
  const past = addDays(today, -2)
  const done = await booking({
    service_type: 'Doorbell repair',
    scheduled_date: `${past}T05:15`,
    duration_minutes: 30,
    notes: 'Ring twice.',
  })
  await patch(`/api/bookings/${done}`, { status: 'confirmed' })
  await patch(`/api/bookings/${done}`, { status: 'completed' })

  const lead = await post('/api/sales-leads', {
    name: 'Theodora Marsh',
    email: 'theodora.marsh@mail.example',
    phone: '512 555 0188',
    service_interest: 'EV Charger',
    estimated_value: '12345.60',
    notes: 'Two cars, one garage.',
    next_follow_up: due,
  })

  return {
    long_name: LONG_NAME,
    long_title: LONG_TITLE,
    ...jobs,
    today,
    due,
    visit,
    past,
    owed,
    paid,
    large,
    disputed: { id: contested.invoice_id, number: contested.invoice_number, client: contested.client_name },
    booking: confirmed,
    quote,
    lead: { id: lead.id, followUp: due },
    client,
    longClient: long.id,
    panel: (await findByName(admin, '/api/panels', 'Main panel')).id,
    freeClient: free.id,
    employee,
    joined: dayIn(ZONE, String(created_at)),
    ownBooking: await bookOwn(baseURL, place),
  }
}

/** The client books the first free time in the next few days. */
async function bookOwn(baseURL: string, location: string): Promise<World['ownBooking']> {
  const api = await signedInApi(baseURL, 'client')
  const { first_day, last_day, services } = await (await api.get('/api/bookings/offer')).json()
  for (let day: string = first_day; day <= last_day; day = addDays(day, 1)) {
    const times: string[] = await (await api.get(`/api/bookings/times?day=${day}&duration_minutes=60`)).json()
    const [scheduled_date] = times
    if (scheduled_date === undefined) continue
    const service: string = services[0].name
    const data = { service_type: service, scheduled_date, duration_minutes: 60, location, notes: 'Mind the dogs.' }
    const { id } = await answer(await api.post('/api/bookings', { data }))
    return { id, service, day, at: scheduled_date }
  }
  throw new Error('There is no free time to book')
}
