import * as z from 'zod/mini'
import { sql } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { isList } from '#contract/csv.ts'
import { type Endpoint, fillPath } from '#contract/endpoint.ts'
import { allows } from '#contract/roles.ts'
import { parseCsv } from './csv.ts'
import { endpointName, everyEndpoint } from './endpoints.ts'
import { createCast, isPrivate, recordFor } from './examples.ts'
import { createBooking, createClient, createInvoice, createJob, createQuote } from './factories.ts'
import { type Caller, setUpWorld } from './world.ts'

// Every list pages, searches, filters and exports CSV the same way. Derived from the endpoint table.

type Row = Record<string, string | number | boolean | null> & { id: string }

const world = await setUpWorld()
const cast = await createCast(world)
const admin = await world.signedIn(cast.admin)
// The company's day differs from the UTC day.
world.clock.now = new Date('2026-06-16T03:00:00Z')

const lists = everyEndpoint.filter(isList)
const takes = ({ query }: Pick<Endpoint, 'query'>, name: string) =>
  query instanceof z.ZodMiniObject && name in query.shape
const listOptions = ({ query }: Endpoint, name: string): string[] => {
  if (!takes({ query }, name)) return []
  const { properties } = z.toJSONSchema(query as z.ZodMiniObject, { io: 'input', unrepresentable: 'any' })
  return Object(properties?.[name]).enum?.filter(Boolean) ?? []
}
const getIds = (rows: Row[]) => rows.map(({ id }) => id)
const getRows = async (caller: Caller, path: string): Promise<Row[]> => (await caller.get(path)).body
const csvAt = async (caller: Caller, path: string) => parseCsv((await caller.get(path)).text.replace(/^\uFEFF/, ''))

async function getPages(caller: Caller, path: string, limit: number): Promise<Row[][]> {
  const pages: Row[][] = []
  for (let next: string | undefined = `${path}?limit=${limit}`; next !== undefined;) {
    const page = await caller.get(next)
    pages.push(page.body)
    next = /<([^>]*)>; rel="next"/.exec(String(page.headers['link']))?.[1]
  }
  return pages
}

test('only naturally short lists are unpaged', () => {
  const arrays = everyEndpoint.filter(({ method, returns }) => method === 'GET' && returns instanceof z.ZodMiniArray)
  const unpaged = arrays.filter((endpoint) => !isList(endpoint)).map(endpointName)
  expect(unpaged.toSorted()).toEqual([
    'GET /api/ai-agents',
    'GET /api/ai-agents/tools',
    'GET /api/audit/history',
    'GET /api/bookings/times',
    'GET /api/calendars',
    'GET /api/code-amendments',
    'GET /api/code-checks',
    'GET /api/conversations/recipients',
    'GET /api/gates/overrides',
    'GET /api/invoices/:id/disputes',
    'GET /api/invoices/:id/refunds',
    'GET /api/invoices/recent',
    'GET /api/jobs/:id/dossiers',
    'GET /api/jobs/recent',
    'GET /api/jobs/today',
    'GET /api/labor-burdens',
    'GET /api/labor-rates',
    'GET /api/links',
    'GET /api/notices',
    'GET /api/panel-capacity/recipients',
    'GET /api/panels/:id/circuits',
    'GET /api/permits/expiring',
    'GET /api/price-book/suggestions',
    'GET /api/profile/sessions',
    'GET /api/public/links/:token/times',
    'GET /api/reports/best-clients',
    'GET /api/schedule/sheet',
    'GET /api/supervision',
    'GET /api/visits/recipients',
  ])
})

/** Text that would break hand-built CSV or JSON. */
const HARD = 'O\'Brien "Sparky", Inc.\r\n\tline 2 \\ é 漢字 🔌'

/** The path of a list; a list inside a record is that of a new one. */
const toPath = async ({ path }: Endpoint) =>
  fillPath(path, { id: path.includes(':id') ? await recordFor(world, cast, path) : '' })

const named = (some: Endpoint[]) => some.map((list) => ({ name: endpointName(list), list }))

