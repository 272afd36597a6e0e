import * as z from 'zod/mini'
import { statusSchema } from '#contract/states.ts'
import { formatDay } from '#contract/dates.ts'
import { ListQuery } from '#contract/listing.ts'
import { isStaff } from '#contract/roles.ts'
import { cents, decimal, formatMoney } from '#contract/money.ts'
import { clients } from '#features/people/clients/contract.ts'
import { leads } from '#features/sales/leads/contract.ts'
import { QuoteInput, type QuoteRow, quotes } from '#features/billing/quotes/contract.ts'
import { getDeposit } from '#features/billing/quotes/rules/item-options.ts'
import { quoteStates } from '#features/billing/quotes/states.ts'
import { dispatch } from '#server/dispatch.ts'
import { invalid } from '#server/errors.ts'
import { type Caller, readingTool, writingTool } from '../tool.ts'
import { toFacts, Words } from './facts.ts'
import { LIMIT, listed } from './listed.ts'
import { clientNamed, leadNamed } from './named.ts'
import { lineFacts, Lines, OptionalTaxRate, pricedLines, rateFor } from './priced-lines.ts'

const depositText = (quote: QuoteRow): string[] => {
  const deposit = getDeposit(quote, cents(quote.total))
  return deposit === null ? [] : [`deposit ${formatMoney(decimal(deposit))}`]
}

/** Few quotes wait for an answer. */
const MOST_SORTED = 1000

const findQuotes = readingTool({
  name: 'find_quotes',
  title: 'Find quotes',
  description:
    'Finds quotes and change orders by number, client or description, the newest first; with change_orders, only those; with open, only those that wait for an answer, the largest first.',
  access: 'signedIn',
  input: z.extend(z.pick(ListQuery, { q: true }), {
    status: z.optional(statusSchema(quoteStates)),
    change_orders: z.optional(z.boolean()),
    open: z.optional(z.boolean()),
  }),
  async run({ services, user }, { q, status, change_orders, open }) {
    const rows = await dispatch(services, user, quotes.list, {
      query: {
        q,
        status,
        kind: change_orders ? 'change_order' : undefined,
        show: open ? 'awaited' : undefined,
        limit: open ? MOST_SORTED : LIMIT,
      },
    })
    return listed(open ? rows.toSorted((a, b) => cents(b.total) - cents(a.total)) : rows, {
      noun: 'quote',
      data: ({ id, quote_number, client_name, description, total, status, valid_until }) => {
        return { id, quote_number, client_name, description, total, status, valid_until }
      },
      line: (quote) =>
        [
          `${quote.is_change_order ? 'Change order ' : ''}${quote.quote_number} for ${isStaff(user.role) ? quote.client_name : (quote.description ?? 'work')}: ${formatMoney(quote.total)}`,
          quoteStates.of(quote).label.toLowerCase(),
          ...(quote.valid_until ? [`valid until ${formatDay(quote.valid_until)}`] : []),
          ...depositText(quote),
        ].join(', '),
      source: ({ id, quote_number }) => ({ title: quote_number, href: `/quotes?open=${id}` }),
    })
  },
})

type For = { client_id: string | null; lead_id: string | null }

async function findRecipientName({ services, user }: Caller, { client_id, lead_id }: For): Promise<string | null> {
  if (client_id) return (await dispatch(services, user, clients.get, { params: { id: client_id } })).name
  return lead_id && (await dispatch(services, user, leads.get, { params: { id: lead_id } })).name
}

const proposeQuote = writingTool({
  name: 'propose_quote',
  title: 'Propose a quote',
  description:
    'Proposes a draft quote for a client or a lead. Lines in words take their price from the price book; "two hours" is a line "labor" with quantity 2.',
  access: 'staff',
  input: z.object({
    client: Words('The name or id of the client'),
    lead: Words('The name or id of the lead, if it is not a client yet'),
    lines: Lines,
    tax_rate: OptionalTaxRate,
    ...z.pick(QuoteInput, { valid_until: true, notes: true, terms: true }).shape,
  }),
  change: QuoteInput,

  async plan(caller, { client, lead, lines, tax_rate, ...rest }) {
    if (!client && !lead) throw invalid('client', 'Name the client or the lead')
    const client_id = client ? (await clientNamed(caller, client)).id : null
    const lead_id = !client && lead ? (await leadNamed(caller, lead)).id : null
    const items = await pricedLines(caller, lines)
    return { ...rest, client_id, lead_id, items, tax_rate: await rateFor(caller, tax_rate) }
  },

  async show(caller, quote) {
    const { items, tax_rate, valid_until, notes, terms } = quote
    return {
      title: 'Create a draft quote',
      facts: [
        ...toFacts({ For: await findRecipientName(caller, quote) }),
        ...lineFacts(items, tax_rate),
        ...toFacts({ 'Valid until': valid_until && formatDay(valid_until), Notes: notes, Terms: terms }),
      ],
      fields: [
        { name: 'items', label: 'Line items', kind: 'lines' },
        { name: 'tax_rate', label: 'Tax rate (%)', kind: 'decimal' },
        { name: 'valid_until', label: 'Valid until', kind: 'day' },
        { name: 'notes', label: 'Notes', kind: 'long_text' },
        { name: 'terms', label: 'Terms', kind: 'long_text' },
      ],
    }
  },

  async perform({ services, user, agent }, body, key) {
    const quote = await dispatch(services, user, quotes.create, { body, key, agent })
    const { id, quote_number, client_name, total } = quote
    const message = `Created draft ${quote_number} for ${client_name}: ${formatMoney(total)}.`
    return { message, href: `/quotes?open=${id}`, undo: quote }
  },

  async undo({ services, user, agent }, { id }, key) {
    await dispatch(services, user, quotes.delete, { params: { id }, key, agent })
  },
})

export const quoteTools = [findQuotes, proposeQuote]
