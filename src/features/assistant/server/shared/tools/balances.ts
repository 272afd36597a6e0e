import * as z from 'zod'
import { dueIn, formatDay } from '#contract/dates.ts'
import { Id } from '#contract/listing.ts'
import { add, type Cents, cents, decimal, formatMoney } from '#contract/money.ts'
import { isStaff } from '#contract/roles.ts'
import { pluralize } from '#contract/text.ts'
import { clients } from '#features/clients/contract.ts'
import { type InvoiceRow, invoices, owedStatuses } from '#features/invoices/contract.ts'
import { dispatch } from '#server/dispatch.ts'
import { companyFor, todayFor } from '../company.ts'
import { type Caller, type Found, readingTool } from '../tool.ts'

const Input = z.object({
  /** Staff only: one client. A client always gets their own balance. */
  client_id: Id.optional(),
})

const SHOWN = 5

const formatCents = (cents: Cents): string => formatMoney(decimal(cents))

/** Open balances: all clients for staff, only their own for a client. */
const balances = readingTool({
  name: 'balances',
  title: 'Look up balances',
  description:
    "Unpaid invoices and balances. For staff: who owes how much, or one client's balance with client_id. For a client: what they owe.",
  access: 'signedIn',
  input: Input,
  async run(caller, { client_id }) {
    const unpaid = await unpaidInvoices(caller)
    const today = todayFor(caller, await companyFor(caller))
    if (!isStaff(caller.user.role)) return own(unpaid, today)
    return client_id === undefined ? byClient(unpaid) : ofClient(caller, unpaid, client_id, today)
  },
})

async function unpaidInvoices({ services, user }: Caller): Promise<InvoiceRow[]> {
  const lists = await Promise.all(
    owedStatuses.map((status) => dispatch(services, user, invoices.list, { query: { status } })),
  )
  return lists
    .flat()
    .filter((invoice) => cents(invoice.balance_due) > 0)
    .toSorted((a, b) => (a.due_date ?? '9999').localeCompare(b.due_date ?? '9999'))
}

const sumOf = (unpaid: readonly InvoiceRow[]): Cents => add(...unpaid.map(({ balance_due }) => cents(balance_due)))
const sourceOf = ({ id, invoice_number }: InvoiceRow) => ({ title: invoice_number, href: `/invoices?open=${id}` })

function lineOf(invoice: InvoiceRow, today: string): string {
  const due =
    invoice.due_date === null ? '' : `, due ${formatDay(invoice.due_date)} (${dueIn(invoice.due_date, today)})`
  return `- ${invoice.invoice_number}: ${formatMoney(invoice.balance_due)}${due}`
}

const factOf = (invoice: InvoiceRow) => ({
  invoice_number: invoice.invoice_number,
  client_name: invoice.client_name,
  due_date: invoice.due_date,
  status: invoice.status,
  balance: formatMoney(invoice.balance_due),
})

const listing = (unpaid: readonly InvoiceRow[], today: string): string => {
  const more = unpaid.length - SHOWN
  return [
    ...unpaid.slice(0, SHOWN).map((invoice) => lineOf(invoice, today)),
    ...(more > 0 ? [`- and ${pluralize(more, 'more invoice')}`] : []),
  ].join('\n')
}

function own(unpaid: InvoiceRow[], today: string): Found {
  const data = { owed: formatCents(sumOf(unpaid)), invoices: unpaid.map(factOf) }
  if (unpaid.length === 0)
    return {
      data,
      text: 'You owe nothing: every invoice is paid.',
      sources: [{ title: 'My Invoices', href: '/invoices' }],
    }
  return {
    data,
    text: `You owe ${formatCents(sumOf(unpaid))} on ${pluralize(unpaid.length, 'unpaid invoice')}:\n${listing(unpaid, today)}`,
    sources: unpaid.slice(0, SHOWN).map(sourceOf),
  }
}

async function ofClient(caller: Caller, unpaid: InvoiceRow[], client_id: string, today: string): Promise<Found> {
  const { name } = await dispatch(caller.services, caller.user, clients.get, { params: { id: client_id } })
  const theirs = unpaid.filter((invoice) => invoice.client_id === client_id)
  const data = { client_name: name, owed: formatCents(sumOf(theirs)), invoices: theirs.map(factOf) }
  const client = { title: name, href: `/clients?open=${client_id}` }
  if (theirs.length === 0) return { data, text: `${name} owes nothing: there is no unpaid invoice.`, sources: [client] }
  return {
    data,
    text: `${name} owes ${formatCents(sumOf(theirs))} on ${pluralize(theirs.length, 'unpaid invoice')}:\n${listing(theirs, today)}`,
    sources: [...theirs.slice(0, SHOWN).map(sourceOf), client],
  }
}

function byClient(unpaid: InvoiceRow[]): Found {
  const groups = [...Map.groupBy(unpaid, ({ client_id }) => client_id)]
    .map(([id, theirs]) => ({ id, name: theirs[0]?.client_name ?? '', theirs, owed: sumOf(theirs) }))
    .toSorted((a, b) => b.owed - a.owed)
  const data = groups.map(({ id, name, owed, theirs }) => ({
    client_id: id,
    client_name: name,
    owed: formatCents(owed),
    invoices: theirs.map(factOf),
  }))
  const all = { title: 'Invoices', href: '/invoices' }
  if (groups.length === 0) return { data, text: 'No client owes anything: every invoice is paid.', sources: [all] }
  const late = unpaid.filter(({ status }) => status === 'overdue')
  const lines = groups
    .slice(0, SHOWN)
    .map(
      ({ name, owed, theirs }) =>
        `- ${name}: ${formatCents(owed)} (${theirs.map((one) => one.invoice_number).join(', ')})`,
    )
  const more = groups.length - SHOWN
  return {
    data,
    text: [
      `${pluralize(groups.length, 'client')} owe${groups.length === 1 ? 's' : ''} ${formatCents(sumOf(unpaid))} together${late.length > 0 ? `, ${formatCents(sumOf(late))} of it overdue` : ''}:`,
      ...lines,
      ...(more > 0 ? [`- and ${pluralize(more, 'more client')}`] : []),
    ].join('\n'),
    sources: [...unpaid.slice(0, SHOWN).map(sourceOf), all],
  }
}

export const balanceTools = [balances]