describe.each(named(lists))('$name', ({ list }) => {
  let path = ''
  let reader: Caller
  beforeAll(async () => {
    const hard = await createClient(world.db, { name: HARD, address: HARD, notes: HARD })
    await createInvoice(world.db, { client_id: hard.id, notes: HARD, created_by: cast.admin.id })
    await createQuote(world.db, { client_id: hard.id, notes: HARD })
    await createJob(world.db, { client_id: hard.id, title: HARD, assigned_to: cast.admin.id })
    await createBooking(world.db, { client_id: hard.id, service_type: HARD })
    for (let n = 0; n < 3; n++) await recordFor(world, cast, list.path)
    path = await toPath(list)
    reader = isPrivate(list.path) ? await world.signedIn(cast.clientA) : admin
    // Lists must distinguish rows from the same instant.
    const byCreation = `clients invoices quotes users files deliveries one_time_tokens sales_leads text_messages
      properties panels equipment permits inspections client_credits payments sales_activities`
    for (const table of byCreation.split(/\s+/))
      await world.db.execute(sql`update ${sql.identifier(table)} set created_at = '2026-06-15T15:00:00Z'`)
    await world.db.execute(sql`update jobs set scheduled_date = null`)
  })

  test('is the sum of its pages, without gaps or repeats', async () => {
    const all = await getRows(reader, path)
    expect(all.length).toBeGreaterThan(2)
    expect(new Set(getIds(all)).size).toBe(all.length)
    for (const limit of [1, 2, all.length, 1000]) {
      const pages = await getPages(reader, path, limit)
      expect(pages.flat()).toEqual(all)
      expect(pages.slice(0, -1).every((page) => page.length === limit)).toBe(true)
      expect(pages).toHaveLength(Math.ceil(all.length / limit))
    }
    for (const limit of ['1001', '0x10', '1e1', '%2010'])
      expect((await reader.get(`${path}?limit=${limit}`)).status).toBe(400)
    expect((await reader.get(`${path}?cursor=elsewhere`)).status).toBe(400)
  })

  test('takes q', async () => {
    expect(takes(list, 'q')).toBe(true)
    expect(await getRows(reader, `${path}?q=no-record-says-this`)).toEqual([])
  })

  test('is the same as CSV, with the same filters', async () => {
    const csv = `${path}.csv`
    const filters = ['', '?q=sparky', '?q=no-record-says-this']
    const statuses = listOptions(list, 'status').map((status) => `?status=${status}`)
    for (const filter of [...filters, ...statuses]) {
      const rows = await getRows(reader, path + filter)
      const [header = [], ...lines] = await csvAt(reader, csv + filter)
      expect(lines).toEqual(rows.map((row) => Object.values(row).map((value) => String(value ?? ''))))
      expect(new Set(header).size).toBe(header.length)
      if (rows[0]) expect(header).toHaveLength(Object.keys(rows[0]).length)
    }
  })

  test("exports a file named after the company's day", async () => {
    const { headers, text } = await reader.get(`${path}.csv`)
    expect(headers['content-type']).toBe('text/csv; charset=utf-8')
    expect(headers['content-disposition']).toContain(`attachment; filename="${path.split('/').at(-1)}-2026-06-15.csv"`)
    expect(text.startsWith('\uFEFFID,')).toBe(true)
  })
})

test.each(named(lists.filter((list) => takes(list, 'status'))))('$name filters by status', async ({ list }) => {
  const { path } = list
  const all = getIds(await getRows(admin, path))
  for (const status of listOptions(list, 'status')) {
    const some = await getRows(admin, `${path}?status=${status}`)
    if (status !== 'all') expect(some.every((row) => all.includes(row.id) || status === 'archived')).toBe(true)
    // Groups of several states.
    if (['pending', 'current', 'all'].includes(status)) continue
    expect(some.filter((row) => 'status' in row && row['status'] !== status)).toEqual([])
  }
})

test.each(named(lists.filter(({ access }) => allows(access, 'client'))))(
  '$name gives clients only their own rows, also as CSV',
  async ({ list }) => {
    const isInside = list.path.includes('/:id')
    const own = await recordFor(world, cast, isInside ? list.path : `/api/${list.path.split('/')[2]}/:id`)
    const path = fillPath(list.path, { id: own })
    const [a, b] = [await world.signedIn(cast.clientA), await world.signedIn(cast.clientB)]
    const idsIn = async (caller: Caller) => (await csvAt(caller, `${path}.csv`)).slice(1).map(([id]) => id)
    expect(await idsIn(a)).toEqual(getIds(await getRows(a, path)))
    if (isInside) return expect((await b.get(path)).status).toBe(404)
    expect(await idsIn(a)).toContain(own)
    expect(await idsIn(b)).toEqual([])
  },
)

