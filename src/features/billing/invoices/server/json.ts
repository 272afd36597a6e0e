import * as z from 'zod/mini'
import { type SQL, sql } from 'drizzle-orm'
import { Delivery } from '#features/messages/deliveries/contract.ts'
import { Payment } from '#features/billing/payments/contract.ts'
import { PrintedCertificate, TaxFacts } from '#features/billing/sales-tax/contract.ts'
import { joinParts, jsonArray, jsonFields, jsonObject, type Part } from '#server/database/row-text.ts'
import { InvoiceDetails, InvoiceItem, InvoiceRow } from '../contract.ts'

const payments = jsonArray(
  jsonObject('payment', Payment),
  sql`payments payment where payment.invoice_id = i.id`,
  sql`payment.created_at, payment.id`,
)

/** Its own messages, and the receipts of its payments: one look in the index, with every type and id. */
const deliveries = jsonArray(
  jsonObject('delivery', Delivery),
  sql`deliveries delivery where delivery.about_type = any('{invoice,payment}')
    and delivery.about_id = any(array(select i.id union all select p.id from payments p where p.invoice_id = i.id))`,
  sql`delivery.created_at desc, delivery.id desc`,
)

const fileCount = sql`(select count(*)::text from files file where file.invoice_id = i.id and not file.is_deleted)`

const { client } = InvoiceDetails.shape

const jobTitle = sql`coalesce((select to_json(job.title)::text from jobs job where job.id = i.job_id), 'null')`

const taxCertificate = sql`coalesce((
  select ${jsonObject('t', PrintedCertificate)} from tax_certificates t where t.id = i.tax_certificate_id), 'null')`

/** The ids of certificates are for staff. */
const hiddenFromClients = ['tax_certificate_id']

const details = (items: SQL, rest: Part[], hidden: readonly string[] = []): SQL => {
  const itemArray = jsonArray(jsonObject('item', InvoiceItem), items, sql`item.order_index`)
  const fields = jsonFields('i', z.extend(InvoiceRow, TaxFacts.shape), hidden)
  return joinParts([
    '{',
    ...fields,
    ',"job_title":',
    jobTitle,
    ',"tax_certificate":',
    taxCertificate,
    ',"client":',
    jsonObject('c', client),
    ',"items":',
    ...itemArray,
    ...rest,
    '}',
  ])
}

/** A complete invoice, from a list row `i` and its client `c`. Deliveries and the number of files are for staff only. */
export const invoiceDetails = ({ forStaff }: { forStaff: boolean }): SQL =>
  details(
    sql`invoice_items item where item.invoice_id = i.id`,
    [',"payments":', ...payments, ...(forStaff ? [',"deliveries":', ...deliveries, ',"file_count":', fileCount] : [])],
    forStaff ? [] : hiddenFromClients,
  )

/** The same for an invoice inserted by this statement, with its items in `lines`. It has no payments, deliveries or files yet. */
export const newInvoiceDetails: SQL = details(sql`lines item`, [',"payments":[],"deliveries":[],"file_count":0'])
