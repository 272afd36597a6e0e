import * as z from 'zod'
import { formatPhone } from '#contract/phone-format.ts'
import { capitalized, listOr } from '#contract/text.ts'
import { type Answer, ask, type Asked, clientMeant, found, says, look } from './asked.ts'
import { type IntentName } from './intents.ts'
import { noSuch, unknown } from './knowledge.ts'
import { availability, freeTimes, visits } from './schedule-records.ts'
import { todayOf } from './when.ts'

// Questions about the caller's own records. Each runs the tool that a model would, as the caller.

/** The client who is named; an answer that says so when no client has that name. */
async function clientOrUnknown(asked: Asked) {
  const client = asked.staff ? await clientMeant(asked) : null
  const [name] = asked.reading.names
  return { client, unknown: asked.staff && client === null && name !== undefined ? noSuch(asked, name) : null }
}

async function balance(asked: Asked): Promise<Answer> {
  if (!asked.staff) return found(await look(asked, 'balances', {}))
  const { client, unknown } = await clientOrUnknown(asked)
  return unknown ?? found(await look(asked, 'balances', client === null ? {} : { client_id: client.id }))
}

async function overdue(asked: Asked): Promise<Answer> {
  if (asked.reading.numbers.length > 0) return invoices(asked)
  const { client, unknown } = await clientOrUnknown(asked)
  if (unknown) return unknown
  const late = await look(asked, 'find_invoices', { status: 'overdue', ...(client && { q: client.name }) })
  const whose = client ? ` of ${client.name}` : ''
  const isNone = Array.isArray(late.data) && late.data.length === 0
  if (isNone) return says(`No invoice${whose} is overdue.`, [{ title: 'Invoices', href: '/invoices' }])
  return says(`Overdue invoices${whose}:\n${late.text}`, late.sources)
}

const statuses = ['draft', 'sent', 'paid', 'cancelled'] as const
const statusIn = ({ reading: { plain } }: Asked) =>
  /\b(?:unpaid|open|outstanding)\b/.test(plain)
    ? 'unpaid'
    : (statuses.find((status) => new RegExp(String.raw`\b${status}s?\b`).test(plain)) ??
      (/\bvoid(?:ed)?\b|\bcanceled\b/.test(plain) ? 'cancelled' : null))

async function invoices(asked: Asked): Promise<Answer> {
  const { numbers, plain } = asked.reading
  const [number] = numbers
  if (number?.startsWith('Q')) return quotes(asked)
  if (number === undefined && /\boverdue\b|\blate\b/.test(plain)) return overdue(asked)
  const { client, unknown } = number === undefined ? await clientOrUnknown(asked) : { client: null, unknown: null }
  if (unknown) return unknown
  const q = number ?? client?.name
  const status = statusIn(asked)
  const rows = await look(asked, 'find_invoices', {
    ...(q !== undefined && { q }),
    ...(number === undefined && (status === 'unpaid' ? { owed: true } : status !== null && { status })),
  })
  if (!isAny(rows.data) && status !== 'unpaid') return found(rows)
  const kind = number === undefined && status !== null ? `${capitalized(status)} invoices` : 'Invoices'
  const about = number ?? `${kind}${client ? ` of ${client.name}` : ''}`
  return says(`${about}:\n${rows.text}`, rows.sources)
}

async function payments(asked: Asked): Promise<Answer> {
  if (asked.reading.numbers.length > 0) return invoices(asked)
  const { client, unknown } = await clientOrUnknown(asked)
  if (unknown) return unknown
  const paid = await look(asked, 'find_invoices', { status: 'paid', ...(client && { q: client.name }) })
  const rows = Paid.parse(paid.data)
  const whose = client ? ` of ${client.name}` : ''
  const text =
    rows.length === 0 ? `There is no paid invoice${whose}.` : `Paid invoices${whose}, newest first:\n${paid.text}`
  if (client === null && asked.staff) return says(text, [...paid.sources, { title: 'Invoices', href: '/invoices' }])
  // A payment may be missing, so what is still owed belongs to the answer.
  const owed = await look(asked, 'balances', client === null ? {} : { client_id: client.id })
  return says(`${text}\n\n${owed.text}`, [...paid.sources, ...owed.sources, { title: 'Invoices', href: '/invoices' }])
}
const Paid = z.array(z.unknown())

async function clients(asked: Asked): Promise<Answer> {
  const { inputs, reading } = asked
  const { names, plain } = reading
  if (names.length === 0 && asked.viewed === null) return found(await look(asked, 'find_clients', {}))
  const client = await clientMeant(asked)
  if (client === null) return names[0] === undefined ? ask('client') : staffMember(asked, names[0])
  const source = [{ title: client.name, href: `/clients?open=${client.id}` }]
  const address = [client.address, client.city].filter(Boolean).join(', ')
  const fact = (label: string, value: string | null | undefined, words: RegExp) =>
    value ? [`${label}: ${value}`] : words.test(plain) ? [`${label}: not on file`] : []
  const facts = [
    ...fact('Phone', client.phone && formatPhone(client.phone), /\b(?:phone|cell|mobile)\b/),
    ...fact('Email', client.email, /\bemail\b/),
    ...fact('Address', address, /\b(?:address|live|lives|where)\b/),
    ...fact('Notes', client.notes, /\b(?:gate|door|code|notes?)\b/),
  ]
  inputs.push('phone email address live contact reach call gate door code note')
  const wanted = /\b(?:gate|door|code|notes?|phone|email|address|live|lives|where|reach|contact|number)\b/.test(plain)
  const text =
    facts.length > 0
      ? `${client.name}\n- ${facts.join('\n- ')}`
      : `${client.name} has no phone, email or address on file.`
  if (wanted) return says(text, source)
  const owed = await look(asked, 'balances', { client_id: client.id })
  return says(`${text}\n\n${owed.text}`, [...source, ...owed.sources])
}

