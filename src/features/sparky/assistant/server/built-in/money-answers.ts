import * as z from 'zod/mini'
import { addDays } from '#contract/dates.ts'
import { add, cents, decimal, formatMoney } from '#contract/money.ts'
import { quoteStates } from '#features/billing/quotes/states.ts'
import { capitalized, listOr } from '#contract/text.ts'
import { type Entry, has, isYesNo, itemIn, range, rows, statusesIn } from './entry.ts'
import { canonical, wordList, wordsIn } from './examples.ts'
import { clientIn, findNamedClient, hasRows, look, says, toAnswer } from './question.ts'
import { getToday } from './when.ts'

// Questions about invoices, quotes and prices.

const page = { title: 'Invoices', href: '/invoices' }

export const balance: Entry = async (question) => {
  const client = await clientIn(question)
  return toAnswer(await look(question, 'balances', client === null ? {} : { client_id: client.id }))
}

export const overdue: Entry = async (question) => {
  const client = await clientIn(question)
  const [days] = question.slots.quantities.days
  const whose = client ? ` of ${client.name}` : ''
  const than = days === undefined ? '' : ` for more than ${days} days`
  const late = await look(question, 'find_invoices', {
    days_late: days ?? 0,
    ...(client && { q: client.name }),
  })
  return late.sources.length > 0
    ? toAnswer(late, `Overdue invoices${whose}${than}:`)
    : says(`No invoice${whose} is overdue${than}.`, [page])
}

const Described = z.array(z.object({ description: z.nullable(z.string()) }))

export const invoice: Entry = async (question) => {
  const [number] = question.slots.numbers
  if (number === undefined) return invoices(question)
  if (number.startsWith('QUO')) return quotes(question)
  const result = await look(question, 'find_invoices', { q: number })
  if (!hasRows(result))
    return says(question.staff ? `I found no invoice ${number}.` : 'I found no invoice of yours with that number.', [
      page,
    ])
  // Who it is for was said: it must be theirs.
  const client = await findNamedClient(question)
  const isTheirs = client === null || result.text.includes(client.name)
  const about = z.safeParse(Described, result.data).data?.[0]?.description
  const head = about ? `Invoice ${number}, ${about}:` : `Invoice ${number}:`
  return toAnswer(result, isTheirs ? head : `I found no invoice ${number} of ${client.name}. It is:`)
}

export const invoices: Entry = async (question) => {
  const client = await clientIn(question)
  const statuses = isYesNo(question) ? [] : statusesIn(question, ['draft', 'sent', 'overdue', 'paid', 'cancelled'])
  const whose = client ? ` of ${client.name}` : question.staff ? '' : ' of yours'
  return rows(question, 'find_invoices', client === null ? {} : { q: client.name }, {
    statuses,
    head: `${capitalized(`${listOr(statuses)} invoices`.trim())}${whose}, newest first:`,
    none: `I found no ${listOr(statuses)} invoice${whose}.`,
    page,
  })
}

export const payments: Entry = async (question) => {
  if (question.slots.numbers.length > 0) return invoice(question)
  const client = await clientIn(question)
  const q = client && { q: client.name }
  const paid = await look(question, 'find_invoices', { status: 'paid', ...q })
  const whose = client ? ` of ${client.name}` : ''
  const text = hasRows(paid)
    ? `Paid invoices${whose}, newest first:\n${paid.text}`
    : `There is no paid invoice${whose}.`
  if (client === null && question.staff) return says(text, paid.sources)
  // A payment may be missing, so what is still owed belongs to the answer.
  const owed = await look(question, 'balances', client === null ? {} : { client_id: client.id })
  return says(`${text}\n\n${owed.text}`, [...paid.sources, ...owed.sources, page])
}

const Figures = z.object({ revenueByMonth: z.array(z.object({ month: z.string(), revenue: z.string() })) })

export const figures: Entry = async (question) => {
  const all = await look(question, 'figures', {})
  const { from, to = '' } = range(question, true)
  if (from === undefined || question.entry !== 'figures') return toAnswer(all)
  const [first, last] = [from.slice(0, 7), to.slice(0, 7)]
  const isWhole = from.endsWith('-01') && addDays(to, 1).endsWith('-01')
  const { revenueByMonth } = Figures.parse(all.data)
  const months = revenueByMonth.filter(({ month }) => isWhole && month >= first && month <= last)
  if (months[0]?.month !== first)
    return says("I don't know that. I have the revenue of whole months only, and of the last 12.", all.sources, [
      'How are we doing this month?',
    ])
  if (first === last && first === getToday(question.clock).slice(0, 7)) return toAnswer(all)
  const revenue = decimal(months.reduce((sum, one) => add(sum, cents(one.revenue)), cents('0')))
  return says(`Revenue of ${first === last ? first : `${first} to ${last}`}: ${formatMoney(revenue)}.`, all.sources)
}

export const ranking: Entry = async (question) => {
  if (question.caller.user.role !== 'admin')
    return says("I don't know that. Only administrators see what clients bring in.")
  const [count] = /\b\d{1,2}\b/.exec(question.rest) ?? []
  return toAnswer(
    await look(question, 'client_ranking', {
      ...range(question, true),
      ...(count && { most: Math.min(20, Math.max(1, Number(count))) }),
    }),
  )
}

export const quotes: Entry = async (question) => {
  const who = await clientIn(question)
  const [number] = question.slots.numbers
  const q = number ?? who?.name
  const statuses =
    question.entry === 'open_quotes'
      ? ['sent', 'viewed']
      : isYesNo(question) || q !== undefined
        ? []
        : statusesIn(question, quoteStates.names)
  const whose = who ? ` of ${who.name}` : number ? ` ${number}` : ''
  return rows(question, 'find_quotes', q === undefined ? {} : { q }, {
    statuses,
    head: `Quotes${whose}${statuses.length > 0 ? ` that are ${listOr(statuses)}` : ''}:`,
    none: `I found no ${listOr(statuses)} quote${whose}.`,
    page: { title: 'Quotes', href: '/quotes' },
  })
}

export const prices: Entry = async (question) => {
  const item = itemIn({ rest: question.text.replaceAll(/[?!]/g, '') }, wordList('prices'))
  const isTime = item === '' || question.slots.quantities.minutes.length > 0
  const isLabor = isTime && /\b(?:labou?r|h(?:ou)?rs?|hourly|horas?|obra)\b/i.test(question.text)
  const search = isLabor ? 'labor' : item
  const all = await look(question, 'find_prices', search === '' ? {} : { search })
  if (hasRows(all)) return toAnswer(all)
  const longest = wordsIn(search)
    .filter((word) => word.length > 2 && !wordList('prices').includes(word))
    .map(canonical)
    .toSorted((a, b) => b.length - a.length)
  for (const word of longest) {
    const some = await look(question, 'find_prices', { search: word })
    if (hasRows(some)) return toAnswer(some)
  }
  return says(`I don't know that. ${all.text}`, all.sources)
}

export const leads: Entry = async (question) => {
  const q = question.slots.unknown[0]
  return toAnswer(
    await look(question, 'find_leads', {
      ...(q !== undefined && { q }),
      ...(has(question, 'qualified') && { status: 'qualified' }),
    }),
    'Leads, newest first:',
  )
}
