import * as z from 'zod/mini'
import { addDays, formatDay, formatTime, toLocalInput } from '#contract/dates.ts'
import { capitalized } from '#contract/text.ts'
import { priceBook } from '#features/sales/price-book/contract.ts'
import { bookings } from '#features/work/bookings/contract.ts'
import { dispatch } from '#server/dispatch.ts'
import { toName } from './names.ts'
import { canonical, plain, wordList, wordsIn } from './words.ts'
import { parts } from '../shared/tools/free-times.ts'
import { matchWords } from '../shared/tools/visit-words.ts'
import { duration, type Entry, itemIn } from './entry.ts'
import { ask, findNamedClient, look, proposes, type Question, requireClient, requireTool, stop } from './question.ts'
import { ENDS, itemsText, linesIn, PLUS_TAX } from './spoken-lines.ts'
import { newMessage, noteClient } from './message-orders.ts'
import { findWaiting } from './open-visits.ts'
import { assignVisit, cancelVisit, confirmVisit, finishVisit, moveVisit, noteVisit } from './visit-orders.ts'
import { asTyped, figuresIn, textsIn } from './said.ts'
import { getValue } from './values.ts'
import { getToday, type Part } from './when.ts'

// Changes that the user requests: each becomes a proposal of a writing tool, or one question about a missing detail.

const showTime = (clock: string): string => formatTime('UTC', `1970-01-01T${clock}:00Z`)

/** `after 3`, `antes de las 10`: an hour of the working day. */
const LIMIT = /\b(after|past|despues de las?|before|antes de las?) (\d{1,2})(?![\d:/])/

function limitsIn(text: string): [from: string, to: string] {
  const [, word = '', hour = '0'] = LIMIT.exec(plain(text)) ?? []
  const clock = `${String(Number(hour) + (Number(hour) < 7 ? 12 : 0)).padStart(2, '0')}:00`
  if (word === '') return ['00:00', '24:00']
  return /^(?:before|antes)/.test(word) ? ['00:00', clock] : [clock, '24:00']
}

/** The free times of a day, as clock times. */
async function freeOn(question: Question, day: string, part: Part | null): Promise<string[]> {
  const { caller, clock } = question
  const query = { day, ...duration(question) }
  const times = await dispatch(caller.services, caller.user, bookings.times, { query })
  const [from, to] = part === null ? limitsIn(question.text) : parts[part]
  return times.map((time) => toLocalInput(clock.zone, time).slice(11, 16)).filter((time) => time >= from && time < to)
}

const FreeDays = z.array(z.object({ day: z.string() }))

/** When it should be: as typed, or the first free time of that part of the day. `also` are others. */
async function timeFor(question: Question): Promise<{ at: string; also: string }> {
  const { when } = question.slots
  if (!when?.from) return stop(ask('when'))
  if (when.time !== null) return { at: `${when.from}T${when.time}`, also: '' }
  if (when.to !== null && when.to > when.from) {
    const input = { from: when.from, to: when.to, ...duration(question), ...(when.part && { part: when.part }) }
    const { text, data } = await look(question, 'free_times', input)
    const [open] = FreeDays.parse(data)
    const [time] = open && when.part ? await freeOn(question, open.day, when.part) : []
    return open && time !== undefined ? { at: `${open.day}T${time}`, also: text } : stop(ask('when', text))
  }
  const [first, ...others] = await freeOn(question, when.from, when.part)
  const list = (times: readonly string[]) => times.slice(0, 8).map(showTime)
  if (first === undefined) {
    const day = formatDay(when.from)
    const rest = when.part === null ? [] : list(await freeOn(question, when.from, null))
    const free = rest.length > 0 ? ` Free that day: ${rest.join(', ')}.` : ''
    return stop(ask('when', `No time is free on ${day}${when.part === null ? '' : ` in the ${when.part}`}.${free}`))
  }
  const choices = list([first, ...others])
  if (when.part === null) return stop(ask('time', `Free that day: ${choices.join(', ')}.`, choices))
  const also = others.slice(0, 4).map(showTime)
  return { at: `${when.from}T${first}`, also: also.length > 0 ? `Also free: ${also.join(', ')}.` : '' }
}

