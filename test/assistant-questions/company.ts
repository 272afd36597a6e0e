import type { ClientConfig } from 'pg'
import { syncGuides } from '#features/company/guides/server/shared/sync.ts'
import { licenses } from '#features/compliance/licenses/server/table.ts'
import { payments } from '#features/billing/payments/server/table.ts'
import {
  createBooking,
  createCircuit,
  createEquipment,
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
} from '#test/factories.ts'
import { eq } from 'drizzle-orm'
import { timeEntries } from '#features/work/hours/server/table.ts'
import { jobs } from '#features/work/jobs/server/table.ts'
import { createWorld } from '#test/world.ts'

/** Monday, June 15, 2026, 10:00 in Austin. */
export const NOW = '2026-06-15T15:00:00Z'

/** The company that the assistant is asked about, with everyone who asks. */
export async function createAskedCompany(options: { databaseServer?: ClientConfig } = {}) {
  const world = await createWorld({ now: NOW, ...options })
  const { db } = world
  await syncGuides(db)
  await createCompany(db, { default_tax_rate: '8.25' })
  const admin = await createUser(db, 'admin', { name: 'Dana Whitfield', username: 'dana' })
  const employee = await createUser(db, 'employee', { name: 'Sam Ortiz', username: 'sam', phone: '+15125550110' })
  const mia = await createUser(db, 'employee', { name: 'Mia Chen', username: 'mia', phone: '+15125550111' })
  const client = await createUser(db, 'client', { name: 'Grace Hopper', username: 'grace', referral_code: 'GRACE26' })
  const other = await createUser(db, 'client', { name: 'Linus Becker', username: 'linus', referral_code: 'LINUS26' })

  const grace = await createClient(db, {
    name: 'Grace Hopper',
    user_id: client.id,
    email: 'grace@example.com',
    phone: '+15125550101',
    address: '88 Rainey St',
    city: 'Austin',
  })
  const linus = await createClient(db, {
    name: 'Linus Becker',
    user_id: other.id,
    email: 'linus@example.com',
    phone: '+15125550102',
    address: '4 Elm Ct',
    city: 'Round Rock',
  })
  const marisol = await createClient(db, { name: 'Marisol Vega', phone: '+15125550103', city: 'Austin' })
  // The newest client is named first, and two can be created in the same millisecond.
  await createClient(db, { name: 'Tom Alder', phone: '+15125550104', created_at: '2026-06-01T15:00:00.000Z' })
  await createClient(db, { name: 'Tom Baker', phone: '+15125550105', created_at: '2026-06-02T15:00:00.000Z' })

  const by = { created_by: employee.id }
  const line = (description: string, unit_price: string) => [{ description, quantity: '1.00', unit_price }]
  await createInvoice(db, { ...by, client_id: grace.id, due_date: '2026-06-30' }, line('Panel repair', '540.00'))
  const paid = await createInvoice(
    db,
    { ...by, client_id: grace.id, status: 'paid', amount_paid: '320.00', paid_date: '2026-06-02T15:00:00.000Z' },
    line('Service call', '320.00'),
  )
  const payment = { invoice_id: paid.id, amount: '320.00', provider: 'manual', payment_method: 'check' } as const
  await db.insert(payments).values({ ...payment, status: 'succeeded', paid_at: '2026-06-02T15:00:00.000Z' })
  await createInvoice(
    db,
    { ...by, client_id: linus.id, status: 'overdue', due_date: '2026-05-20' },
    line('Rewire', '1200.00'),
  )
  await createInvoice(db, { ...by, client_id: marisol.id, status: 'draft' }, line('Lighting', '75.00'))

  const at = (day: string, clock: string) => `2026-06-${day}T${clock}:00.000Z`
  await createJob(db, {
    client_id: grace.id,
    title: 'Panel upgrade',
    scheduled_date: at('16', '14:00'),
    duration_minutes: 240,
    assigned_to: employee.id,
    location: '88 Rainey St',
  })
  await createJob(db, {
    client_id: linus.id,
    title: 'EV charger install',
    scheduled_date: at('15', '19:00'),
    duration_minutes: 120,
    assigned_to: employee.id,
    location: '4 Elm Ct',
  })
  await createJob(db, { client_id: marisol.id, title: 'Kitchen lighting', scheduled_date: at('17', '15:00') })
  await createJob(db, { client_id: marisol.id, title: 'Garage rewire', status: 'in_progress', assigned_to: mia.id })
  await createBooking(db, {
    client_id: grace.id,
    service_type: 'Outlet repair',
    scheduled_date: at('18', '15:00'),
    status: 'confirmed',
    assigned_to: mia.id,
  })
  await createBooking(db, { client_id: linus.id, service_type: 'Attic fan wiring', scheduled_date: at('19', '19:00') })

  await createLead(db, {
    name: 'Ray Castillo',
    email: 'ray@example.com',
    phone: '+15125550120',
    service_interest: 'Panel upgrade',
    estimated_value: '3200.00',
  })
  await createLead(db, { name: 'Ivy Moss', email: 'ivy@example.com', status: 'qualified', estimated_value: '900.00' })
  await createQuote(db, { ...by, client_id: grace.id, valid_until: '2026-07-15' }, line('Surge protector', '450.00'))
  await createQuote(db, { ...by, client_id: linus.id, status: 'accepted' }, line('Sub panel', '2100.00'))

  const home = await createProperty(db, { client_id: grace.id, address: '88 Rainey St' })
  const panel = await createPanel(db, { property_id: home.id, name: 'Main panel' })
  await createCircuit(db, { panel_id: panel.id, label: 'Kitchen counter', load_va: 3000 })
  await createCircuit(db, { panel_id: panel.id, space: 2, poles: 2, breaker_amps: 50, label: 'Range', load_va: 8000 })
  await createEquipment(db, {
    property_id: home.id,
    kind: 'ev_charger',
    make: 'Emporia',
    model: 'Classic',
    serial: 'EMP-204418',
    installed_on: '2025-08-03',
  })
  await createPriceBookItem(db, { name: '50 A spa disconnect', price: '285.00' })
  await createPriceBookItem(db, { name: 'Labor', unit: 'hour', price: '95.00', tax_class: 'labor' })
  await createPriceBookItem(db, { name: 'GFCI receptacle', price: '65.00' })
  await createPermit(db, {
    permit_number: 'BP-2026-117',
    permit_type: 'Electrical',
    project_address: '88 Rainey St',
    status: 'approved',
    approval_date: '2026-06-05',
    expiration_date: '2026-07-05',
    created_by: admin.id,
  })
  await createInspection(db, { created_by: admin.id })
  const licensed = { created_at: NOW, updated_at: NOW }
  await db.insert(licenses).values([
    { kind: 'contractor', number: 'TECL 12345', expires_on: '2026-07-01', ...licensed },
    { kind: 'journeyman', number: 'J-7788', user_id: employee.id, expires_on: '2027-03-01', ...licensed },
  ])
  return { world, users: { admin, employee, client, other, mia }, records: { grace, linus, marisol, panel } }
}
export type AskedCompany = Awaited<ReturnType<typeof createAskedCompany>>

