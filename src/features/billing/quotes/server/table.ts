import { type SQL, sql } from 'drizzle-orm'
import { check, date, index, integer, numeric, pgTable, text, boolean, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { lineKinds } from '#features/sales/price-book/rules/line-items.ts'
import type { Signature } from '#contract/signature.ts'
import { clients } from '#features/people/clients/server/table.ts'
import { jobs } from '#features/work/jobs/server/table.ts'
import { salesLeads } from '#features/sales/leads/server/table.ts'
import type { CalculationSheet } from '#features/electrical/calculators/rules/sheet.ts'
import { contractTypes, propertyTypes, workTypes } from '#features/billing/sales-tax/contract.ts'
import { taxCertificates } from '#features/billing/sales-tax/server/table.ts'
import { users } from '#features/people/users/server/table.ts'
import { amount, createdAt, id, inList, instant, json, notNegative, updatedAt } from '#server/columns.ts'
import { awaitedStatuses, quoteStates } from '../states.ts'

export const quoteNumbers = { name: 'quote', prefix: 'QUO-' }

export const quotes = pgTable(
  'quotes',
  {
    id: id(),
    quote_number: text().notNull().unique(),
    client_id: uuid().references(() => clients.id, { onDelete: 'restrict' }),
    lead_id: uuid().references(() => salesLeads.id, { onDelete: 'restrict' }),
    created_by: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'restrict' }),
    status: text({ enum: quoteStates.names }).notNull().default('draft'),
    version: integer().notNull().default(1),
    subtotal: amount().notNull(),
    tax_rate: numeric({ precision: 5, scale: 2 }).notNull().default('0'),
    tax_amount: amount().notNull().default('0'),
    total: amount().notNull(),
    highest_total: amount().notNull(),
    deposit_percent: numeric({ precision: 5, scale: 2 }),
    deposit_amount: amount(),
    valid_until: date({ mode: 'string' }),
    notes: text(),
    terms: text(),
    property_type: text({ enum: propertyTypes }),
    work_type: text({ enum: workTypes }),
    contract_type: text({ enum: contractTypes }),
    /** The client's certificate because of which lines are not taxed. */
    tax_certificate_id: uuid().references(() => taxCertificates.id, { onDelete: 'restrict' }),
    /** The load calculation that goes with it, kept as it was. */
    calculation: json<CalculationSheet>(),
    /** When the current version was first sent. */
    sent_at: instant(),
    /** The job it became, or, for a change order, the one that it changes. */
    job_id: uuid().references(() => jobs.id, { onDelete: 'restrict' }),
    /** It adds to the contract of a running job instead of becoming a job. */
    is_change_order: boolean().notNull().default(false),
    /** The job's invoice that bills this change order together with other work. A separate invoice points here by its `quote_id` instead. */
    invoice_id: uuid(),
    converted_at: instant(),
    created_at: createdAt(),
    updated_at: updatedAt(),
  },
  (table) => [
    index('quotes_newest_index').on(table.created_at.desc(), table.id.desc()),
    index('quotes_client_index').on(table.client_id, table.created_at.desc()),
    index('quotes_lead_index').on(table.lead_id, table.created_at.desc()),
    index('quotes_created_by_index').on(table.created_by),
    index('quotes_expiring_index').on(table.valid_until).where(inList('status', awaitedStatuses)),
    index('quotes_job_index').on(table.job_id),
    index('quotes_tax_certificate_index').on(table.tax_certificate_id),
    index('quotes_invoice_index').on(table.invoice_id),
    // A job comes from one quote at most.
    uniqueIndex('quotes_job_key').on(table.job_id).where(sql.raw('not is_change_order')),
    check('quotes_change_order_check', sql.raw('not is_change_order or num_nonnulls(job_id, client_id) = 2')),
    check('quotes_invoice_check', sql.raw('is_change_order or invoice_id is null')),
    check('quotes_recipient_check', sql.raw('num_nonnulls(client_id, lead_id) > 0')),
    check('quotes_status_check', inList('status', quoteStates.names)),
    check('quotes_version_check', sql.raw('version >= 1')),
    check('quotes_subtotal_check', notNegative('subtotal')),
    check('quotes_tax_rate_check', sql.raw('tax_rate between 0 and 100')),
    check('quotes_tax_amount_check', notNegative('tax_amount')),
    check('quotes_total_check', sql.raw('total between 0 and 99999999.99 and total = subtotal + tax_amount')),
    check('quotes_highest_total_check', sql.raw('highest_total between total and 99999999.99')),
    check('quotes_property_type_check', inList('property_type', propertyTypes)),
    check('quotes_work_type_check', inList('work_type', workTypes)),
    check('quotes_contract_type_check', inList('contract_type', contractTypes)),
    check('quotes_deposit_percent_check', sql.raw('deposit_percent between 1 and 100')),
    check('quotes_deposit_amount_check', sql.raw('deposit_amount between 0.01 and 99999999.99')),
    check('quotes_deposit_check', sql.raw('num_nonnulls(deposit_percent, deposit_amount) < 2')),
  ],
)