/** The service in the sentence: one that the company offers, or its own words. */
async function serviceIn(question: Question): Promise<string | null> {
  const { caller, answers, rest, text } = question
  if (answers.service !== undefined) return capitalized(answers.service)
  const { services } = await dispatch(caller.services, caller.user, bookings.offer)
  const typed = wordsIn(text)
  const offered = services.find(({ name }) => wordsIn(name).every((word) => typed.includes(word)))
  if (offered) return offered.name
  const words = itemIn(
    { rest },
    wordsIn(rest).filter((word) => ['book', 'job'].includes(canonical(word))),
  )
  if (words.length < 3) return null
  // A client's sentence names no service: `half my kitchen is dead`.
  const isSentence = !question.staff && wordsIn(words).length > MOST_OF_A_SERVICE
  const [near, ...others] =
    isSentence && !wordsIn(text).some((word) => wordList('faults').includes(word))
      ? matchWords(services, words, ({ name }) => name)
      : []
  const service = near && others.length === 0 ? near : services.find(({ name }) => /\bservice call\b/i.test(name))
  return isSentence && service ? service.name : capitalized(words)
}

/** A longer name of a service is a sentence. */
const MOST_OF_A_SERVICE = 3

const book: Entry = async (question) => {
  requireTool(question, 'propose_booking')
  const { staff, slots, clock, answers } = question
  const [person] = slots.people
  const named = staff ? await findNamedClient(question) : null
  const waiting = staff && slots.unknown.length === 0 && (await findWaiting(question, question.rest, named?.name))
  if (waiting) {
    const change = { kind: waiting.kind, id: waiting.id, ...(person && { technician: person.id }) }
    return proposes(question, 'propose_visit_change', { ...change, scheduled_date: (await timeFor(question)).at })
  }
  const client = staff ? await requireClient(question) : null
  const service = await serviceIn(client ? { ...question, rest: client.rest } : question)
  if (service === null) {
    const { services } = await dispatch(question.caller.services, question.caller.user, bookings.offer)
    const { from = null, time = null, part = null } = slots.when ?? {}
    const on =
      from === null
        ? ''
        : `on ${formatDay(from)}${time === null ? (part === null ? '' : ` in the ${part}`) : ` at ${showTime(time)}`}`
    const what = [client ? `For ${client.name}` : '', on].filter(Boolean).join(', ')
    return ask(
      'service',
      what && `${capitalized(what)}:`,
      services.slice(0, 5).map(({ name }) => name),
    )
  }
  const time = await timeFor(question)
  if (time.at < toLocalInput(clock.zone, clock.now)) return ask('when', 'That time is over.')
  // Otherwise the crew reads what the client wrote.
  const isNamed = wordsIn(service).every((word) => wordsIn(`${question.text} ${answers.service ?? ''}`).includes(word))
  const [asked] = slots.unknown
  const isPerson =
    asked !== undefined && new RegExp(String.raw`\b(?:with|con|by) ${RegExp.escape(asked)}`, 'i').test(question.text)
  // A technician who does not exist is refused by the tool.
  const technician = person?.id ?? (isPerson ? asked : undefined)
  const answer = await proposes(
    question,
    'propose_booking',
    {
      service_type: service,
      scheduled_date: time.at,
      ...(client && {
        client: client.id,
        ...(client.address && { location: [client.address, client.city].filter(Boolean).join(', ') }),
      }),
      ...duration(question),
      ...(staff
        ? technician !== undefined && { technician }
        : (isPerson || !isNamed) && { notes: isPerson ? `Asks for ${asked}.` : question.text }),
    },
    staff || !isPerson ? slots.unknown : [],
  )
  if (time.also === '' || answer.changes.length === 0) return answer
  return { ...answer, text: `${answer.text}\n\n${time.also}` }
}

