import { randomUUID } from 'node:crypto'
import type { CurrentUser } from '#contract/current-user.ts'
import { add, cents, decimal, hundredths, lineAmount } from '#contract/money.ts'
import { clients } from '#features/people/clients/server/table.ts'
import { bookings } from '#features/work/bookings/server/table.ts'
import { jobs } from '#features/work/jobs/server/table.ts'
import { jobCosts } from '#features/billing/job-costs/server/table.ts'
import { invoiceNumbers, invoiceItems, invoices } from '#features/billing/invoices/server/table.ts'
import { inspections } from '#features/compliance/inspections/server/table.ts'
import { permits } from '#features/compliance/permits/server/table.ts'
import { salesLeads } from '#features/sales/leads/server/table.ts'
import { equipment } from '#features/electrical/equipment/server/table.ts'
import { circuits, panels } from '#features/electrical/panels/server/table.ts'
import { properties } from '#features/people/properties/server/table.ts'
import type { LineKind } from '#features/sales/price-book/rules/line-items.ts'
import { priceBookItems } from '#features/sales/price-book/server/table.ts'
import { documentHash, documentText } from '#features/billing/quotes/server/shared/document.ts'
import { quoteNumbers, quoteItems, quotes, quoteVersions } from '#features/billing/quotes/server/table.ts'
import { taxCertificates } from '#features/billing/sales-tax/server/table.ts'
import { companySettings } from '#features/company/settings/server/table.ts'
import { TEXAS_LICENSE_NOTICE } from '#features/company/settings/contract.ts'
import { users } from '#features/people/users/server/table.ts'
import { workOrderNumbers, workOrders } from '#features/compliance/work-orders/server/table.ts'
import type { Database } from '#server/database/connect.ts'
import { nextNumber } from '#server/database/numbers.ts'

const first = <T>(rows: T[]): T => {
  const [row] = rows
  if (row === undefined) throw new Error('The factory made nothing')
  return row
}

/** A user with a role; two calls make two users. */
export async function createUser(
  db: Database,
  role: 'admin' | 'employee' | 'client' = 'client',
  values: Partial<typeof users.$inferInsert> = {},
): Promise<CurrentUser> {
  const name = `${role}-${randomUUID().slice(0, 8)}`
  const user = first(
    await db
      .insert(users)
      .values({
        role,
        name,
        username: name,
        email: `${name}@example.com`,
        referral_code: randomUUID().slice(0, 8),
        ...values,
      })
      .returning(),
  )
  return {
    id: user.id,
    username: user.username,
    role: user.role,
    name: user.name,
    email: user.email,
    email_confirmed: user.email_confirmed_at !== null,
    phone: user.phone,
    avatar_url: user.avatar_url,
    referral_code: user.referral_code,
    must_change_password: user.must_change_password,
    two_factor: user.two_factor_enabled_at === null ? 'off' : 'on',
  }
}

export async function createClient(db: Database, values: Partial<typeof clients.$inferInsert> = {}) {
  const name = values.name ?? `Client ${randomUUID().slice(0, 8)}`
  return first(
    await db
      .insert(clients)
      .values({ name, email: `${randomUUID().slice(0, 8)}@example.com`, phone: '+15125550100', ...values })
      .returning(),
  )
}

/** Items in their order, each with its amount. */
const toLines = <Item extends { quantity: string; unit_price: string }>(items: readonly Item[]) =>
  items.map((item, order_index) => ({
    ...item,
    order_index,
    amount: decimal(lineAmount(hundredths(item.quantity), cents(item.unit_price))),
  }))

/** A sent invoice with one $100.00 line, its own client and its own author by default. */
export async function createInvoice(
  db: Database,
  values: Partial<typeof invoices.$inferInsert> = {},
  items = [{ description: 'Service call', quantity: '1.00', unit_price: '100.00' }],
) {
  const lines = toLines(items)
  const subtotal = decimal(add(...lines.map((line) => cents(line.amount))))
  const invoice = first(
    await db
      .insert(invoices)
      .values({
        invoice_number: await db.transaction((tx) => nextNumber(tx, invoiceNumbers)),
        client_id: values.client_id ?? (await createClient(db)).id,
        created_by: values.created_by ?? (await createUser(db, 'employee')).id,
        status: 'sent',
        subtotal,
        total: subtotal,
        ...values,
      })
      .returning(),
  )
  const rows = await db
    .insert(invoiceItems)
    .values(lines.map((line) => ({ ...line, invoice_id: invoice.id })))
    .returning()
  return { ...invoice, items: rows }
}

