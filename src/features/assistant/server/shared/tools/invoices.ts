import * as z from 'zod'
import { formatDay } from '#contract/dates.ts'
import { add, cents, decimal, formatMoney } from '#contract/money.ts'
import {
  type InvoiceRow,
  InvoiceListQuery,
  invoices,
  invoiceStates,
  isOwed,
  owedStatuses,
} from '#features/invoices/contract.ts'
import { dispatch } from '#server/dispatch.ts'
import { type Caller, readingTool } from '../tool.ts'
import { foundIn, SHOWN } from './found.ts'

/** More invoices than a company has open. */
const ALL_OWED = 1000

const openOf = (invoice: InvoiceRow) => (isOwed(invoice) ? invoice.balance_due : null)

/** The unpaid invoices that match, those due first before the others. */
async function owedInvoices({ services, user }: Caller, q: string | undefined) {
  const list = (status: (typeof owedStatuses)[number]) =>
    dispatch(services, user, invoices.list, { query: { q, status, limit: ALL_OWED } })
  const rows = (await Promise.all(owedStatuses.map(list))).flat()
  return rows.toSorted((a, b) => (a.due_date ?? '9999').localeCompare(b.due_date ?? '9999'))
}

function lineOf(invoice: InvoiceRow): string {
  const open = openOf(invoice)
  const due = open !== null && invoice.due_date ? `, due ${formatDay(invoice.due_date)}` : ''
  const owed = open === null ? '' : `, ${formatMoney(open)} owed${due}`
  const { invoice_number, client_name, total, status } = invoice
  return `${invoice_number} for ${client_name}: ${formatMoney(total)}, ${invoiceStates.of({ status }).label.toLowerCase()}${owed}`
}

const findInvoices = readingTool({
  name: 'find_invoices',
  title: 'Find invoices',
  description:
    'Finds invoices by number, client or description, with what is owed on each. owed: true gives only unpaid ones, with the sum of all of them.',
  access: 'signedIn',
  input: InvoiceListQuery.pick({ q: true, status: true }).extend({ owed: z.boolean().optional() }),
  async run(caller, { q, status, owed = false }) {
    const { services, user } = caller
    const rows = owed
      ? await owedInvoices(caller, q)
      : await dispatch(services, user, invoices.list, { query: { q, status, limit: SHOWN } })
    const found = foundIn(rows, {
      noun: 'invoice',
      data: (invoice) => {
        const open = openOf(invoice)
        const { id, invoice_number, client_name, description, total, status, due_date } = invoice
        return {
          id,
          invoice_number,
          client_name,
          description,
          total,
          status,
          due_date,
          owed: open === null ? null : open,
        }
      },
      line: lineOf,
      source: ({ id, invoice_number }) => ({ title: invoice_number, href: `/invoices?open=${id}` }),
    })
    if (!owed || rows.length === 0) return found
    const sum = decimal(add(...rows.map(({ balance_due }) => cents(balance_due))))
    const text = `${formatMoney(sum)} is owed on ${rows.length === 1 ? 'one invoice' : `${rows.length} invoices`}.\n${found.text}`
    return { ...found, data: { count: rows.length, owed: sum, invoices: found.data }, text }
  },
})

export const invoiceTools = [findInvoices]
