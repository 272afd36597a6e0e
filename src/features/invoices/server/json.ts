import { type SQL, sql } from 'drizzle-orm'
import { Delivery } from '#features/deliveries/contract.ts'
import { Payment } from '#features/payments/contract.ts'
import { jsonFields, jsonObject, type Part, written } from '#server/database/row-text.ts'
import { InvoiceDetails, InvoiceItem, InvoiceRow } from '../contract.ts'

const array = (object: SQL, from: SQL, order: SQL): SQL =>
  sql`(select string_agg(${object}, ',' order by ${order}) from ${from})`

const itemsOf = (from: SQL) => array(jsonObject('item', InvoiceItem), from, sql`item.order_index`)

const payments = array(
  jsonObject('payment', Payment),
  sql`payments payment where payment.invoice_id = i.id`,
  sql`payment.created_at, payment.id`,
)

const deliveries = array(
  jsonObject('delivery', Delivery),
  sql`deliveries delivery where delivery.about_type = 'invoice' and delivery.about_id = i.id`,
  sql`delivery.created_at desc, delivery.id desc`,
)

const { client } = InvoiceDetails.shape

const details = (items: SQL, rest: Part[]): SQL =>
  written([
    '{',
    ...jsonFields('i', InvoiceRow),
    ',"client":',
    jsonObject('c', client),
    ',"items":[',
    items,
    ']',
    ...rest,
    '}',
  ])

/** A whole invoice: `i` a row of the list, `c` its client. What was tried to send it is for staff only. */
export const invoiceDetails = ({ withDeliveries }: { withDeliveries: boolean }): SQL =>
  details(itemsOf(sql`invoice_items item where item.invoice_id = i.id`), [
    ',"payments":[',
    payments,
    ']',
    ...(withDeliveries ? [',"deliveries":[', deliveries, ']'] : []),
  ])

/** The same of an invoice that this statement inserts, with its items in `lines`: nothing else refers to it yet. */
export const newInvoiceDetails: SQL = details(itemsOf(sql`lines item`), [',"payments":[],"deliveries":[]'])
