import { and, eq, isNull, or, sql } from 'drizzle-orm'
import { isStaff } from '#contract/roles.ts'
import { requireActiveClient } from '#features/people/clients/server/shared/active-client.ts'
import { requireInvoiceGate } from '#features/compliance/gates/server/shared/gates.ts'
import type { TaxFacts } from '#features/billing/sales-tax/contract.ts'
import { needsCertificate } from '#features/billing/sales-tax/rules.ts'
import { noteFields } from '#server/audit/notes.ts'
import type { Clock, Context, Services, UserContext } from '#server/context.ts'
import { nextNumberIn } from '#server/database/numbers.ts'
import { statement } from '#server/database/statement.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { updateRow } from '#server/database/versions.ts'
import { notFound } from '#server/errors.ts'
import type { InvoiceDetails } from '../contract.ts'
import { invoiceDetails, newInvoiceDetails } from './json.ts'
import { clientScope } from './lists.ts'
import type { Line } from './shared/totals.ts'
import { invoiceNumbers, invoices } from './table.ts'

const detailsStatement = (name: string, whose: 'every' | 'own') =>
  statement<{ id: string; user: string }, { json: string }>(
    name,
    (value) => sql`
      select ${invoiceDetails({ forStaff: whose === 'every' })} as json
      from (
        select i.*, c.name as client_name,
          (select f.description from invoice_items f where f.invoice_id = i.id and f.order_index = 0) as description
        from invoices i join clients c on c.id = i.client_id
        where i.id = ${value('id')}::uuid ${whose === 'own' ? sql`and ${clientScope(sql`${value('user')}::uuid`)}` : sql``}
      ) i join clients c on c.id = i.client_id`,
  )

const readEvery = detailsStatement('invoice', 'every')
const readOwn = detailsStatement('own invoice', 'own')

/** One complete invoice as JSON text. Clients see their own, except drafts. */
export async function getDetailsText(ctx: UserContext, id: string): Promise<string> {
  const [row] = await (isStaff(ctx.user.role) ? readEvery : readOwn)(ctx.db, { id, user: ctx.user.id })
  if (!row) throw notFound('Invoice')
  return row.json
}

export async function getDetails(ctx: UserContext, id: string): Promise<InvoiceDetails> {
  return JSON.parse(await getDetailsText(ctx, id))
}

/** An invoice that a link shows; null for a draft, which no client sees, and when it is gone. */
export async function findLinkedDetails({ db }: Pick<Services, 'db'>, id: string): Promise<InvoiceDetails | null> {
  const [row] = await readEvery(db, { id, user: id })
  const invoice: InvoiceDetails | null = row ? JSON.parse(row.json) : null
  return invoice?.status === 'draft' ? null : invoice
}

type Heading = Pick<
  typeof invoices.$inferSelect,
  | 'client_id'
  | 'created_by'
  | 'status'
  | 'subtotal'
  | 'taxed_subtotal'
  | 'tax_rate'
  | 'tax_amount'
  | 'total'
  | 'notes'
  | 'due_date'
  | 'quote_id'
  | 'is_deposit'
  | 'job_id'
  | 'property_type'
  | 'work_type'
  | 'contract_type'
  | 'tax_certificate_id'
  | 'created_at'
> & { id?: string | undefined }

/** The certificate if lines are untaxed because of it: an invoice then prints it. */
export const certificateInUse = (heading: TaxFacts & Pick<Heading, 'tax_rate'>, lines: Line[]): string | null =>
  needsCertificate(heading, heading.tax_rate, lines) ? heading.tax_certificate_id : null

type Columns<Row> = { [Name in keyof Row]: Row[Name][] }

const toColumns = (lines: Line[]): Columns<Line> => ({
  description: lines.map((line) => line.description),
  quantity: lines.map((line) => line.quantity),
  unit_price: lines.map((line) => line.unit_price),
  amount: lines.map((line) => line.amount),
  taxable: lines.map((line) => line.taxable),
  kind: lines.map((line) => line.kind),
})

