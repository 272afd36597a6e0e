import * as z from 'zod/mini'
import { addDays, daysBetween, formatDay } from '#contract/dates.ts'
import { cents, decimal, formatMoney, subtract } from '#contract/money.ts'
import { isStaff } from '#contract/roles.ts'
import { RequiredId } from '#contract/required-id.ts'
import { listAnd, pluralize } from '#contract/text.ts'
import { invoices } from '#features/billing/invoices/contract.ts'
import { ManualPaymentInput, payments, PaymentSearch, type Received } from '#features/billing/payments/contract.ts'
import { dispatch } from '#server/dispatch.ts'
import { invalid } from '#server/errors.ts'
import { companyFor } from '../company.ts'
import { type Caller, readingTool, writingTool } from '../tool.ts'
import { toFacts, Words } from './facts.ts'
import { goneBack, paymentText } from './invoices.ts'
import { listed, LIMIT } from './listed.ts'
import { clientNamed } from './named.ts'

/** The same number of whole months, or of days, before these days. */
function spanBefore(from: string, to: string): { from: string; to: string } {
  const end = addDays(from, -1)
  const after = addDays(to, 1)
  if (!from.endsWith('-01') || !after.endsWith('-01')) return { from: addDays(end, -daysBetween(from, to)), to: end }
  const monthIn = (day: string) => Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7)) - 1
  const first = monthIn(from) * 2 - monthIn(after)
  return { from: `${Math.floor(first / 12)}-${String((first % 12) + 1).padStart(2, '0')}-01`, to: end }
}

const netAmount = ({ amount, given_back }: Received) => subtract(cents(amount), cents(given_back))

/** `$100.00 more than the $200.00 of Apr 01, 2026 to Apr 30, 2026 (50% up).` */
function comparison(now: Received, before: Received, { from, to }: { from: string; to: string }): string {
  const change = subtract(netAmount(now), netAmount(before))
  const size = formatMoney(decimal(change).replace('-', ''))
  const percent = netAmount(before) > 0 ? Math.round((Math.abs(change) / netAmount(before)) * 100) : null
  const days = `${formatMoney(decimal(netAmount(before)))} of ${formatDay(from)} to ${formatDay(to)}`
  return change === 0
    ? `That is the same as the ${days}.`
    : `That is ${size} ${change > 0 ? 'more' : 'less'} than the ${days}${percent === null ? '' : ` (${percent}% ${change > 0 ? 'up' : 'down'})`}.`
}

const findPayments = readingTool({
  name: 'find_payments',
  title: 'Find payments',
  description:
    'The money that came in, newest first, with its sum: by client_id, words of what was paid for, amount, method (card, cash, check, other) and days (from, to), with compare: true beside those before; newest: only so many; given_back: true for refunds and payments that a bank took back.',
  access: 'signedIn',
  input: z.extend(z.omit(PaymentSearch, { show: true, limit: true }), {
    given_back: z.optional(z.boolean()),
    compare: z.optional(z.boolean()),
    newest: z.optional(z.int()),
  }),
  async run(caller, { given_back, compare, newest, ...query }) {
    const { services, user } = caller
    const { time_zone } = await companyFor(caller)
    const read = (days: { from?: string; to?: string } = {}) =>
      dispatch(services, user, payments.received, {
        query: { ...query, ...days, ...(given_back && { show: 'given_back' as const }), limit: LIMIT },
      })
    const all = await read()
    const { from, to = from } = query
    const before = compare && from && to ? spanBefore(from, to) : null
    const compared = before ? [comparison(all, await read(before), before)] : []
    const staff = isStaff(user.role)
    const isPartlyBack = Number(all.given_back) > 0
    const rows = all.payments.slice(0, newest)
    return listed(rows, {
      noun: 'payment',
      head: [
        newest !== undefined
          ? `The newest ${pluralize(rows.length, 'payment')}:`
          : given_back
            ? `${pluralize(all.payment_count, 'payment')} of ${formatMoney(all.amount)} together, of which ${formatMoney(all.given_back)} went back:`
            : `${pluralize(all.payment_count, 'payment')}, ${formatMoney(decimal(netAmount(all)))} together${isPartlyBack ? ` after ${formatMoney(all.given_back)} that went back` : ''}:`,
        ...compared,
      ].join('\n'),
      line: (payment) => {
        const { invoice_number, client_name, description, is_test } = payment
        return [
          `${paymentText(payment, time_zone)}${staff ? ` from ${client_name}` : ''}, for ${invoice_number}${description ? ` (${description})` : ''}`,
          ...goneBack(payment),
          ...(is_test ? ['a test, no money moved'] : []),
        ].join(', ')
      },
      source: ({ invoice_id, invoice_number }) => ({ title: invoice_number, href: `/invoices?open=${invoice_id}` }),
    })
  },
})

