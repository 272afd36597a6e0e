import * as z from 'zod'
import { formatPhone } from '#contract/phone-format.ts'
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
  const { client, unknown } = await clientOrUnknown(asked)
  if (unknown) return unknown
  const late = await look(asked, 'find_invoices', { status: 'overdue', ...(client && { q: client.name }) })
  const isNone = Array.isArray(late.data) && late.data.length === 0
  if (isNone) return says('No invoice is overdue.', [{ title: 'Invoices', href: '/invoices' }])
  return says(`These are overdue:\n${late.text}`, late.sources)
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
  if (/\boverdue\b|\blate\b/.test(plain)) return overdue(asked)
  const { client, unknown } = number === undefined ? await clientOrUnknown(asked) : { client: null, unknown: null }
  if (unknown) return unknown
  const q = number ?? client?.name
  const status = statusIn(asked)
  const rows = await look(asked, 'find_invoices', {
    ...(q !== undefined && { q }),
    ...(status === 'unpaid' ? { owed: true } : status !== null && number === undefined && { status }),
  })
  return found(rows)
}

async function payments(asked: Asked): Promise<Answer> {
  const { client, unknown } = await clientOrUnknown(asked)
  if (unknown) return unknown
  const paid = await look(asked, 'find_invoices', { status: 'paid', ...(client && { q: client.name }) })
  const rows = Paid.parse(paid.data)
  if (rows.length === 0) return says('I found no paid invoice.', [{ title: 'Invoices', href: '/invoices' }])
  return says(`The last paid invoices, newest first:\n${paid.text}`, paid.sources)
}
const Paid = z.array(z.unknown())

async function clients(asked: Asked): Promise<Answer> {
  const { names, plain } = asked.reading
  if (names.length === 0 && asked.viewed === null) return found(await look(asked, 'find_clients', {}))
  const client = await clientMeant(asked)
  if (client === null) return names[0] === undefined ? ask('client') : staffMember(asked, names[0])
  const source = [{ title: client.name, href: `/clients?open=${client.id}` }]
  const facts = [
    client.phone && `Phone: ${formatPhone(client.phone)}`,
    client.email && `Email: ${client.email}`,
    (client.address ?? client.city) && `Address: ${[client.address, client.city].filter(Boolean).join(', ')}`,
  ].filter(Boolean)
  const wanted = /\b(?:phone|email|address|live|lives|where|reach|contact|number)\b/.test(plain)
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
  (tool: string, statuses: readonly string[]) =>
  async (asked: Asked): Promise<Answer> => {
    const search = await searchIn(asked)
    const status = statuses.find((one) =>
      new RegExp(String.raw`\b${one.replace(/ed$/, '')}(?:ed|s|ing)?\b`).test(asked.reading.plain),
    )
    return found(
      await look(asked, tool, { ...(search !== undefined && { search }), ...(status !== undefined && { status }) }),
    )
  }

async function leads(asked: Asked): Promise<Answer> {
  const q = asked.reading.names[0]
  if (/\b(?:pipeline|how many|value|worth|converted)\b/.test(asked.reading.plain)) return figures(asked)
  return found(await look(asked, 'find_leads', q === undefined ? {} : { q }))
}

async function quotes(asked: Asked): Promise<Answer> {
  const { client } = await clientOrUnknown(asked)
  const q = asked.reading.numbers[0] ?? client?.name
  return found(await look(asked, 'find_quotes', q === undefined ? {} : { q }))
}

async function panels(asked: Asked): Promise<Answer> {
  if (asked.viewed?.kind === 'panels') return found(await look(asked, 'find_panels', { panel_id: asked.viewed.id }))
  const search = asked.staff ? await searchIn(asked) : undefined
  return found(await look(asked, 'find_panels', search === undefined ? {} : { search }))
}

/** What is left of a question about a price without its own words. */
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
  permits: listing('find_permits', ['pending', 'submitted', 'approved', 'rejected', 'expired', 'closed']),
  inspections: listing('find_inspections', ['scheduled', 'passed', 'failed', 'cancelled']),
  licenses: async (asked) => {
    const [name] = asked.reading.names
    return found(await look(asked, 'find_licenses', name === undefined ? {} : { search: name }))
  },
  panels,
  prices,
  figures,
  company,
  referrals,
}

/** The answer to a question about records, or null: the intent is none. */
export function record(asked: Asked): Promise<Answer> | null {
  const tell = asked.intent === null ? undefined : tellers[asked.intent]
  return tell ? tell(asked) : null
}