/** The same company with more clients, a permit that waits, and a debt of March. */
export async function addClients({ world: { db }, users }: AskedCompany) {
  const by = { created_by: users.admin.id }
  const phone = '+15125550177'
  const bill = await createClient(db, { name: 'Bill Krause', phone, address: '12 Mesa Dr', notes: 'Gate code 4411' })
  const denise = await createClient(db, { name: 'Denise Okafor', phone: '+15125550178', address: '7 Alder Grove' })
  await createClient(db, { name: 'Zelda (A+ [Homes*' })
  const job = await createJob(db, { client_id: denise.id, title: 'Service change' })
  await createPermit(db, { ...by, permit_number: 'BP-2026-200', project_address: '9 Oak St', job_id: job.id })
  await createInvoice(db, { ...by, client_id: bill.id, status: 'overdue', due_date: '2026-03-20' }, [
    { description: 'Rewire', quantity: '1.00', unit_price: '900.00' },
  ])
}

/** And with work of last week: a finished and paid job, its hours, and a gate at the next visit. */
export async function addHistory({ world: { db }, users, records: { linus } }: AskedCompany) {
  const sam = users.employee.id
  const home = await createProperty(db, { client_id: linus.id, address: '4 Elm Ct', gate_code: '2580' })
  await db.update(jobs).set({ property_id: home.id }).where(eq(jobs.client_id, linus.id))
  const job = await createJob(db, {
    client_id: linus.id,
    property_id: home.id,
    title: 'Hot tub circuit',
    location: '4 Elm Ct',
    status: 'completed',
    scheduled_date: '2026-06-11T14:00:00.000Z',
    completed_date: '2026-06-11T20:00:00.000Z',
    duration_minutes: 360,
    assigned_to: sam,
  })
  const hours = { started_at: '2026-06-11T14:00:00.000Z', ended_at: '2026-06-11T20:00:00.000Z' }
  await db.insert(timeEntries).values({ user_id: sam, job_id: job.id, ...hours })
  const paid_at = '2026-06-12T15:00:00.000Z'
  const invoice = await createInvoice(
    db,
    {
      created_by: sam,
      client_id: linus.id,
      job_id: job.id,
      status: 'paid',
      amount_paid: '2000.00',
      paid_date: paid_at,
    },
    [{ description: 'Hot tub circuit', quantity: '1.00', unit_price: '2000.00' }],
  )
  const payment = { invoice_id: invoice.id, amount: '2000.00', provider: 'manual', payment_method: 'check' } as const
  await db.insert(payments).values({ ...payment, status: 'succeeded', paid_at })
}