const document =
  (tool: string): Entry =>
  async (question) => {
    // A quote is for a lead, too.
    const lead = tool === 'propose_quote' ? await getValue(question, 'lead') : undefined
    const recipient = typeof lead === 'string' ? { name: lead } : await requireClient(question)
    const { name } = recipient
    const { services, user } = question.caller
    // The names that an `and` does not split.
    const book = await dispatch(services, user, priceBook.suggest, { query: { q: 'and', limit: 100 } })
    const lines = linesIn(
      itemsText(question, name),
      book.map((item) => item.name),
    )
    if (lines.length === 0) return ask('items', `For ${name}:`)
    const [percent] = figuresIn(question, 'percent')
    // `plus tax`: at the company's rate.
    const usual = PLUS_TAX.test(question.text) ? await getValue(question, 'tax_rate') : undefined
    const tax_rate = percent === undefined ? usual : String(percent)
    const [net] = figuresIn(question, 'net')
    const due = net === undefined ? question.slots.when?.from : addDays(getToday(question.clock), net)
    const answer = await proposes(question, tool, {
      ...('id' in recipient ? { client: recipient.id } : { lead: name }),
      lines,
      ...(tax_rate !== undefined && { tax_rate }),
      ...(due && ENDS.test(question.text) && { [tool === 'propose_invoice' ? 'due_date' : 'valid_until']: due }),
    })
    const isUntaxed = tax_rate === undefined && answer.changes.length > 0
    return isUntaxed ? { ...answer, text: `${answer.text} No sales tax is on it: say "plus tax" for it.` } : answer
  }

const newJob: Entry = async (question) => {
  const { answers, slots, clock } = question
  const client = await requireClient(question)
  const title = answers.title ?? itemIn({ rest: asTyped({ ...question, rest: client.rest }) })
  if (title.length < 3) return ask('title', `For ${client.name}:`)
  const { when } = slots
  const at = when?.from ? `${when.from}T${when.time ?? '09:00'}` : null
  const isPast = at !== null && at < toLocalInput(clock.zone, clock.now)
  if (isPast && when?.time === null && when.from === getToday(clock)) return ask('time')
  return proposes(
    question,
    'propose_job',
    {
      client: client.id,
      title: capitalized(title),
      ...(slots.people[0] && { technician: slots.people[0].id }),
      ...(at !== null && !isPast && { scheduled_date: at }),
    },
    [...slots.unknown, ...(isPast ? ['the time, which is over'] : [])],
  )
}

const LEAD_WORDS =
  /^(?:please|create|add|make|log|save|put|new|nuevo|agrega|anota|registra|crea|cliente|clienta|potencial|a|an|un|the|lead|leads|prospecto|prospect|guy|lady|man|woman|person|someone|somebody|for|called|named|from|:|,|\s)+/i

/** `prob 9500`, `worth about 9500` */
const GUESS = /,?\s*\b(?:worth )?(?:prob(?:ably)?|about|around|maybe|like|roughly|worth|approx\w*|unos) \$?(\d{3,6})\b/i

const newLead: Entry = (question) => {
  const typed = [question.answers.contact, question.text, question.answers.email].filter(Boolean).join(', ')
  const [email] = textsIn(question, 'email')
  const [phone] = textsIn(question, 'phone')
  const bare = [email, phone].reduce<string>(
    (text, part) => (part === undefined ? text : text.replaceAll(part, ',')),
    typed,
  )
  const [, interest] =
    /\b(?:wants?|needs?|interested in|asking (?:for|about)|quiere|about) (?:an? |the |un |una )?([^,.;]+)/i.exec(
      bare,
    ) ?? []
  const name = bare
    .replace(LEAD_WORDS, '')
    .split(/[,;:]|\b(?:wants?|needs?|interested|asking|quiere)\b/i)[0]
    ?.trim()
  if (!name) return ask('contact')
  if (email === undefined) return ask('email', `For ${toName(name)}:`)
  const [, guess] = GUESS.exec(bare) ?? []
  const value = figuresIn(question, 'money')[0] ?? guess
  return proposes(question, 'propose_lead', {
    name: toName(name),
    email,
    ...(phone !== undefined && { phone }),
    ...(interest !== undefined && { service_interest: interest.replace(GUESS, ' ').trim() }),
    ...(value !== undefined && { estimated_value: String(value) }),
  })
}

export const orders: Record<string, Entry> = {
  book,
  new_invoice: document('propose_invoice'),
  new_quote: document('propose_quote'),
  new_job: newJob,
  new_lead: newLead,
  new_message: newMessage,
  move_visit: moveVisit,
  cancel_visit: cancelVisit,
  assign_visit: assignVisit,
  finish_visit: finishVisit,
  confirm_visit: confirmVisit,
  note_visit: noteVisit,
  note_client: noteClient,
}