/** A line's text up to its first colon, to find lines with one heading. Must match the index expression, or it goes unused. */
export const lineHeading = (text: SQL) => sql`lower(split_part(${text}, ':', 1))`

export const quoteItems = pgTable(
  'quote_items',
  {
    id: id(),
    quote_id: uuid()
      .notNull()
      .references(() => quotes.id, { onDelete: 'cascade' }),
    description: text().notNull(),
    quantity: amount().notNull(),
    unit_price: amount().notNull(),
    amount: amount().notNull(),
    taxable: boolean().notNull().default(true),
    kind: text({ enum: lineKinds }),
    optional: boolean().notNull().default(false),
    option_group: text(),
    order_index: integer().notNull(),
  },
  (table) => [
    uniqueIndex('quote_items_order_key').on(table.quote_id, table.order_index),
    index('quote_items_heading_index').on(lineHeading(sql`${table.description}`)),
    check('quote_items_quantity_check', sql.raw('quantity > 0 and quantity <= 99999999.99')),
    check('quote_items_unit_price_check', notNegative('unit_price')),
    check('quote_items_amount_check', sql.raw('amount = round(quantity * unit_price, 2)')),
    check('quote_items_kind_check', inList('kind', lineKinds)),
    check('quote_items_option_check', sql.raw('option_group is null or not optional')),
    check('quote_items_order_check', sql.raw('order_index >= 0')),
  ],
)

/** Every version, frozen when its sending begins, and what became of it. */
export const quoteVersions = pgTable(
  'quote_versions',
  {
    id: id(),
    quote_id: uuid()
      .notNull()
      .references(() => quotes.id, { onDelete: 'cascade' }),
    version: integer().notNull(),
    /** A `QuoteDocument` as JSON text, byte for byte what `document_hash` covers. */
    document: text().notNull(),
    /** SHA-256 of `document`, in hex. */
    document_hash: text().notNull(),
    total: amount().notNull(),
    /** The links it was sent with (`document_links`), to tell which version a link opens. */
    link_ids: uuid()
      .array()
      .notNull()
      .default(sql`'{}'`),
    sent_by: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'restrict' }),
    /** Null until one of its messages went out. */
    sent_at: instant(),
    viewed_at: instant(),
    declined_at: instant(),
    decline_reason: text(),
    expired_at: instant(),
  },
  (table) => [
    uniqueIndex('quote_versions_version_key').on(table.quote_id, table.version),
    index('quote_versions_sent_by_index').on(table.sent_by),
    check('quote_versions_version_check', sql.raw('version >= 1')),
    check('quote_versions_hash_check', sql.raw("document_hash ~ '^[0-9a-f]{64}$'")),
    check('quote_versions_total_check', notNegative('total')),
  ],
)

/** Signed acceptances by clients. */
export const quoteAcceptances = pgTable(
  'quote_acceptances',
  {
    id: id(),
    quote_id: uuid()
      .notNull()
      .unique()
      .references(() => quotes.id, { onDelete: 'restrict' }),
    version: integer().notNull(),
    /** The ids of the optional items and options that the client chose. */
    chosen: uuid().array().notNull(),
    /** The sums of what was chosen, and the deposit due on it. */
    subtotal: amount().notNull(),
    tax_amount: amount().notNull(),
    total: amount().notNull(),
    deposit: amount(),
    name: text().notNull(),
    signature: json<Signature>().notNull(),
    ip_address: text(),
    user_agent: text(),
    /** The link it was accepted through, or the user who was signed in. */
    link_id: uuid(),
    accepted_by: uuid().references(() => users.id, { onDelete: 'restrict' }),
    accepted_at: instant().notNull(),
    /** The accepted document with the choice and the signature as JSON text, byte for byte what `document_hash` covers. */
    document: text().notNull(),
    /** SHA-256 of `document`, in hex. */
    document_hash: text().notNull(),
  },
  (table) => [
    index('quote_acceptances_accepted_by_index').on(table.accepted_by),
    check('quote_acceptances_version_check', sql.raw('version >= 1')),
    check('quote_acceptances_hash_check', sql.raw("document_hash ~ '^[0-9a-f]{64}$'")),
    check(
      'quote_acceptances_total_check',
      sql.raw('total between 0 and 99999999.99 and total = subtotal + tax_amount'),
    ),
    check('quote_acceptances_deposit_check', sql.raw('deposit between 0 and total')),
  ],
)
