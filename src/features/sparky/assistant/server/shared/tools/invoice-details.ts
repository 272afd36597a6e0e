import * as z from 'zod/mini'
import { Day, dayIn, formatDay } from '#contract/dates.ts'
import { add, cents, decimal, formatMoney, subtract } from '#contract/money.ts'
import { isStaff } from '#contract/roles.ts'
import { listAnd, pluralize } from '#contract/text.ts'
import { type InvoiceDetails, InvoiceListQuery, invoices, isOwed } from '#features/billing/invoices/contract.ts'
import { invoiceStates } from '#features/billing/invoices/states.ts'
import type { Payment } from '#features/billing/payments/contract.ts'
import { dispatch } from '#server/dispatch.ts'
import { companyFor } from '../company.ts'
import { readingTool } from '../tool.ts'
import { LIMIT, listed } from './listed.ts'

/** These are read if nothing says which. */
const LATEST = 3

const Input = z.extend(z.pick(InvoiceListQuery, { q: true, client_id: true }), {
  /** An amount that the invoice has somewhere, in dollars. */
  amount: z.optional(z.number()),
  /** Only invoices with a payment. */
  paid: z.optional(z.boolean()),
  /** The days of the payments. */
  from: z.optional(Day),
  to: z.optional(Day),
})

/** Without their cents, people round: `the 584 on my bill`. */
const isAmount = (amount: number) => (text: string) =>
  Number(text) === amount || Math.trunc(Number(text)) === amount || Math.round(Number(text)) === amount

const amountsOn = ({ total, subtotal, tax_amount, balance_due, amount_paid, items, payments }: InvoiceDetails) => [
  total,
  subtotal,
  tax_amount,
  balance_due,
  amount_paid,
  ...[...items, ...payments].map((one) => one.amount),
]

const netAmount = ({ amount, refunded_amount, returned_amount }: Payment) =>
  subtract(cents(amount), add(cents(refunded_amount), cents(returned_amount)))

function formatLine(invoice: InvoiceDetails, payments: readonly Payment[], zone: string, forStaff: boolean): string {
  const { invoice_number, client_name, items, tax_rate, tax_amount, total, balance_due, due_date } = invoice
  const lines = items.map(
    ({ description, quantity, unit_price, amount }) =>
      `${description}${Number(quantity) === 1 ? '' : ` (${Number(quantity)} × ${formatMoney(unit_price)})`} ${formatMoney(amount)}`,
  )
  const paid = payments.map(({ amount, payment_method, paid_at, is_test, refunded_amount }) =>
    [
      `${formatMoney(amount)} by ${payment_method}`,
      paid_at && ` on ${formatDay(dayIn(zone, paid_at))}`,
      is_test && ' (a test)',
      cents(refunded_amount) > 0 && `, ${formatMoney(refunded_amount)} of it refunded`,
    ]
      .filter(Boolean)
      .join(''),
  )
  const facts = [
    listAnd(lines),
    ...(cents(tax_amount) > 0 ? [`tax of ${Number(tax_rate)}% ${formatMoney(tax_amount)}`] : []),
    `total ${formatMoney(total)}`,
    ...(paid.length > 0 ? [`paid ${listAnd(paid)}`] : []),
    ...(isOwed(invoice)
      ? [`${formatMoney(balance_due)} owed${due_date === null ? '' : `, due ${formatDay(due_date)}`}`]
      : []),
  ]
  const state = invoiceStates.of(invoice).label.toLowerCase()
  return `${invoice_number}${forStaff ? ` for ${client_name}` : ''}, ${state}: ${facts.join('; ')}`
}

/** The lines, tax and payments of invoices. */
const invoiceDetails = readingTool({
  name: 'invoice_details',
  title: 'Look into invoices',
  description:
    'What is on invoices (lines, tax, total) and how and when they were paid: by number or words (q), by an amount on them, or of one client. Without any of these, the latest and those that are owed. With paid: true, those with a payment, optionally on days (from, to), and the sum.',
  access: 'signedIn',
  input: Input,
  async run(caller, { amount, paid = false, from, to, ...query }) {
    const { services, user } = caller
    const { time_zone: zone } = await companyFor(caller)
    const rows = await dispatch(services, user, invoices.list, { query: { ...query, limit: LIMIT - 1 } })
    const isAll = amount !== undefined || paid || query.q !== undefined
    const all = await Promise.all(
      rows
        .filter((row, index) => isAll || isOwed(row) || index < LATEST)
        .map(async ({ id }) => {
          const invoice = await dispatch(services, user, invoices.get, { params: { id } })
          const payments = invoice.payments.filter(({ status, paid_at }) => {
            const day = paid_at && dayIn(zone, paid_at)
            return status !== 'pending' && status !== 'failed' && day && day >= (from ?? day) && day <= (to ?? day)
          })
          return { invoice, payments }
        }),
    )
    const details = all.filter(({ payments }) => !paid || payments.length > 0)
    const exact = details.filter(({ invoice }) => amount === undefined || amountsOn(invoice).some(isAmount(amount)))
    const fitting = exact.length > 0 ? exact : details.slice(0, LATEST)
    const paidInAll = decimal(add(...fitting.flatMap(({ payments }) => payments.map(netAmount))))
    const days = from === undefined ? '' : ` from ${formatDay(from)} to ${formatDay(to ?? from)}`
    const last = rows.length === LIMIT - 1 ? ` Only the newest ${pluralize(rows.length, 'invoice')} count.` : ''
    return listed(fitting, {
      noun: 'invoice',
      ...(exact.length === 0 &&
        amount !== undefined && { head: `No invoice has ${formatMoney(amount.toFixed(2))} on it. The latest:` }),
      ...(paid && {
        head: `Paid${days}: ${formatMoney(paidInAll)} on ${pluralize(fitting.length, 'invoice')}.${last}`,
        none: `I found no payment${days}.`,
      }),
      data: ({ invoice, payments }) => {
        const { invoice_number, client_name, status, items, tax_amount, total, balance_due, due_date } = invoice
        return { invoice_number, client_name, status, items, tax_amount, total, balance_due, due_date, payments }
      },
      line: ({ invoice, payments }) => formatLine(invoice, payments, zone, isStaff(user.role)),
      source: ({ invoice: { id, invoice_number } }) => ({ title: invoice_number, href: `/invoices?open=${id}` }),
    })
  },
})

export const invoiceDetailTools = [invoiceDetails]