type QuoteLine = {
  description: string
  quantity: string
  unit_price: string
  kind?: LineKind | null
  optional?: boolean
  option_group?: string
}

/** A sent quote with one $100.00 line, its own client and its own author by default. Its sums count every line. */
export async function createQuote(
  db: Database,
  values: Partial<typeof quotes.$inferInsert> = {},
  items: QuoteLine[] = [{ description: 'Service call', quantity: '1.00', unit_price: '100.00' }],
) {
  const lines = toLines(items)
  const subtotal = decimal(add(...lines.map((line) => cents(line.amount))))
  const client_id = values.client_id ?? (values.lead_id ? null : (await createClient(db)).id)
  const sent_at = values.status === 'draft' ? null : '2026-06-15T15:00:00.000Z'
  const quote = first(
    await db
      .insert(quotes)
      .values({
        quote_number: await db.transaction((tx) => nextNumber(tx, quoteNumbers)),
        created_by: values.created_by ?? (await createUser(db, 'employee')).id,
        status: 'sent',
        subtotal,
        total: subtotal,
        highest_total: subtotal,
        sent_at,
        ...values,
        client_id,
      })
      .returning(),
  )
  const rows = await db
    .insert(quoteItems)
    .values(lines.map((line) => ({ ...line, quote_id: quote.id })))
    .returning()
  if (sent_at !== null) {
    const document = documentText({ ...quote, client_name: 'Ada Lovelace', items: rows })
    await db.insert(quoteVersions).values({
      quote_id: quote.id,
      version: quote.version,
      document,
      document_hash: documentHash(document),
      total: quote.total,
      sent_by: quote.created_by,
      sent_at,
    })
  }
  return { ...quote, items: rows }
}

/** A scheduled job for its own client, without a date or technician by default. */
export async function createJob(db: Database, values: Partial<typeof jobs.$inferInsert> = {}) {
  const client_id = values.client_id ?? (await createClient(db)).id
  return first(
    await db
      .insert(jobs)
      .values({ title: `Job ${randomUUID().slice(0, 8)}`, ...values, client_id })
      .returning(),
  )
}

/** A cost of material, $50.00 by default. */
export async function createJobCost(
  db: Database,
  values: Partial<typeof jobCosts.$inferInsert> & { job_id: string; created_by: string },
) {
  const cost = { kind: 'material', amount: '50.00', incurred_on: '2026-06-15', ...values } as const
  return first(await db.insert(jobCosts).values(cost).returning())
}

/** A resale certificate that covers every day of the tests. */
export async function createCertificate(
  db: Database,
  values: Partial<typeof taxCertificates.$inferInsert> & { client_id: string },
) {
  const certificate = {
    kind: 'resale',
    number: '3-20045-1234-7',
    reason: 'Bills the work on to the owner',
    valid_from: '2020-01-01',
    received_on: '2020-01-02',
    ...values,
  } as const
  return first(await db.insert(taxCertificates).values(certificate).returning())
}

/** An open work order, by default of a new job. */
export async function createWorkOrder(db: Database, values: Partial<typeof workOrders.$inferInsert> = {}) {
  const job_id = values.job_id ?? (await createJob(db)).id
  const work_order_number = await db.transaction((tx) => nextNumber(tx, workOrderNumbers))
  return first(
    await db
      .insert(workOrders)
      .values({ scope_of_work: 'Replace the panel', work_order_number, ...values, job_id })
      .returning(),
  )
}

/** A pending booking for its own client, on the morning of 2026-07-01 in Chicago by default. */
export async function createBooking(db: Database, values: Partial<typeof bookings.$inferInsert> = {}) {
  const client_id = values.client_id === undefined ? (await createClient(db)).id : values.client_id
  return first(
    await db
      .insert(bookings)
      .values({ service_type: 'Panel inspection', scheduled_date: '2026-07-01T14:00:00.000Z', ...values, client_id })
      .returning(),
  )
}

