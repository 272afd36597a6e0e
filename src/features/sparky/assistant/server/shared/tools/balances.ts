import * as z from 'zod/mini'
import { dueIn, formatDay } from '#contract/dates.ts'
import { Id } from '#contract/listing.ts'
import { formatMoney } from '#contract/money.ts'
import { isStaff } from '#contract/roles.ts'
import { pluralize } from '#contract/text.ts'
import { clients } from '#features/people/clients/contract.ts'
import { type InvoiceRow, invoices, InvoiceSearch } from '#features/billing/invoices/contract.ts'
import { dispatch } from '#server/dispatch.ts'
import type { Source } from '../../../contract.ts'
import { companyFor, todayFor } from '../company.ts'
import { readingTool } from '../tool.ts'
import { LIMIT, listLines } from './listed.ts'

const SHOWN = 5

const toFact = ({ invoice_number, client_name, due_date, status, balance_due }: InvoiceRow) => {
  return { invoice_number, client_name, due_date, status, balance: formatMoney(balance_due) }
}

/** Open balances: all clients for staff, only their own for a client. */
const balances = readingTool({
  name: 'balances',
  title: 'Look up balances',
  description:
    "Unpaid invoices and balances. For staff: who owes how much, or one client's balance with client_id; over: only those who owe more than that. For a client: what they owe.",
  access: 'signedIn',
  /** Staff only: one client. A client always gets their own balance. */
  input: z.extend(z.pick(InvoiceSearch, { over: true }), { client_id: z.optional(Id) }),
  async run(caller, { client_id, over }) {
    const { services, user } = caller
    const staff = isStaff(user.role)
    const client =
      client_id !== undefined && staff
        ? await dispatch(services, user, clients.get, { params: { id: client_id } })
        : null
    const query = { limit: over === undefined ? SHOWN : LIMIT, ...(client && { client_id: client.id }) }
    const owed = await dispatch(services, user, invoices.owed, { query })
    const today = todayFor(caller, await companyFor(caller))
    const sources: Source[] = owed.invoices.map(({ id, invoice_number }) => {
      return { title: invoice_number, href: `/invoices?open=${id}` }
    })
    const balance = formatMoney(owed.balance)
    if (staff && client === null) {
      const all: Source = { title: 'Invoices', href: '/invoices' }
      const debtors = owed.clients.filter((one) => Number(one.balance) > Number(over ?? 0))
      const data = debtors.map(({ balance, ...debtor }) => ({ ...debtor, owed: formatMoney(balance) }))
      if (data.length === 0) return { data, text: 'No client owes anything: every invoice is paid.', sources: [all] }
      const late = Number(owed.overdue) > 0 ? `, ${formatMoney(owed.overdue)} of it overdue` : ''
      if (over !== undefined) {
        const line = ({ client_name, balance }: (typeof debtors)[number]) => `${client_name}: ${formatMoney(balance)}`
        const head = `${pluralize(data.length, 'client')} owe${data.length === 1 ? 's' : ''} more than ${formatMoney(over)}:`
        return {
          data,
          text: [head, ...listLines(debtors, { noun: 'client', line })].join('\n'),
          sources: [...sources, all],
        }
      }
      const line = (one: (typeof owed.clients)[number]) => {
        const rest = one.invoice_count - one.invoice_numbers.length
        return `${one.client_name}: ${formatMoney(one.balance)} (${one.invoice_numbers.join(', ')}${rest > 0 ? ` and ${rest} more` : ''})`
      }
      const lines = listLines(owed.clients, { noun: 'client', line, count: owed.client_count })
      const head = `${pluralize(owed.client_count, 'client')} owe${owed.client_count === 1 ? 's' : ''} ${balance} together${late}:`
      return { data, text: [head, ...lines].join('\n'), sources: [...sources, all] }
    }
    const data = {
      ...(client && { client_name: client.name }),
      owed: balance,
      invoice_count: owed.invoice_count,
      invoices: owed.invoices.map(toFact),
    }
    const page: Source = client
      ? { title: client.name, href: `/clients?open=${client.id}` }
      : { title: 'My Invoices', href: '/invoices' }
    if (owed.invoice_count === 0) {
      const nothing = client
        ? `${client.name} owes nothing: there is no unpaid invoice.`
        : 'You owe nothing: every invoice is paid.'
      return { data, text: nothing, sources: [page] }
    }
    const line = ({ invoice_number, description, balance_due, due_date }: InvoiceRow) => {
      const due = due_date === null ? '' : `, due ${formatDay(due_date)} (${dueIn(due_date, today)})`
      return `${invoice_number}${description === null ? '' : ` for ${description}`}: ${formatMoney(balance_due)}${due}`
    }
    const lines = listLines(owed.invoices, { noun: 'invoice', line, count: owed.invoice_count })
    const head = `${client ? `${client.name} owes` : 'You owe'} ${balance} on ${pluralize(owed.invoice_count, 'unpaid invoice')}:`
    return {
      data,
      text: [head, ...lines].join('\n'),
      sources: client ? [...sources, page] : sources,
    }
  },
})

export const balanceTools = [balances]
