import * as z from 'zod'
import { addDays, formatTime, toLocalInput } from '#contract/dates.ts'
import { capitalized } from '#contract/text.ts'
import { bookings } from '#features/bookings/contract.ts'
import { dispatch } from '#server/dispatch.ts'
import { type Answer, ask, type Asked, clientMeant, proposes, says, look } from './asked.ts'
import type { IntentName } from './intents.ts'
import { withDigits } from './quantities.ts'
import { type Part, readWhen, todayOf, WHEN_MARK } from './when.ts'

// Changes that the user requests: each becomes a proposal of a writing tool, or one question about a missing detail.

const hours: Record<Part, [from: string, to: string]> = {
  morning: ['00:00', '12:00'],
  afternoon: ['12:00', '17:00'],
  evening: ['17:00', '24:00'],
}

/** The sentence without its date, time and client names. */
function bareText(asked: Asked): string {
  const { reading, clock } = asked
  const [earlier = ''] = reading.text.split(/, (?=[^,]*$)/)
  const text = Object.keys(asked.answers).length > 0 ? earlier : reading.text
  const { rest } = readWhen(text, clock)
  const bare =
    rest.length === text.length
      ? text.replaceAll(/[^]/g, (letter, index: number) => (rest[index] === WHEN_MARK ? ' ' : letter))
      : text
  return reading.names
    .reduce((all, name) => all.replace(new RegExp(`\\b${escaped(name)}(?:'s)?\\b`, 'i'), ' '), bare)
    .replaceAll(/\s+/g, ' ')
    .trim()
}
const escaped = (text: string): string => text.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')

