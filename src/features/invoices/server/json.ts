import { type SQL, sql } from 'drizzle-orm'
import type { Delivery } from '#features/deliveries/contract.ts'
import type { Payment } from '#features/payments/contract.ts'
import { fieldsOf, jsonObject, type Kind, type Part, written } from '#server/database/json-rows.ts'
import type { InvoiceDetails, InvoiceItem, InvoiceRow } from '../contract.ts'

const row = {
  id: 'plain',
  invoice_number: 'plain',
  client_id: 'plain',
  created_by: 'plain',
  status: 'plain',
  subtotal: 'plain',
  tax_rate: 'plain',
  tax_amount: 'plain',
  total: 'plain',
  amount_paid: 'plain',
  notes: 'text?',
  due_date: 'plain?',
  sent_at: 'instant?',
  paid_date: 'instant?',
  created_at: 'instant',
  updated_at: 'instant',
  client_name: 'text',
  description: 'text?',
} as const satisfies Record<keyof InvoiceRow, Kind>

const client = {
  id: 'plain',
  name: 'text',
  email: 'text?',
  phone: 'text?',
  address: 'text?',
  city: 'text?',
  state: 'text?',
  zip: 'text?',
  created_at: 'instant',
  updated_at: 'instant',
} as const satisfies Record<keyof InvoiceDetails['client'], Kind>

const item = {
  id: 'plain',
  invoice_id: 'plain',
  description: 'text',
  quantity: 'plain',
  unit_price: 'plain',
  amount: 'plain',
  order_index: 'number',
} as const satisfies Record<keyof InvoiceItem, Kind>

const payment = {
  id: 'plain',
  invoice_id: 'plain',
  provider: 'plain',
  stripe_payment_intent_id: 'text?',
  amount: 'plain',
  refunded_amount: 'plain',
  status: 'plain',
  payment_method: 'plain',
  reference: 'text?',
  is_test: 'boolean',
  paid_at: 'instant?',
  created_at: 'instant',
} as const satisfies Record<keyof Payment, Kind>

const delivery = {
  id: 'plain',
  channel: 'plain',
  recipient: 'text',
  subject: 'text?',
  status: 'plain',
  provider: 'text?',
  attempts: 'number',
  error: 'text?',
  created_at: 'instant',
  sent_at: 'instant?',
} as const satisfies Record<keyof Delivery, Kind>

const list = (object: SQL, from: SQL, order: SQL): SQL =>
  sql`(select string_agg(${object}, ',' order by ${order}) from ${from})`

/** A row of the list. `i` is an invoice with client_name and description. */
export const invoiceRow = jsonObject('i', row)

const itemsOf = (from: SQL) => list(jsonObject('item', item), from, sql`item.order_index`)

const payments = list(
  jsonObject('payment', payment),
  sql`payments payment where payment.invoice_id = i.id`,
  sql`payment.created_at, payment.id`,
)

const deliveries = list(
  jsonObject('delivery', delivery),
  sql`deliveries delivery where delivery.about_type = 'invoice' and delivery.about_id = i.id`,
  sql`delivery.created_at desc, delivery.id desc`,
)

const details = (items: SQL, rest: Part[]): SQL =>
  written(['{', ...fieldsOf('i', row), ',"client":', jsonObject('c', client), ',"items":[', items, ']', ...rest, '}'])

/** A whole invoice: `i` as above, and `c` its client. What was tried to send it is for staff only. */
export const invoiceDetails = ({ withDeliveries }: { withDeliveries: boolean }): SQL =>
  details(itemsOf(sql`invoice_items item where item.invoice_id = i.id`), [
    ',"payments":[',
    payments,
    ']',
    ...(withDeliveries ? [',"deliveries":[', deliveries, ']'] : []),
  ])

/** The same of an invoice that this very statement inserts, with its items in `lines`: nothing can hang on it yet. */
export const newInvoiceDetails: SQL = details(itemsOf(sql`lines item`), [',"payments":[],"deliveries":[]'])
