import * as z from 'zod/mini'
import { dayIn, formatDay } from '#contract/dates.ts'
import { add, cents, decimal, formatMoney, plainDecimal } from '#contract/money.ts'
import { isStaff } from '#contract/roles.ts'
import { listAnd, pluralize } from '#contract/text.ts'
import { clients } from '#features/people/clients/contract.ts'
import { leads } from '#features/sales/leads/contract.ts'
import { invoices } from '#features/billing/invoices/contract.ts'
import { invoiceStates } from '#features/billing/invoices/states.ts'
import { type QuoteMatches, QuoteSearch, QuoteInput, type QuoteRow, quotes } from '#features/billing/quotes/contract.ts'
import { getDeposit, isChoice, optionGroups } from '#features/billing/quotes/rules/options.ts'
import { quoteStates } from '#features/billing/quotes/states.ts'
import { dispatch } from '#server/dispatch.ts'
import { invalid } from '#server/errors.ts'
import { companyFor } from '../company.ts'
import { type Caller, readingTool, writingTool } from '../tool.ts'
import { toFacts, Words } from './facts.ts'
import { DESCRIBED, linesText, withDetails } from './invoices.ts'
import { LIMIT, listed, SHOWN } from './listed.ts'
import { clientNamed, leadNamed } from './named.ts'
import { lineFacts, Lines, NamedTaxRate, pricedLines } from './priced-lines.ts'

const depositText = (quote: QuoteRow): string[] => {
  const deposit = getDeposit(quote, cents(quote.total))
  return deposit === null
    ? []
    : [
        `deposit ${formatMoney(decimal(deposit))}${quote.deposit_percent === null ? '' : ` (${plainDecimal(quote.deposit_percent)}%)`}`,
      ]
}

/** A quote's lines, options and terms, and its answer and invoices. */
async function describe(caller: Caller, quote: QuoteRow): Promise<string[]> {
  const { services, user } = caller
  const { time_zone } = await companyFor(caller)
  const params = { id: quote.id }
  const { items, tax_amount, tax_rate, notes, terms, versions } = await dispatch(services, user, quotes.get, { params })
  const [sent] = versions
  const on = (instant: string) => formatDay(dayIn(time_zone, instant))
  const { invoices: bills } = await dispatch(services, user, invoices.search, { query: { quote_id: quote.id } })
  const included = items.filter((item) => !isChoice(item))
  const optional = items.filter((item) => item.optional)
  const isWon = ['accepted', 'converted'].includes(quote.status)
  const billed = bills.map(
    (bill) =>
      `${bill.is_deposit ? 'deposit ' : ''}${bill.invoice_number} for ${formatMoney(bill.total)}, ${invoiceStates.of(bill).label.toLowerCase()}`,
  )
  return [
    ...(included.length > 0 ? [linesText('On it', included)] : []),
    ...optionGroups(items).map((group) => linesText(`${group.name}, one of`, group.items)),
    ...(optional.length > 0 ? [linesText('Optional', optional)] : []),
    ...(Number(tax_amount) > 0 ? [`Tax (${plainDecimal(tax_rate)}%): ${formatMoney(tax_amount)}.`] : []),
    ...(getDeposit(quote, cents(quote.total)) === null ? ['No deposit.'] : []),
    ...(notes ? [`Notes: ${notes}`] : []),
    ...(terms ? [`Terms: ${terms}`] : []),
    ...(sent ? [`Sent on ${on(sent.sent_at)}${sent.viewed_at ? `, first opened on ${on(sent.viewed_at)}` : ''}.`] : []),
    ...(sent?.accepted_at ? [`Accepted on ${on(sent.accepted_at)} by ${sent.accepted_by_name ?? 'the client'}.`] : []),
    ...(sent?.declined_at
      ? [`Declined on ${on(sent.declined_at)}: ${sent.decline_reason ? `"${sent.decline_reason}"` : 'no reason given'}`]
      : []),
    ...(billed.length > 0
      ? [`Invoiced: ${listAnd(billed)}.`]
      : isWon && isStaff(user.role)
        ? ['Not invoiced yet.']
        : []),
  ]
}

