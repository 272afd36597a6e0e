import { sql } from 'drizzle-orm'
import { boolean, check, date, index, integer, numeric, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { clients } from '#features/people/clients/server/table.ts'
import { jobs } from '#features/work/jobs/server/table.ts'
import { quotes } from '#features/billing/quotes/server/table.ts'
import { users } from '#features/people/users/server/table.ts'
import { amount, createdAt, id, inList, instant, notNegative, updatedAt } from '#server/columns.ts'
import { lineKinds } from '#features/sales/price-book/rules/line-items.ts'
import { contractTypes, propertyTypes, workTypes } from '#features/billing/sales-tax/contract.ts'
import { taxCertificates } from '#features/billing/sales-tax/server/table.ts'
import { owedStatuses } from '../contract.ts'
import { invoiceStates } from '../states.ts'

export const invoiceNumbers = { name: 'invoice', prefix: 'INV-' }

export const invoices = pgTable(
  'invoices',
  {
    id: id(),
    invoice_number: text().notNull().unique(),
    client_id: uuid()
      .notNull()
      .references(() => clients.id, { onDelete: 'restrict' }),
    created_by: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'restrict' }),
    status: text({ enum: invoiceStates.names }).notNull().default('draft'),
    subtotal: amount().notNull(),
    /** The sum of the taxable lines; 0 at a tax rate of 0. */
    taxed_subtotal: amount().notNull().default('0'),
    tax_rate: numeric({ precision: 5, scale: 2 }).notNull().default('0'),
    tax_amount: amount().notNull().default('0'),
    total: amount().notNull(),
    /** The sum of succeeded payments less refunds, updated in the same transaction. */
    amount_paid: amount().notNull().default('0'),
    /** The one definition of what a client owes: nothing on a draft, nor once it is paid or cancelled. */
    balance_due: amount()
      .notNull()
      .generatedAlwaysAs(
        sql`case when ${inList('status', owedStatuses)} then greatest(total - amount_paid, 0) else 0 end`,
      ),
    /** Money that the client must get back, or keep as credit: what was overpaid, or paid on a cancelled invoice. */
    to_refund: amount()
      .notNull()
      .generatedAlwaysAs(
        sql`case when status = 'cancelled' then amount_paid else greatest(amount_paid - total, 0) end`,
      ),
    notes: text(),
    due_date: date({ mode: 'string' }),
    sent_at: instant(),
    paid_date: instant(),
    /** The quote it bills: its deposit, or the rest. */
    quote_id: uuid().references(() => quotes.id, { onDelete: 'restrict' }),
    is_deposit: boolean().notNull().default(false),
    /** The job whose work it bills. */
    job_id: uuid().references(() => jobs.id, { onDelete: 'restrict' }),
    property_type: text({ enum: propertyTypes }),
    work_type: text({ enum: workTypes }),
    contract_type: text({ enum: contractTypes }),
    /** The client's certificate because of which lines are not taxed. */
    tax_certificate_id: uuid().references(() => taxCertificates.id, { onDelete: 'restrict' }),
    created_at: createdAt(),
    updated_at: updatedAt(),
  },
  (table) => [
    index('invoices_newest_index').on(table.created_at.desc(), table.id.desc()),
    index('invoices_client_index').on(table.client_id, table.created_at.desc()),
    index('invoices_created_by_index').on(table.created_by),
    index('invoices_status_index').on(table.status, table.created_at.desc(), table.id.desc()),
    index('invoices_falling_due_index').on(table.status, table.due_date).where(inList('status', owedStatuses)),
    // Serves overdue invoices, largest balance first, and their sum from the index alone.
    index('invoices_overdue_balance_index')
      .on(sql`balance_due desc`, table.due_date, table.id)
      .where(sql.raw(`status = 'overdue'`)),
    index('invoices_to_refund_index')
      .on(sql`to_refund desc`, table.id)
      .where(sql.raw('to_refund > 0')),
    index('invoices_quote_index').on(table.quote_id),
    index('invoices_job_index').on(table.job_id),
    index('invoices_tax_certificate_index').on(table.tax_certificate_id),
    // One deposit invoice and one final invoice per quote, besides cancelled ones.
    uniqueIndex('invoices_quote_key').on(table.quote_id, table.is_deposit).where(sql.raw(`status <> 'cancelled'`)),
    check('invoices_deposit_check', sql.raw('quote_id is not null or not is_deposit')),
    check('invoices_status_check', inList('status', invoiceStates.names)),
    check('invoices_subtotal_check', notNegative('subtotal')),
    check('invoices_taxed_subtotal_check', sql.raw('taxed_subtotal between 0 and subtotal')),
    check('invoices_property_type_check', inList('property_type', propertyTypes)),
    check('invoices_work_type_check', inList('work_type', workTypes)),
    check('invoices_contract_type_check', inList('contract_type', contractTypes)),
    check('invoices_tax_rate_check', sql.raw('tax_rate between 0 and 100')),
    check('invoices_tax_amount_check', notNegative('tax_amount')),
    check('invoices_total_check', sql.raw('total between 0 and 99999999.99 and total = subtotal + tax_amount')),
    check('invoices_amount_paid_check', notNegative('amount_paid')),
  ],
)

export const invoiceItems = pgTable(
  'invoice_items',
  {
    id: id(),
    invoice_id: uuid()
      .notNull()
      .references(() => invoices.id, { onDelete: 'cascade' }),
    description: text().notNull(),
    quantity: amount().notNull(),
    unit_price: amount().notNull(),
    amount: amount().notNull(),
    taxable: boolean().notNull().default(true),
    kind: text({ enum: lineKinds }),
    order_index: integer().notNull(),
  },
  (table) => [
    uniqueIndex('invoice_items_order_key').on(table.invoice_id, table.order_index),
    check('invoice_items_quantity_check', sql.raw('quantity > 0 and quantity <= 99999999.99')),
    check('invoice_items_unit_price_check', notNegative('unit_price')),
    check('invoice_items_amount_check', sql.raw('amount = round(quantity * unit_price, 2)')),
    check('invoice_items_kind_check', inList('kind', lineKinds)),
    check('invoice_items_order_check', sql.raw('order_index >= 0')),
  ],
)
