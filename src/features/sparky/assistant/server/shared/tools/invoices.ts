import * as z from 'zod/mini'
import { addDays, Day, dayIn, formatDay } from '#contract/dates.ts'
import { formatMoney, plainDecimal } from '#contract/money.ts'
import { isStaff } from '#contract/roles.ts'
import { listAnd } from '#contract/text.ts'
import {
  InvoiceSearch,
  type InvoiceDetails,
  type InvoiceRow,
  invoices,
  isOwed,
} from '#features/billing/invoices/contract.ts'
import { invoiceStates } from '#features/billing/invoices/states.ts'
import { links } from '#features/people/links/contract.ts'
import { dispatch } from '#server/dispatch.ts'
import { companyFor, todayFor } from '../company.ts'
import { type Caller, readingTool } from '../tool.ts'
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

type Line = { description: string; quantity: string; unit_price: string; amount: string }
/** `Labor: 2 × $95.00 = $190.00` */
export const lineText = ({ description, quantity, unit_price, amount }: Line): string =>
  Number(quantity) === 1
    ? `${description}: ${formatMoney(amount)}`
    : `${description}: ${plainDecimal(quantity)} × ${formatMoney(unit_price)} = ${formatMoney(amount)}`

const MOST_LINES = 12
/** The lines of a document in one sentence. */
export const linesText = (head: string, items: readonly Line[]): string =>
  `${head}: ${[...items.slice(0, MOST_LINES).map(lineText), ...(items.length > MOST_LINES ? [`and ${items.length - MOST_LINES} more lines`] : [])].join('; ')}.`

type Payment = InvoiceDetails['payments'][number]

/** `$320.00 by check on Jun 02, 2026 (1188)` */
export function paymentText(
  { amount, payment_method, paid_at, reference }: Pick<Payment, 'amount' | 'payment_method' | 'paid_at' | 'reference'>,
  zone: string,
): string {
  const how = payment_method === 'other' ? 'another way' : payment_method
  const on = paid_at ? ` on ${formatDay(dayIn(zone, paid_at))}` : ''
  return `${formatMoney(amount)} by ${how}${on}${reference ? ` (${reference})` : ''}`
}

/** The parts of a payment that went back. */
export const goneBack = ({
  refunded_amount,
  returned_amount,
}: Pick<Payment, 'refunded_amount' | 'returned_amount'>) => [
  ...(Number(refunded_amount) > 0 ? [`${formatMoney(refunded_amount)} refunded`] : []),
  ...(Number(returned_amount) > 0 ? [`${formatMoney(returned_amount)} taken back by the bank`] : []),
]

/** What is on an invoice, and what became of it. */
async function describe({ services, user }: Caller, id: string, zone: string): Promise<string[]> {
  const invoice = await dispatch(services, user, invoices.get, { params: { id } })
  const { items, payments, tax_amount, tax_rate, sent_at, deliveries = [], job_title, notes } = invoice
  const opened = isStaff(user.role)
    ? (await dispatch(services, user, links.list, { query: { kind: 'invoice', document_id: id } }))
        .map(({ last_opened_at }) => last_opened_at ?? '')
        .toSorted()
        .at(-1)
    : undefined
  const paid = payments.filter(({ status }) => status !== 'failed' && status !== 'pending')
  const on = (instant: string) => formatDay(dayIn(zone, instant))
  const reached = [...new Set(deliveries.flatMap(({ channel, status }) => (status === 'failed' ? [] : [channel])))]
  return [
    linesText('On it', items),
    ...(Number(tax_amount) > 0 ? [`Tax (${plainDecimal(tax_rate)}%): ${formatMoney(tax_amount)}.`] : []),
    ...(paid.length > 0
      ? [`Paid: ${listAnd(paid.map((payment) => [paymentText(payment, zone), ...goneBack(payment)].join(', ')))}.`]
      : []),
    ...(job_title ? [`Job: ${job_title}.`] : []),
    ...(isStaff(user.role) && notes ? [`Notes: ${notes}`] : []),
    ...(sent_at
      ? [`Sent on ${on(sent_at)}${reached.length > 0 ? ` by ${listAnd(reached).replace('sms', 'text')}` : ''}.`]
      : []),
    ...(opened ? [`Its link was last opened on ${on(opened)}.`] : []),
    ...(isStaff(user.role) && isOwed(invoice) && !opened ? ['Its link was not opened yet.'] : []),
  ]
}

