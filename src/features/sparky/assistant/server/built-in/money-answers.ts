import * as z from 'zod/mini'
import { formatMoney } from '#contract/money.ts'
import { quoteStates } from '#features/billing/quotes/states.ts'
import { capitalized, listOr } from '#contract/text.ts'
import { type Entry, has, isYesNo, itemIn, range, rows, statusIn } from './entry.ts'
import { wordList, wordsIn } from './examples.ts'
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
    ...(days === undefined ? { status: 'overdue' } : { days_late: days }),
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
  const status = statusIn(question, ['draft', 'sent', 'paid', 'cancelled'])
  const whose = client ? ` of ${client.name}` : question.staff ? '' : ' of yours'
  return rows(
    question,
    'find_invoices',
    { ...(client && { q: client.name }), ...(status && { status }) },
    {
      head: `${capitalized(`${status ?? ''} invoices`.trim())}${whose}, newest first:`,
      none: `I found no ${status ?? ''} invoice${whose}.`,
      page,
    },
  )
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
  const { from, to } = { from: null, to: null, ...range(question) }
  const today = getToday(question.clock)
  const isMonth = from?.endsWith('-01') === true && from.slice(0, 7) === to?.slice(0, 7) && to !== from
  if (from === null || (from.slice(0, 7) === today.slice(0, 7) && isMonth)) return toAnswer(all)
  const month = Figures.parse(all.data).revenueByMonth.find((one) => isMonth && from.startsWith(one.month))
  if (!month)
    return says("I don't know that. I have the revenue of whole months only.", all.sources, [
      'How are we doing this month?',
    ])
  return says(`Revenue of ${month.month}: ${formatMoney(month.revenue)}.`, all.sources)
}

export const ranking: Entry = async (question) => {
  if (question.caller.user.role !== 'admin')
    return says("I don't know that. Only administrators see what clients bring in.")
  const [count] = /\b\d{1,2}\b/.exec(question.rest) ?? []
  return toAnswer(
    await look(question, 'client_ranking', {
      ...range(question),
      ...(count && { most: Math.min(20, Math.max(1, Number(count))) }),
    }),
  )
}

const quoteStatuses = quoteStates.names

export const quotes: Entry = async (question) => {
  const who = await clientIn(question)
  const [number] = question.slots.numbers
  const q = number ?? who?.name
  const statuses =
    question.entry === 'open_quotes'
      ? ['sent', 'viewed']
      : isYesNo(question) || q !== undefined
        ? []
        : quoteStatuses.filter((status) => wordsIn(question.rest).includes(status))
  const lists = await Promise.all(
    (statuses.length > 0 ? statuses : [undefined]).map((status) =>
      look(question, 'find_quotes', { ...(q !== undefined && { q }), ...(status && { status }) }),
    ),
  )
  const some = lists.filter(hasRows)
  const all = { title: 'Quotes', href: '/quotes' }
  const whose = who ? ` of ${who.name}` : number ? ` ${number}` : ''
  if (some.length === 0) return says(`I found no ${listOr(statuses)} quote${whose}.`.replace('  ', ' '), [all])
  const head = `Quotes${whose}${statuses.length > 0 ? ` that are ${listOr(statuses)}` : ''}:`
  return says([head, ...some.map(({ text }) => text)].join('\n'), [...some.flatMap(({ sources }) => sources), all])
}

export const prices: Entry = async (question) => {
  const item = itemIn({ rest: question.text.replaceAll(/[?!]/g, '') }, wordList('prices'))
  const isLabor = item === '' && /\b(?:labou?r|hour(?:ly)?|hora|obra)\b/i.test(question.text)
  const search = isLabor ? 'labor' : item
  const all = await look(question, 'find_prices', search === '' ? {} : { search })
  if (hasRows(all)) return toAnswer(all)
  const longest = wordsIn(search)
    .filter((word) => word.length > 2 && !wordList('prices').includes(word))
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