test('cells that look like formulas stay text in a spreadsheet, and phone numbers and amounts are unchanged', async () => {
  const names = [
    '=HYPERLINK("https://evil.example")',
    '+1+1',
    '-2+3',
    '@SUM(A1)',
    '\t=1',
    '\r=1',
    '＝1+1',
    '＠A',
    '+15125550100',
  ]
  for (const name of names) await createClient(world.db, { name, phone: '+15125550199' })
  const [header = [], ...lines] = await csvAt(admin, '/api/clients.csv')
  const column = (name: string) => lines.map((line) => line[header.indexOf(name)])
  const safe = names.map((name) => (name === '+15125550100' ? name : `'${name}`))
  expect(new Set(column('Name').slice(0, names.length))).toEqual(new Set(safe))
  expect(column('Phone')[0]).toBe('+15125550199')
})

test('every CSV column has a readable name', async () => {
  const headers = await Promise.all(lists.map(async (list) => (await csvAt(admin, `${await toPath(list)}.csv`))[0]))
  for (const name of headers.flat()) expect(name).toMatch(/^[A-Z][^_]*$/)
  expect(Object.fromEntries(lists.map(({ path }, index) => [path, headers[index]?.join(', ')]))).toMatchObject({
    '/api/agent-conversations':
      'ID, Agent ID, Agent, User ID, User, Session ID, Status, Subject, Message count, Lead generated, Booking created, Satisfaction rating, Created at, Updated at',
    '/api/audit':
      'ID, Created at, Outcome, Count, User ID, User, User role, Agent, Session ID, Link ID, Address, Made at, Device ID, Endpoint, Kind of record, Record ID, Record, Fields before, Fields after, Other changes',
    '/api/bookings':
      'ID, Client ID, Service type, Scheduled date, Duration (minutes), Status, Property ID, Location, Notes, Confirmed at, Reminder sent, Confirmation sent, Assigned to ID, Source, Created by agent, Created at, Updated at, Client, Client phone, Client email unproven, Assigned to',
    '/api/calculations':
      'ID, Job ID, Job title, Client name, Kind, Name, Answer, Edition, Created by name, Created at, Updated at',
    '/api/checklist-templates':
      'ID, Name, NEC version, Job type, Version, Item count, Archived at, Created at, Updated at',
    '/api/clients':
      'ID, User ID, Name, Email, Email unproven, Phone, Address, City, State, ZIP, Notes, Archived at, Created at, Updated at',
    '/api/clients/:id/credit-uses': 'ID, Client ID, Invoice ID, Invoice number, Payment method, Used, Created at',
    '/api/clients/:id/credits': 'ID, Client ID, Source, Amount, Remaining, Quote ID, Created at, Note, Created by',
    '/api/compliance-checklists':
      'ID, Checklist type, NEC version, Work order ID, Work order number, Inspection ID, Inspection type, Job ID, Template ID, Template version, Item count, Answered count, Failed count, Overall compliance, Completed by ID, Completed by, Created at, Updated at',
    '/api/conversations':
      'ID, Phone, Name, Client ID, Lead ID, Is staff, Unread count, Last message, Last direction, Last message at, Stopped at',
    '/api/conversations/:id/messages':
      'ID, Conversation ID, Direction, Is automatic, Purpose, Body, Pictures, Picture ids, Picture errors, Status, Is local, Error, Not before, Is kept, Sent by name, Created at',
    '/api/deliveries':
      'ID, Channel, Recipient, Subject, Status, Provider, Attempts, Error, Not before, Receipt, Created at, Sent at, Preview',
    '/api/equipment':
      'ID, Property ID, Client ID, Client, Address, Kind, Make, Model, Serial, Installed on, Warranty until, Notes, Created at, Updated at',
    '/api/files':
      'ID, Uploaded by ID, Uploaded by, Original name, MIME type, File size (bytes), Width, Height, Category, Storage provider, Invoice ID, Job ID, Client ID, Panel ID, Equipment ID, Work order ID, Inspection ID, License ID, Tax certificate ID, Receipt job ID, Description, Made at, Created at, Updated at',
    '/api/inspections':
      'ID, Permit ID, Job ID, Inspection type, Status, Scheduled date, Completed date, Inspector name, Inspector license, Result, NEC articles checked, Deficiencies, Corrections required, Re-inspection required, Re-inspection of ID, Notes, Created by ID, Created at, Updated at, Permit number, Permit type, Job title, Client ID, Client, Location',
    '/api/invitations': 'ID, Name, Email, Phone, Role, Mail, Invited by, Created at, Expires at',
    '/api/invoices':
      'ID, Invoice number, Client ID, Created by ID, Status, Subtotal, Taxed subtotal, Tax rate (%), Tax amount, Total, Amount paid, Balance due, To refund, Notes, Due date, Sent at, Paid date, Quote ID, Deposit, Job ID, Created at, Updated at, Client, Description',
    '/api/invoices/my-invoices':
      'ID, Invoice number, Client ID, Created by ID, Status, Subtotal, Taxed subtotal, Tax rate (%), Tax amount, Total, Amount paid, Balance due, To refund, Notes, Due date, Sent at, Paid date, Quote ID, Deposit, Job ID, Created at, Updated at, Client, Description',
    '/api/job-costs':
      'ID, Job ID, Kind, Amount, Supplier, Description, Incurred on, Receipt ID, Created by ID, Created by, Created at, Updated at',
    '/api/jobs':
      'ID, Client ID, Assigned to ID, Title, Description, Status, Scheduled date, Duration (minutes), Completed date, Property ID, Location, Notes, Permit required, Created at, Updated at, Client, Client phone, Assigned to',
    '/api/jobs/my-jobs':
      'ID, Client ID, Assigned to ID, Title, Description, Status, Scheduled date, Duration (minutes), Completed date, Property ID, Location, Notes, Permit required, Created at, Updated at, Client, Client phone, Assigned to, Visit ID, Purpose, Helper ids, Helper names, Visit notes, Other visits, On site since, Client notes, Gate code, Dog, Parking, Coordinates',
    '/api/licenses': 'ID, Kind, Number, User ID, Issued by, Expires on, Notes, Created at, Updated at, Holder name',
    '/api/marketing': 'ID, Platform, Content type, Title, Body, Image URL, Created by ID, Created at',
    '/api/panel-capacity':
      'ID, Property ID, Client ID, Client, Address, Name, Rating (A), Main breaker (A), Voltage, Spaces, Circuit count, Fed from, Two pole places, Service panels, Calculation ID, Calculated load (VA), Calculation voltage (V), Calculated at, Created at, Updated at',
    '/api/panels':
      'ID, Property ID, Client ID, Client, Address, Name, Location, Rating (A), Busbar (A), Voltage, Spaces, Fed from ID, Fed from, Main breaker (A), Solar backfeed (A), Circuit count, Connected load (VA), Created at, Updated at',
    '/api/permits':
      'ID, Job ID, Permit number, Permit type, Status, Application date, Approval date, Expiration date, Issued by, Jurisdiction, Project address, Project description, Estimated cost, Voltage, Amperage, Circuits, Service size, Notes, Created by ID, Created at, Updated at, Job title, Client ID, Client',
    '/api/price-book':
      'ID, Name, Description, Unit, Price, Cost, Tax class, Times used, Last used at, Archived at, Created at, Updated at',
    '/api/properties':
      'ID, Client ID, Client, Address, Unit, City, State, ZIP, Kind, New construction, ESI ID, Jurisdiction, Coordinates, Gate code, Dog, Parking, Notes, Panel count, Created at, Updated at',
    '/api/quotes':
      'ID, Quote number, Client ID, Lead ID, Created by ID, Status, Version, Subtotal, Tax rate (%), Tax amount, Total, Highest total, Deposit (%), Deposit amount, Valid until, Notes, Terms, Sent at, Job ID, Change order, Created at, Updated at, Client, Description',
    '/api/sales-activities':
      'ID, Lead ID, Activity type, Subject, Description, Outcome, Performed by ID, Performed by agent, Scheduled date, Completed date, Created at, Performed by',
    '/api/sales-leads':
      'ID, Client ID, Name, Email, Phone, Source, Status, Interest level, Service interest, Estimated value, Notes, Last contact, Next follow up, Assigned to ID, Converted to client, Conversion date, Close reason, Closed at, Created at, Updated at, Assigned to, Last touched',
    '/api/tax-certificates':
      'ID, Client ID, Client, Kind, Number, Reason, Valid from, Valid until, Received on, Requested on, Agreed until, File count, Created at, Updated at',
    '/api/tokens': 'ID, Name, Scopes, Expires at, Last used at, Created at',
    '/api/users':
      'ID, Name, Role, Phone, Username, Email, Email confirmed, Avatar URL, Created at, Two-factor sign-in, Payroll ID, Deactivated at',
    '/api/work-orders':
      'ID, Work order number, Status, Job ID, Job title, Client ID, Client, Permit ID, Permit number, Scope of work, Labor hours, Technician signed, Customer signed, Completed by ID, Completed by, Completed at, Created at, Updated at',
  })
})