/**
 * Takes the next number and inserts in one statement, to hold the lock on the counter's row, which every other insert waits
 * for, as briefly as possible. Takes no number when the client cannot be billed.
 */
const insert = statement<Omit<Heading, 'id'> & { id: string | null } & Columns<Line>, { json: string }>(
  'new invoice',
  (value) => sql`
    with c as (select * from clients where id = ${value('client_id')}::uuid and archived_at is null for key share),
    taken as (${nextNumberIn(invoiceNumbers, sql`c`)}),
    made as (
      insert into invoices (id, invoice_number, client_id, created_by, status, subtotal, taxed_subtotal, tax_rate, tax_amount, total, notes, due_date,
        quote_id, is_deposit, job_id, property_type, work_type, contract_type, tax_certificate_id, created_at, updated_at)
      select coalesce(${value('id')}::uuid, uuid_v7()), taken.number, c.id, ${value('created_by')}::uuid,
        ${value('status')}, ${value('subtotal')}::numeric, ${value('taxed_subtotal')}::numeric, ${value('tax_rate')}::numeric, ${value('tax_amount')}::numeric,
        ${value('total')}::numeric, ${value('notes')}, ${value('due_date')}::date, ${value('quote_id')}::uuid, ${value('is_deposit')}::boolean, ${value('job_id')}::uuid,
        ${value('property_type')}, ${value('work_type')}, ${value('contract_type')}, ${value('tax_certificate_id')}::uuid, created.at, created.at
      from taken, c, (select ${value('created_at')}::timestamptz as at) created
      returning *
    ),
    lines as (
      insert into invoice_items (invoice_id, description, quantity, unit_price, amount, taxable, kind, order_index)
      select made.id, line.description, line.quantity, line.unit_price, line.amount, line.taxable, line.kind, line.n - 1
      from made, unnest(${value('description')}::text[], ${value('quantity')}::numeric[], ${value('unit_price')}::numeric[], ${value('amount')}::numeric[],
        ${value('taxable')}::boolean[], ${value('kind')}::text[])
        with ordinality as line(description, quantity, unit_price, amount, taxable, kind, n)
      returning *
    )
    select ${newInvoiceDetails} as json
    from (select made.*, c.name as client_name, (${value('description')}::text[])[1] as description from made, c) i, c`,
)

/** Inserts an invoice; 400 when its client cannot be billed. Anything but a draft must pass the company's gate. */
export async function insertInvoice(
  ctx: Clock & Pick<Context, 'origin' | 'job'>,
  heading: Heading,
  lines: Line[],
): Promise<InvoiceDetails> {
  if (heading.status !== 'draft') await requireInvoiceGate(ctx, heading)
  const tax_certificate_id = certificateInUse(heading, lines)
  const [row] = await insert(ctx.db, { ...heading, id: heading.id ?? null, tax_certificate_id, ...toColumns(lines) })
  if (!row) {
    await requireActiveClient(ctx, heading.client_id)
    throw new Error('The invoice was not written')
  }
  const invoice: InvoiceDetails = JSON.parse(row.json)
  noteFields(ctx, { record: 'invoice', id: invoice.id, before: null, after: { items: lines } })
  return invoice
}

/** Marks a draft as sent. Sending again changes nothing. */
export const markInvoiceSent = (ctx: Clock & Pick<Context, 'origin' | 'job'>, id: string): Promise<void> =>
  inTransaction(ctx, async (ctx) => {
    const isUnsent = and(eq(invoices.id, id), or(eq(invoices.status, 'draft'), isNull(invoices.sent_at)))
    const [was] = await ctx.db.select().from(invoices).where(isUnsent).for('update')
    if (!was) return
    const status = was.status === 'draft' ? 'sent' : was.status
    await updateRow(ctx, invoices, id, { status, sent_at: was.sent_at ?? ctx.now().toISOString() })
  })