/** A technician by name, whose day that is. */
async function staffMember(asked: Asked, name: string): Promise<Answer> {
  const team = await look(asked, 'availability', { at: `${todayOf(asked.clock)}T12:00`, name })
  if (!Array.isArray(team.data) || team.data.length === 0) return noSuch(asked, name)
  const today = await look(asked, 'visits', { name })
  return says(`${team.text}\n\n${today.text}`, today.sources)
}

const Jobs = z.array(
  z.object({
    id: z.string(),
    title: z.string(),
    status: z.string(),
    client_name: z.string().nullish(),
    scheduled_date: z.string(),
    assigned_to_name: z.string().nullish(),
    location: z.string().nullish(),
  }),
)

const jobStatuses: [RegExp, string][] = [
  [/\bin progress\b|\bworking\b|\bactive\b|\bongoing\b|\bunderway\b|\bcurrent\b/, 'in_progress'],
  [/\bcompleted\b|\bfinished\b|\bdone\b/, 'completed'],
  [/\bcancel+ed\b/, 'cancelled'],
  [/\bscheduled\b|\bupcoming\b|\bplanned\b/, 'scheduled'],
]

/** Words of the question that may be the title of a job. */
const titleWords = (plain: string): string[] =>
  plain
    .split(/[^\p{L}\d]+/u)
    .filter((word) =>
      /^(?:panel|upgrade|ev|evcharger|charger|install|installation|outlet|repair|rewire|generator|lighting|light|inspection|spa|kitchen|garage|service|remodel|replacement|fan|pool|surge|disconnect)$/.test(
        word,
      ),
    )

async function jobs(asked: Asked): Promise<Answer> {
  const { reading, staff } = asked
  const { plain, names } = reading
  const status = jobStatuses.find(([pattern]) => pattern.test(plain))?.[1]
  const isAsked =
    status !== undefined && !/^who\b|\b(?:is|are) (?:my|the)\b.*\b(?:done|finished|completed)\b/.test(plain)
  const { client } = await clientOrUnknown(asked)
  const words = titleWords(plain)
  const q = client?.name ?? (names.length > 0 && staff ? names[0] : words.length > 0 ? words[0] : undefined)
  const listed = await look(asked, 'find_jobs', { ...(q !== undefined && { q }), ...(isAsked && { status }) })
  const rows = Jobs.parse(listed.data)
  const isUnassigned = /\bunassigned\b|\bno (?:one|technician|electrician)\b|\bnobody\b|\bwithout\b/.test(plain)
  const scored = rows
    .filter((row) => !isUnassigned || (!row.assigned_to_name && ['scheduled', 'in_progress'].includes(row.status)))
    .map((row) => ({ row, score: words.filter((word) => row.title.toLowerCase().includes(word)).length }))
  const best = Math.max(0, ...scored.map(({ score }) => score))
  const shown = scored.filter(({ score }) => score === best).map(({ row }) => row)
  const sources = shown.slice(0, 5).map(({ id, title }) => ({ title, href: `/jobs?open=${id}` }))
  if (shown.length === 0) return says('I found no job like that.', [{ title: 'Jobs', href: '/jobs' }])
  const lines = shown.map((row) =>
    [
      `- ${row.title}${staff && row.client_name ? ` for ${row.client_name}` : ''}: ${row.status.replace('_', ' ')}`,
      row.scheduled_date,
      row.assigned_to_name ? `technician ${row.assigned_to_name}` : 'no technician yet',
      row.location && `at ${row.location}`,
    ]
      .filter(Boolean)
      .join(', '),
  )
  return says(lines.join('\n'), sources)
}

const searchIn = async (asked: Asked): Promise<string | undefined> =>
  (await clientOrUnknown(asked)).client?.name ?? asked.reading.names[0]

const listing =
  (noun: string, tool: string, statuses: readonly string[] = []) =>
  async (asked: Asked): Promise<Answer> => {
    const search = await searchIn(asked)
    // For 'is it approved?', the answer is its status, whichever that is.
    const isAsked = /^(?:is|are|was|were|has|have|did|does|do|when)\b/.test(asked.reading.plain)
    const status = statuses.find(
      (one) => !isAsked && new RegExp(String.raw`\b${one.replace(/ed$/, '')}(?:ed|s|ing)?\b`).test(asked.reading.plain),
    )
    const input = { ...(search !== undefined && { search }), ...(status !== undefined && { status }) }
    const rows = await look(asked, tool, input)
    if (isAny(rows.data)) return found(rows)
    const whose = search === undefined ? '' : ` for ${search}`
    return says(`I found no ${status === undefined ? '' : `${status} `}${noun}${whose}.`, rows.sources)
  }