/** A draft has to be sent before it can be paid. */
async function whyNothingIsOpen(
  { services, user }: Caller,
  query: { limit: number; q?: string; client_id?: string },
  which: string,
): Promise<string> {
  const { invoices: drafts } = await dispatch(services, user, invoices.search, {
    query: { ...query, status: 'draft', limit: 5 },
  })
  const list = listAnd(drafts.map((one) => `${one.invoice_number} (${formatMoney(one.total)})`))
  const rest =
    drafts.length === 0
      ? ''
      : drafts.length === 1
        ? ` ${list} is still a draft: send it first, then record the payment.`
        : ` ${list} are still drafts: send the one that was paid first, then record the payment.`
  return `There is no open invoice${which} to record it on.${rest}`
}

const Change = z.extend(ManualPaymentInput, { invoice_id: RequiredId('Invoice is required') })

const proposePayment = writingTool({
  name: 'propose_payment',
  title: 'Propose to record a payment',
  description:
    'Proposes to record a payment by cash, by check or in another way on an open invoice: by its number, or the invoice of the client that the amount fits. Left out: the whole balance.',
  access: 'staff',
  input: z.extend(ManualPaymentInput, {
    client: Words('The name or id of the client'),
    invoice: Words('The number of the invoice'),
  }),
  change: Change,

  async plan(caller, { client, invoice, ...payment }) {
    const { services, user } = caller
    const payer = client === undefined ? null : await clientNamed(caller, client)
    const query = { limit: 100, ...(invoice ? { q: invoice } : payer ? { client_id: payer.id } : {}) }
    const { invoices: open } = await dispatch(services, user, invoices.owed, { query })
    const who = payer ? ` of ${payer.name}` : ''
    if (!invoice && !payer) throw invalid('client', 'Name the client or the invoice that was paid')
    const amount = payment.amount === undefined ? null : cents(payment.amount)
    const exact = open.filter(({ balance_due, total }) => [balance_due, total].some((one) => cents(one) === amount))
    const [only, ...others] = exact.length > 0 ? exact : open
    if (!only) throw invalid('invoice', await whyNothingIsOpen(caller, query, invoice ? ` ${invoice}` : who))
    if (others.length > 0) {
      const list = [only, ...others].map((one) => `${one.invoice_number} (${formatMoney(one.balance_due)})`)
      throw invalid('invoice', `Several invoices${who} are open: ${list.join(', ')}. Say which one was paid.`)
    }
    return { ...payment, invoice_id: only.id }
  },

  async show({ services, user }, { invoice_id, amount, payment_method, reference }) {
    const invoice = await dispatch(services, user, invoices.get, { params: { id: invoice_id } })
    const { invoice_number, client_name, balance_due } = invoice
    return {
      title: 'Record a payment',
      facts: toFacts({
        Invoice: `${invoice_number}, ${formatMoney(balance_due)} owed`,
        Client: client_name,
        Amount: formatMoney(amount ?? balance_due),
        Method: payment_method,
        Reference: reference,
      }),
      fields: [
        { name: 'amount', label: 'Amount', kind: 'decimal' },
        {
          name: 'payment_method',
          label: 'Method',
          kind: 'choice',
          choices: ['check', 'cash', 'other'].map((value) => ({ value, label: value })),
        },
        { name: 'reference', label: 'Reference', kind: 'text' },
      ],
    }
  },

  async perform({ services, user, agent }, { invoice_id, ...body }, key) {
    const params = { id: invoice_id }
    const { invoice_number, balance_due } = await dispatch(services, user, invoices.recordPayment, {
      params,
      body,
      key,
      agent,
    })
    const left = Number(balance_due) > 0 ? `${formatMoney(balance_due)} is left to pay` : 'it is paid in full'
    // A payment is a record: only an administrator gives it back, with a refund.
    return {
      message: `Recorded the payment on ${invoice_number}: ${left}.`,
      href: `/invoices?open=${invoice_id}`,
      undo: null,
    }
  },
})

export const paymentTools = [findPayments, proposePayment]