const readTerms =
  ({ services, user }: Caller) =>
  async ({ id }: QuoteRow): Promise<string[]> => {
    const { terms } = await dispatch(services, user, quotes.get, { params: { id } })
    return [`Terms: ${terms ?? 'none are written on it.'}`]
  }

/** Who got a quote and said yes, in words. */
function winsText({ statuses }: QuoteMatches): string {
  const sent = statuses.filter(({ status }) => status !== 'draft')
  const sum = (rows: typeof statuses) => rows.reduce((all, { count }) => all + count, 0)
  const won = sent.filter(({ status }) => status === 'accepted' || status === 'converted')
  const value = decimal(won.reduce((all, { total }) => add(all, cents(total)), cents('0')))
  const lost = sum(sent.filter(({ status }) => status === 'declined' || status === 'expired'))
  if (sum(sent) === 0) return 'No quote was sent.'
  const share = Math.round((sum(won) / sum(sent)) * 100)
  return `${sum(won)} of ${pluralize(sum(sent), 'quote')} that went out ${sum(won) === 1 ? 'was' : 'were'} accepted (${share}%), worth ${formatMoney(value)}; ${lost} declined or expired, and the rest wait for an answer.`
}

const findQuotes = readingTool({
  name: 'find_quotes',
  title: 'Find quotes',
  description:
    'Finds quotes and change orders by number, client or lead, the newest first; with change_orders, only those; with open, only those that wait for an answer, the largest first; with terms, what the terms of each say. Staff also by words of the lines, an amount, over or under an amount, or the days they were written (from, to); unbilled: accepted and no invoice yet; wins: how many were accepted. A single one comes with its lines, options, terms and invoices.',
  access: 'signedIn',
  input: z.extend(z.omit(QuoteSearch, { show: true, kind: true, limit: true }), {
    change_orders: z.optional(z.boolean()),
    open: z.optional(z.boolean()),
    unbilled: z.optional(z.boolean()),
    wins: z.optional(z.boolean()),
    terms: z.optional(z.boolean()),
  }),
  async run(caller, { change_orders, open, unbilled, wins, terms, ...query }) {
    const { services, user } = caller
    const kind = change_orders ? ('change_order' as const) : undefined
    const show = open ? ('awaited' as const) : undefined
    const order = query.order ?? (open ? 'largest' : undefined)
    const search = isStaff(user.role)
      ? await dispatch(services, user, quotes.search, {
          query: { ...query, kind, show: unbilled ? 'unbilled' : show, order, limit: LIMIT },
        })
      : null
    const { q, status } = query
    const rows =
      search?.quotes ??
      (await dispatch(services, user, quotes.list, { query: { q, status, kind, show, limit: LIMIT } }))
    const result = listed(rows, {
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
    if (search && wins) return { ...result, data: search.statuses, text: winsText(search) }
    if (terms)
      return {
        ...result,
        text: withDetails(result.text, await Promise.all(rows.slice(0, SHOWN).map(readTerms(caller)))),
      }
    const isNamed = [q, query.client_id, query.words, query.amount].some(Boolean)
    if (rows.length === 0 || rows.length > (isNamed ? DESCRIBED : 1)) return result
    return { ...result, text: withDetails(result.text, await Promise.all(rows.map((row) => describe(caller, row)))) }
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
    tax_rate: NamedTaxRate,
    ...z.pick(QuoteInput, { valid_until: true, notes: true, terms: true }).shape,
  }),
  change: QuoteInput,

  async plan(caller, { client, lead, lines, tax_rate, ...rest }) {
    if (!client && !lead) throw invalid('client', 'Name the client or the lead')
    const client_id = client ? (await clientNamed(caller, client)).id : null
    const lead_id = !client && lead ? (await leadNamed(caller, lead)).id : null
    const items = await pricedLines(caller, lines)
    return { ...rest, client_id, lead_id, items, tax_rate }
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