async function leads(asked: Asked): Promise<Answer> {
  const q = asked.reading.names[0]
  if (/\b(?:pipeline|how many|value|worth|converted)\b/.test(asked.reading.plain)) return figures(asked)
  return found(await look(asked, 'find_leads', q === undefined ? {} : { q }))
}

async function quotes(asked: Asked): Promise<Answer> {
  const { client, unknown } = await clientOrUnknown(asked)
  const number = asked.reading.numbers[0]
  if (unknown && number === undefined) return unknown
  const q = number ?? client?.name
  const statuses = number === undefined ? quoteStatusesIn(asked.reading.plain) : null
  if (statuses === null) return found(await look(asked, 'find_quotes', q === undefined ? {} : { q }))
  const lists = await Promise.all(
    statuses.map((status) => look(asked, 'find_quotes', { ...(q !== undefined && { q }), status })),
  )
  const some = lists.filter(({ data }) => isAny(data))
  const head = `Quotes that are ${listOr(statuses)}${client ? ` for ${client.name}` : ''}:`
  const text = some.length > 0 ? some.map((one) => one.text).join('\n') : 'none'
  return says(`${head}\n${text}`, [...some.flatMap(({ sources }) => sources), { title: 'Quotes', href: '/quotes' }])
}

/** The statuses to list quotes by. Null: a question about any. */
function quoteStatusesIn(plain: string): string[] | null {
  if (/^(?:is|are|was|were|has|have|did|does)\b/.test(plain)) return null
  if (
    /\b(?:unanswered|waiting|pending|open|outstanding)\b|(?:n't|\bnot?\b|\bno).*\b(?:answer|respon|repl|accept|sign)/.test(
      plain,
    )
  )
    return ['sent', 'viewed']
  const named = ['draft', 'sent', 'viewed', 'accepted', 'declined', 'expired', 'converted'].filter((status) =>
    new RegExp(String.raw`\b${status}s?\b`).test(plain),
  )
  return named.length > 0 ? named : null
}

async function panels(asked: Asked): Promise<Answer> {
  if (asked.viewed?.kind === 'panels') return found(await look(asked, 'find_panels', { panel_id: asked.viewed.id }))
  const search = asked.staff ? await searchIn(asked) : undefined
  return found(await look(asked, 'find_panels', search === undefined ? {} : { search }))
}

/** Words to remove from a price question, leaving the item. */
const ITEM =
  /\b(?:how much|what|whats|what's|is|are|does|do|the|a|an|our|we|us|price|prices|pricebook|cost|costs|charge|charges|rate|of|for|per|in|it|would|to|have|has|item|items|list|show|install|installing|you|i|should|on)\b/g

async function prices(asked: Asked): Promise<Answer> {
  const words = asked.reading.plain
    .replaceAll(ITEM, ' ')
    .replaceAll(/[^\p{L}\d/. ]+/gu, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim()
  // Time is what labor costs.
  if (/^(?:hours?|time)$/.test(words)) return found(await look(asked, 'find_prices', { search: 'labor' }))
  if (words === '') return found(await look(asked, 'find_prices', {}))
  const all = await look(asked, 'find_prices', { search: words })
  if (isAny(all.data)) return found(all)
  const longest = words.split(' ').toSorted((a, b) => b.length - a.length)
  for (const word of longest.filter(({ length }) => length >= 3)) {
    const some = await look(asked, 'find_prices', { search: word })
    if (isAny(some.data)) return found(some)
  }
  return unknown(asked, all.text)
}
const isAny = (data: unknown): boolean => Array.isArray(data) && data.length > 0

const figures = async (asked: Asked): Promise<Answer> => found(await look(asked, 'figures', {}))
const company = async (asked: Asked): Promise<Answer> => found(await look(asked, 'company', {}))
const referrals = async (asked: Asked): Promise<Answer> => found(await look(asked, 'my_referrals', {}))

const tellers: Partial<Record<IntentName, (asked: Asked) => Promise<Answer>>> = {
  balance,
  overdue,
  payments,
  invoices,
  visits,
  availability,
  free_times: freeTimes,
  clients,
  jobs,
  leads,
  quotes,
  permits: listing('permit', 'find_permits', ['pending', 'submitted', 'approved', 'rejected', 'expired', 'closed']),
  inspections: listing('inspection', 'find_inspections', ['scheduled', 'passed', 'failed', 'cancelled']),
  licenses: listing('license', 'find_licenses'),
  panels,
  prices,
  figures,
  company,
  referrals,
}

export const isAboutRecords = (intent: IntentName | null): boolean => intent !== null && intent in tellers

/** The answer to a question about records, or null: the intent is none. */
export function record(asked: Asked): Promise<Answer> | null {
  const tell = asked.intent === null ? undefined : tellers[asked.intent]
  return tell ? tell(asked) : null
}