/** A new lead with a unique email. */
export async function createLead(db: Database, values: Partial<typeof salesLeads.$inferInsert> = {}) {
  const lead = { name: 'Ray Castillo', email: `${randomUUID().slice(0, 8)}@example.com`, ...values }
  return first(await db.insert(salesLeads).values(lead).returning())
}

/** An active item of the price book, $129.00 each by default. */
export async function createPriceBookItem(db: Database, values: Partial<typeof priceBookItems.$inferInsert> = {}) {
  const name = `Item ${randomUUID().slice(0, 8)}`
  return first(
    await db
      .insert(priceBookItems)
      .values({ name, price: '129.00', ...values })
      .returning(),
  )
}

export async function createCompany(db: Database, values: Partial<typeof companySettings.$inferInsert> = {}) {
  const company = {
    company_name: 'Bluebonnet Electric',
    email: 'office@bluebonnet.example',
    phone: '+15125550123',
    address: '1200 Congress Ave',
    city: 'Austin',
    state: 'TX',
    zip: '78701',
    license_number: 'TECL 12345',
    license_notice: TEXAS_LICENSE_NOTICE,
    ...values,
  }
  return first(
    await db
      .insert(companySettings)
      .values(company)
      .onConflictDoUpdate({ target: companySettings.id, set: company })
      .returning(),
  )
}

/** A house, by default of a new client. */
export async function createProperty(db: Database, values: Partial<typeof properties.$inferInsert> = {}) {
  const client_id = values.client_id ?? (await createClient(db)).id
  return first(
    await db
      .insert(properties)
      .values({ address: '88 Rainey St', ...values, client_id })
      .returning(),
  )
}

/** A generator, by default at its own property. */
export async function createEquipment(db: Database, values: Partial<typeof equipment.$inferInsert> = {}) {
  const property_id = values.property_id ?? (await createProperty(db)).id
  return first(
    await db
      .insert(equipment)
      .values({ kind: 'generator', make: 'Generac', model: '7043', ...values, property_id })
      .returning(),
  )
}

/** A 200 A panel with 40 spaces, in its own property by default. */
export async function createPanel(db: Database, values: Partial<typeof panels.$inferInsert> = {}) {
  const property_id = values.property_id ?? (await createProperty(db)).id
  const name = `Panel ${randomUUID().slice(0, 8)}`
  const ratings = { rating_amps: 200, busbar_amps: 200, spaces: 40, main_breaker_amps: 200 }
  return first(
    await db
      .insert(panels)
      .values({ name, ...ratings, ...values, property_id })
      .returning(),
  )
}

/** A 20 A circuit at space 1, in its own panel by default. */
export async function createCircuit(db: Database, values: Partial<typeof circuits.$inferInsert> = {}) {
  const panel_id = values.panel_id ?? (await createPanel(db)).id
  return first(
    await db
      .insert(circuits)
      .values({ space: 1, poles: 1, breaker_amps: 20, label: 'Kitchen counter', ...values, panel_id })
      .returning(),
  )
}

/** A pending application, by default of a new administrator. */
export async function createPermit(db: Database, values: Partial<typeof permits.$inferInsert> = {}) {
  const created_by = values.created_by ?? (await createUser(db, 'admin')).id
  const about = { permit_type: 'Electrical', project_address: '88 Rainey St', application_date: '2026-06-01' }
  return first(
    await db
      .insert(permits)
      .values({ ...about, ...values, created_by })
      .returning(),
  )
}

/** A scheduled rough-in inspection, by default of a new administrator. */
export async function createInspection(db: Database, values: Partial<typeof inspections.$inferInsert> = {}) {
  const created_by = values.created_by ?? (await createUser(db, 'admin')).id
  const about = { inspection_type: 'Rough-in', scheduled_date: '2026-06-20T14:00:00.000Z' }
  return first(
    await db
      .insert(inspections)
      .values({ ...about, ...values, created_by })
      .returning(),
  )
}