const BOOKING_WORDS =
  /\b(?:please|can you|could you|would you|i'd|i would|i|we|like|want|need|to|book|schedule|reserve|arrange|make|create|add|put|get|set ?up|pencil|propose|send|me|us|my|a|an|the|new|appointment|booking|visit|someone|somebody|electrician|technician|tech|down|in|on|at|for|with|from|around|by|come|coming|out|over|up|of|have|do|next|some ?time|and|new|job|called|titled)\b/gi

/** The service in the sentence: one that the company offers, or its own words. */
async function serviceIn(asked: Asked): Promise<string | null> {
  const { caller, answers, reading } = asked
  if (answers.service !== undefined) return capitalized(answers.service)
  const { services } = await dispatch(caller.services, caller.user, bookings.offer)
  const offered = services
    .map(({ name }) => ({
      name,
      found:
        name
          .toLowerCase()
          .split(' ')
          .filter((word) => reading.plain.includes(word)).length / name.split(' ').length,
    }))
    .toSorted((a, b) => b.found - a.found)
  const [best] = offered
  if (best && best.found === 1) return best.name
  const words = bareText(asked)
    .replaceAll(BOOKING_WORDS, ' ')
    .replaceAll(/[?!.,;:]+/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim()
  if (words.length < 3) return best && best.found > 0.5 ? best.name : null
  return capitalized(words)
}

const Free = z.array(z.object({ day: z.string(), times: z.array(z.string()) }))

/** The clock time of `9:30 AM`. */
function clockOf(time: string): string {
  const [, hour = '0', minute = '00', half = 'AM'] = /(\d+):(\d\d)\s?(AM|PM)/i.exec(time) ?? []
  const hours = (Number(hour) % 12) + (half.toUpperCase() === 'PM' ? 12 : 0)
  return `${String(hours).padStart(2, '0')}:${minute}`
}

/** The free times of a day, as clock times. */
async function freeOn(asked: Asked, day: string, part: Part | null): Promise<string[]> {
  const { data } = await look(asked, 'free_times', { from: day })
  const [from, to] = part === null ? ['00:00', '24:00'] : hours[part]
  return (Free.parse(data)[0]?.times ?? []).map(clockOf).filter((time) => time >= from && time < to)
}

const shownTime = (clock: string): string => formatTime('UTC', `1970-01-01T${clock}:00Z`)

/** When it should be: as typed, or the first free time of that part of the day. */
async function timeFor(asked: Asked): Promise<{ at: string; others: string[] } | Answer> {
  const { when } = asked.reading
  if (!when?.from) return ask('when')
  if (when.time !== null) return { at: `${when.from}T${when.time}`, others: [] }
  const free = await freeOn(asked, when.from, when.part)
  const [first, ...others] = free
  if (first === undefined)
    return ask('when', `No time is free ${when.part === null ? 'that day' : `in the ${when.part}`}.`)
  if (when.part === null) return ask('time', `Free that day: ${free.slice(0, 8).map(shownTime).join(', ')}.`)
  return { at: `${when.from}T${first}`, others: others.slice(0, 4) }
}

const isAnswer = (value: object): value is Answer => 'changes' in value

/** The name after `with`: `book Grace for Friday with Marcus`. */
const technicianNamedIn = ({ names, text }: Asked['reading']): string | undefined =>
  names.find((name) =>
    new RegExp(
      String.raw`\b(?:with|by|assign(?:ed)? (?:it )?to|send|technician|electrician)\s+${escaped(name)}\b`,
      'i',
    ).test(text),
  )

async function book(asked: Asked): Promise<Answer> {
  const { staff, reading } = asked
  const technician = technicianNamedIn(reading)
  const names = reading.names.filter((name) => name !== technician)
  const service = await serviceIn(asked)
  const client = staff ? await clientMeant({ ...asked, reading: { ...reading, names } }) : null
  const [name] = names
  if (staff && client === null && name === undefined) return ask('client')
  if (staff && client === null) return ask('client', `I found no client called ${name ?? ''}.`)
  if (service === null) return ask('service')
  const time = await timeFor(asked)
  if (isAnswer(time)) return time
  const [minutes] = reading.quantities.minutes
  const answer = await proposes(asked, 'propose_booking', {
    service_type: service,
    scheduled_date: time.at,
    ...(client && {
      client: client.id,
      ...(client.address && { location: [client.address, client.city].filter(Boolean).join(', ') }),
    }),
    ...(minutes !== undefined && { duration_minutes: minutes }),
    ...(technician !== undefined && (staff ? { technician } : { notes: `Asks for ${technician}.` })),
  })
  if (time.others.length === 0 || answer.changes.length === 0) return answer
  return { ...answer, text: `${answer.text}\n\nAlso free: ${time.others.map(shownTime).join(', ')}.` }
}

/** An item of an invoice or a quote in words, with its price if there is one. */
export type LineSaid = { description: string; quantity: string; unit_price?: string }

const PRICED =
  /\s*(?:(?:for|at|@|costs?|each|of)\s+)*\$\s*(\d+(?:\.\d{1,2})?)(?:\s*(?:each|an hour|per hour|\/h(?:our|r)?|a piece|apiece))?/
const HOURS = /^(?:labor\s*(?:for|of|:)?\s*)?(\d+(?:\.\d+)?)\s*(hours?|hrs?|h|minutes?|mins?)\b/
const COUNTED = /^(\d+)\s+(?!a\b|amps?\b|v\b|volts?\b|hp\b|awg\b|kw\b|ft\b|feet\b|foot\b|gauge\b|pole\b)(?:x\s+)?(.+)$/

/** Each item of `two hours and a 50 A spa disconnect`, with how many of it. */
export const linesIn = (text: string): LineSaid[] =>
  withDigits(text.toLowerCase())
    .split(/\s*(?:,(?!\d)|;|\+|\band\b|\bplus\b)\s*/)
    .flatMap((part): LineSaid[] => {
      const price = PRICED.exec(part)?.[1]
      const words = part
        .replace(PRICED, ' ')
        .replace(/^(?:with|for|also|then)\s+/, '')
        .replaceAll(/\s+/g, ' ')
        .trim()
      const priced = price === undefined ? {} : { unit_price: Number(price).toFixed(2) }
      const [, time, unit] = HOURS.exec(words) ?? []
      if (time !== undefined) {
        const hours = unit?.startsWith('m') ? Math.round((Number(time) / 60) * 100) / 100 : Number(time)
        return [{ description: 'labor', quantity: String(hours), ...priced }]
      }
      const [, count, thing] = COUNTED.exec(words) ?? []
      const description = (thing ?? words).replace(/^(?:an?|the|1|some)\s+/, '').trim()
      return description.length < 2 ? [] : [{ description, quantity: count ?? '1', ...priced }]
    })

const DOCUMENT_WORDS =
  /^(?:please |can you |could you |i (?:want|need|would like) to |let's )*(?:(?:create|make|add|draft|write|start|prepare|do|new|send|give|propose|generate|set ?up)\b(?: (?:me|up|out))?(?: (?:an?|the|new))* ?(?:draft )?(?:invoice|bill|quote|estimate|proposal)?|(?:invoice|bill|quote|estimate))\b/i

/** The text of a document's lines: without the order, the client and the tax rate. */
function itemsText({ answers, reading }: Asked, client: string): string {
  if (answers.items !== undefined) return answers.items
  const names = client.split(/\s+/).map(escaped).join('|')
  return reading.text
    .replace(new RegExp(String.raw`\b(?:(?:for|to)\s+)?(?:the client\s+)?(?:(?:${names})(?:'s)?\b\s*)+`, 'i'), ' ')
    .replace(
      /,?\s*(?:(?:at|with|plus|and)\s+)?(?:tax(?: rate)?(?: of)?\s*)?\d+(?:\.\d+)?\s*(?:%|percent)(?:\s*(?:sales )?tax)?/i,
      ' ',
    )
    .trim()
    .replace(DOCUMENT_WORDS, ' ')
    .replace(/^\s*(?::|for|with|of|-)\s*/i, '')
    .replaceAll(/[?!.]+\s*$/g, '')
    .replaceAll(/\s+/g, ' ')
    .trim()
}

const document =
  (tool: string) =>
  async (asked: Asked): Promise<Answer> => {
    const named = await clientForDocument(asked)
    if (isAnswer(named)) return named
    const lines = linesIn(itemsText(asked, named.name))
    if (lines.length === 0) return ask('items')
    const [rate] = asked.reading.quantities.percent
    return proposes(asked, tool, { client: named.id, lines, ...(rate !== undefined && { tax_rate: String(rate) }) })
  }

/** The name after `for`, which other unknown words of an item do not replace. */
async function clientForDocument(asked: Asked) {
  const { reading, answers } = asked
  const after = /\b(?:for|to|invoice|bill|quote)\s+(?:the client\s+)?((?:[A-Z][\p{L}'-]+\s?)+)/u
    .exec(reading.text)?.[1]
    ?.trim()
  const names = after === undefined ? reading.names : [after, ...reading.names.filter((name) => name !== after)]
  const client = await clientMeant({
    ...asked,
    reading: { ...reading, names: answers.client === undefined ? names : [] },
  })
  return client ?? ask('client', names[0] === undefined ? '' : `I found no client called ${names[0]}.`)
}

async function newJob(asked: Asked): Promise<Answer> {
  const { reading, answers, clock } = asked
  const technician = technicianNamedIn(reading)
  const names = reading.names.filter((name) => name !== technician)
  const client = await clientMeant({ ...asked, reading: { ...reading, names } })
  if (client === null) return ask('client', names[0] === undefined ? '' : `I found no client called ${names[0]}.`)
  const title =
    answers.title ??
    bareText(asked)
      .replaceAll(BOOKING_WORDS, ' ')
      .replaceAll(/[?!.,;:"]+/g, ' ')
      .replaceAll(/\s+/g, ' ')
      .trim()
  if (title.length < 3) return ask('title')
  const { when } = reading
  const at = when?.from ? `${when.from}T${when.time ?? '09:00'}` : null
  const isPast = at !== null && at < toLocalInput(clock.zone, clock.now)
  return proposes(asked, 'propose_job', {
    client: client.id,
    title: capitalized(title),
    ...(technician !== undefined && { technician }),
    ...(at !== null && !isPast && { scheduled_date: at }),
  })
}

const EMAIL = /[^\s,;<>@]+@[^\s,;<>@]+\.[a-z]{2,}/i
const PHONE = /\+?\(?\d[\d\s().-]{8,}\d/

async function newLead(asked: Asked): Promise<Answer> {
  const { reading, answers } = asked
  const typed = [answers.contact, reading.text].filter(Boolean).join(', ')
  const email = EMAIL.exec(typed)?.[0]
  const name = reading.names.find((one) => !email?.toLowerCase().startsWith(one.toLowerCase())) ?? reading.names[0]
  if (email === undefined || name === undefined) return ask('contact')
  const [, interest] =
    /\b(?:wants?|needs?|interested in|asking (?:for|about)|for|about) (?:an? |the )?([^,.;]+)/i.exec(
      typed.replace(EMAIL, '').replace(name, ''),
    ) ?? []
  const phone = PHONE.exec(typed.replace(EMAIL, ''))?.[0]
  const [value] = reading.quantities.dollars
  return proposes(asked, 'propose_lead', {
    name,
    email,
    ...(phone !== undefined && { phone }),
    ...(interest !== undefined && { service_interest: interest.trim() }),
    ...(value !== undefined && { estimated_value: String(value) }),
  })
}

async function newMessage(asked: Asked): Promise<Answer> {
  const typed = asked.answers.message ?? asked.reading.text
  const [, to, message] =
    /^(?:please )?(?:can you |could you )?(?:(?:text|message|tell|notify|sms|send)(?: an?)?(?: (?:text|message|note|sms))?(?: to)?\s+)?([\p{Lu}][\p{L}'-]*(?: (?!(?:I|I'\p{L}+|We|We'\p{L}+|You|Your|The|Our|On|That)\b)[\p{Lu}][\p{L}'-]*)*)\s*(?:that|saying|to say|:|,)?\s+(.+)$/u.exec(
      typed,
    ) ?? []
  if (to === undefined || message === undefined) return ask('message')
  return proposes(asked, 'propose_message', { client: to, message: capitalized(message) })
}

async function newPost(asked: Asked): Promise<Answer> {
  const { reading, answers } = asked
  const platform =
    (['instagram', 'linkedin', 'twitter', 'facebook'] as const).find((one) => reading.plain.includes(one)) ?? 'facebook'
  const [, about] = /\b(?:about|for|on|advertising|promoting)\s+(.+)$/i.exec(reading.text) ?? []
  const description =
    answers.about ?? about?.replace(/\b(?:on|for) (?:facebook|instagram|linkedin|twitter)\b/i, '').trim()
  if (!description || /^(?:facebook|instagram|linkedin|twitter|x)$/i.test(description)) return ask('about')
  return proposes(asked, 'propose_marketing_post', { description, platform })
}

const HOW_TO_ADD_CLIENT = says('Open Clients and press Add Client. I do not add clients myself.', [
  { title: 'Clients', href: '/clients?new=1' },
])

const HOW_CLIENTS_CHANGE =
  'I cannot move or cancel a visit myself. Open **Book Service**, find it under **Upcoming Appointments**, and press **Move to another time** or **Cancel**.'
const HOW_STAFF_CHANGES =
  'I cannot move or cancel a visit myself. Drag it to another time on the **Schedule**, or open it to cancel it.'

/** Explains how to move or cancel a visit, with the visits that may be meant. */
async function changeVisit(asked: Asked): Promise<Answer> {
  if (!asked.staff) {
    const { text, sources } = await look(asked, 'visits', {})
    return says(`${HOW_CLIENTS_CHANGE}\n\n${text}`, sources)
  }
  const client = await clientMeant(asked)
  if (client === null) return says(HOW_STAFF_CHANGES, [{ title: 'Schedule', href: '/schedule' }])
  const from = todayOf(asked.clock)
  const { text, sources } = await look(asked, 'visits', { from, to: addDays(from, 30), name: client.name })
  return says(`${HOW_STAFF_CHANGES}\n\n${text}`, sources)
}

const orders: Partial<Record<IntentName, (asked: Asked) => Promise<Answer>>> = {
  book,
  change_visit: changeVisit,
  new_invoice: document('propose_invoice'),
  new_quote: document('propose_quote'),
  new_job: newJob,
  new_lead: newLead,
  new_message: newMessage,
  new_post: newPost,
  new_client: () => Promise.resolve(HOW_TO_ADD_CLIENT),
}

export const isOrder = (intent: IntentName | null): boolean => intent !== null && intent in orders

/** The requested change as a proposal, or null if the intent is not a change. */
export function order(asked: Asked): Promise<Answer> | null {
  const propose = asked.intent === null ? undefined : orders[asked.intent]
  return propose ? propose(asked) : null
}