/** Of more invoices only the line of each. */
export const DESCRIBED = 3

/** Below the line of each record, indented. */
export const withDetails = (text: string, details: readonly (readonly string[])[]): string =>
  text
    .split('\n')
    .flatMap((line, index) => [line, ...(details[index] ?? []).map((detail) => `  ${detail}`)])
    .join('\n')

const Search = z.pick(InvoiceSearch, {
  words: true,
  amount: true,
  over: true,
  under: true,
  from: true,
  to: true,
  order: true,
})

const findInvoices = readingTool({
  name: 'find_invoices',
  title: 'Find invoices',
  description:
    'Finds invoices by number or client (q, client_id), words of their lines, an amount, over or under an amount, or the days of billing (from, to), with what is owed on each; a single one with its lines, payments and sending, and with lines: true the first three. billed: true leaves out drafts and cancelled ones, and gives the sum, the tax and the average. owed: true gives only unpaid ones, with the sum of all of them; days_late those of them due more than so many days ago, due_by those due by a day, and due_from on one or later.',
  access: 'signedIn',
  input: z.extend(z.pick(InvoiceSearch, { q: true, status: true, client_id: true }), {
    ...Search.shape,
    billed: z.optional(z.boolean()),
    lines: z.optional(z.boolean()),
    owed: z.optional(z.boolean()),
    days_late: z.optional(z.int().check(z.minimum(0), z.maximum(3650))),
    due_by: z.optional(Day),
    due_from: z.optional(Day),
  }),
  async run(
    caller,
    { days_late, due_by, due_from, billed, lines, owed = (days_late ?? due_by) !== undefined, ...query },
  ) {
    const { services, user } = caller
    const company = await companyFor(caller)
    const last = due_by ?? (days_late === undefined ? undefined : addDays(todayFor(caller, company), -1 - days_late))
    const due_before = last && addDays(last, 1)
    const { q, client_id } = query
    const open = owed
      ? await dispatch(services, user, invoices.owed, {
          query: { q, client_id, due_before, due_from, order: query.order, limit: SHOWN },
        })
      : null
    const search = owed
      ? null
      : await dispatch(services, user, invoices.search, {
          query: { ...query, ...(billed && { show: 'billed' as const }), limit: LIMIT },
        })
    const rows = open?.invoices ?? search?.invoices ?? []
    const count = open?.invoice_count ?? search?.invoice_count ?? 0
    const result = listed(rows, {
      noun: 'invoice',
      ...(count > rows.length && open && { count }),
      data: (invoice) => {
        const { id, invoice_number, client_name, description, total, status, due_date } = invoice
        return { id, invoice_number, client_name, description, total, status, due_date, owed: getOpenBalance(invoice) }
      },
      line: (invoice) => formatLine(invoice, company.time_zone, isStaff(user.role)),
      source: ({ id, invoice_number }) => ({ title: invoice_number, href: `/invoices?open=${id}` }),
    })
    const isNamed = [q, client_id, query.words, query.amount].some(Boolean)
    const isDescribed = lines || rows.length === 1 || (isNamed && rows.length <= DESCRIBED)
    const details = isDescribed
      ? await Promise.all(rows.slice(0, DESCRIBED).map(({ id }) => describe(caller, id, company.time_zone)))
      : []
    const text = details.length > 0 ? withDetails(result.text, details) : result.text
    if (rows.length === 0) return result
    if (open) {
      const { balance } = open
      const sum = `${formatMoney(balance)} is owed on ${count === 1 ? 'one invoice' : `${count} invoices`}.`
      return { ...result, data: { count, owed: balance, invoices: result.data }, text: `${sum}\n${text}` }
    }
    if (search && !billed && query.status && count > 1)
      return { ...result, text: `${count} invoices, ${formatMoney(search.total)} together.\n${text}` }
    if (!search || !billed) return { ...result, text }
    const average = (Number(search.total) / count).toFixed(2)
    const sum = [
      `${formatMoney(search.total)} on ${count === 1 ? 'one invoice' : `${count} invoices`}`,
      ...(Number(search.tax) > 0 ? [`${formatMoney(search.tax)} of it sales tax`] : []),
      ...(count > 1 ? [`${formatMoney(average)} each on average`] : []),
    ].join(', ')
    return { ...result, text: `${sum}.\n${text}` }
  },
})

export const invoiceTools = [findInvoices]
