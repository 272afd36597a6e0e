import * as z from 'zod/mini'
import { addDays, Day, dayIn, formatDay } from '#contract/dates.ts'
import { formatMoney } from '#contract/money.ts'
import { isStaff } from '#contract/roles.ts'
import {
  type InvoiceRow,
  InvoiceListQuery,
  invoices,
  invoiceStates,
  isOwed,
} from '#features/billing/invoices/contract.ts'
import { dispatch } from '#server/dispatch.ts'
import { companyFor, todayFor } from '../company.ts'
import { readingTool } from '../tool.ts'
import { LIMIT, listed, SHOWN } from './listed.ts'

const getOpenBalance = (invoice: InvoiceRow) => (isOwed(invoice) ? invoice.balance_due : null)

function formatLine(invoice: InvoiceRow, zone: string, forStaff: boolean): string {
  const open = getOpenBalance(invoice)
  const due = open !== null && invoice.due_date ? `, due ${formatDay(invoice.due_date)}` : ''
  const owed = open === null ? '' : `, ${formatMoney(open)} owed${due}`
  const { invoice_number, client_name, description, total, status, paid_date } = invoice
  const paid = status === 'paid' && paid_date ? ` ${formatDay(dayIn(zone, paid_date))}` : ''
  return `${invoice_number} for ${forStaff ? client_name : (description ?? 'work')}: ${formatMoney(total)}, ${invoiceStates.of({ status }).label.toLowerCase()}${paid}${owed}`
}

const findInvoices = readingTool({
  name: 'find_invoices',
  title: 'Find invoices',
  description:
    'Finds invoices by number, client or description, or all of one client with client_id, with what is owed on each. owed: true gives only unpaid ones, with the sum of all of them; days_late those of them due more than so many days ago, due_by those due by a day.',
  access: 'signedIn',
  input: z.extend(z.pick(InvoiceListQuery, { q: true, status: true, client_id: true }), {
    owed: z.optional(z.boolean()),
    days_late: z.optional(z.int().check(z.minimum(0), z.maximum(3650))),
    due_by: z.optional(Day),
  }),
  async run(caller, { days_late, due_by, status, owed = (days_late ?? due_by) !== undefined, ...query }) {
    const { services, user } = caller
    const company = await companyFor(caller)
    const last = due_by ?? (days_late === undefined ? undefined : addDays(todayFor(caller, company), -1 - days_late))
    const due_before = last && addDays(last, 1)
    const all = owed
      ? await dispatch(services, user, invoices.owed, { query: { ...query, due_before, limit: SHOWN } })
      : null
    const rows =
      all?.invoices ?? (await dispatch(services, user, invoices.list, { query: { ...query, status, limit: LIMIT } }))
    const result = listed(rows, {
      noun: 'invoice',
      ...(all && { count: all.invoice_count }),
      data: (invoice) => {
        const open = getOpenBalance(invoice)
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
      line: (invoice) => formatLine(invoice, company.time_zone, isStaff(user.role)),
      source: ({ id, invoice_number }) => ({ title: invoice_number, href: `/invoices?open=${id}` }),
    })
    if (all === null || rows.length === 0) return result
    const { balance, invoice_count: count } = all
    const text = `${formatMoney(balance)} is owed on ${count === 1 ? 'one invoice' : `${count} invoices`}.\n${result.text}`
    return { ...result, data: { count, owed: balance, invoices: result.data }, text }
  },
})

export const invoiceTools = [findInvoices]
