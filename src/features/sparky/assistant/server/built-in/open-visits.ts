import { addDays, formatDateTime, getWeekday, toLocalInput } from '#contract/dates.ts'
import { formatPhone } from '#contract/phone-format.ts'
import { bookings, bookingStates } from '#features/work/bookings/contract.ts'
import { schedule } from '#features/work/schedule/contract.ts'
import { dispatch } from '#server/dispatch.ts'
import { companyFor } from '../shared/company.ts'
import { matchWords } from '../shared/tools/visit-words.ts'
import { itemIn } from './entry.ts'
import { ask, findNamedClient, isEmpty, look, type Question, requireTool, says, stop } from './question.ts'
import { getToday } from './when.ts'
import { canonical, fillers, wordList, wordsIn } from './words.ts'

// Which visits a message means, of those that the user can change.

/** A visit that can be changed. */
export type Open = {
  kind: 'visit' | 'booking'
  id: string
  title: string
  client: string | null
  /** Tells namesakes apart. */
  phone: string | null
  at: string | null
  day: string | null
  technician: string | null
  status: string
}

/** Work that is over is finished and noted afterwards. */
const BEFORE: Record<string, number> = { finish_visit: 14, note_visit: 14 }
const AHEAD = 46

export async function openVisits({ caller, staff, clock, entry }: Question): Promise<Open[]> {
  const { services, user } = caller
  const toOpen = (
    row: {
      id: string
      title: string
      client_name: string | null
      client_phone: string | null
      scheduled_date: string | null
      assigned_to?: string | null
      status: string
    },
    kind: Open['kind'],
  ): Open => ({
    kind,
    id: row.id,
    title: row.title,
    client: row.client_name,
    phone: row.client_phone,
    at: row.scheduled_date,
    technician: row.assigned_to ?? null,
    status: row.status,
    day: row.scheduled_date && toLocalInput(clock.zone, row.scheduled_date).slice(0, 10),
  })
  if (!staff) {
    const rows = await dispatch(services, user, bookings.list, { query: {} })
    return rows
      .filter((row) => bookingStates.isOpen(row) && row.scheduled_date > clock.now)
      .map((row) => toOpen({ ...row, title: row.service_type }, 'booking'))
  }
  const today = getToday(clock)
  const { visits, unscheduled } = await dispatch(services, user, schedule.get, {
    query: { from: addDays(today, -(BEFORE[entry] ?? 0)), to: addDays(today, AHEAD) },
  })
  return [...visits, ...unscheduled].flatMap((visit) => {
    const isOver = ['completed', 'cancelled'].includes(visit.status) && entry !== 'note_visit'
    if (visit.kind === 'inspection' || isOver) return []
    return [toOpen(visit, visit.kind)]
  })
}

const sameWord = (title: string) => (word: string) =>
  wordsIn(title).some(
    (part) =>
      part === word ||
      canonical(part) === canonical(word) ||
      part.startsWith(word) ||
      (word.startsWith(part) && part.length > 3),
  )
/** As listed and as on its button. */
const nameOpen = ({ title, client }: Open): string => (client ? `${title}, for ${client}` : title)
export const showOpen = (visit: Open, zone: string): string =>
  `${nameOpen(visit)}, ${visit.at ? formatDateTime(zone, visit.at) : 'not scheduled'}`

/** `Call us at (512) 555-0123` */
export async function callUs({ caller }: Question): Promise<string> {
  const { phone } = await companyFor(caller)
  return phone ? `Call us at ${formatPhone(phone)}` : 'Call us'
}

const NEXT = /\b(?:next|proxim[ao]) (?:visit|job|appointment|appt|booking|one|cita|visita)\b/i

const SCHEDULE = { title: 'Schedule', href: '/schedule' }

const EVERY = /\b(?:all|every|everything|both|tod[oa]s)\b/i
/** More at once are not a message, but a day's work on the schedule. */
const MOST_AT_ONCE = 8

/** Each visit of `all of Marcus's jobs on Friday`; otherwise the one that is meant. */
export async function requireVisits(question: Question, day: string | null, owner?: string): Promise<Open[]> {
  const { slots, text, staff } = question
  const [client] = slots.clients
  const isSelecting = day !== null || owner !== undefined || client !== undefined
  if (!staff || !EVERY.test(text) || !isSelecting) return [await requireVisit(question, day, owner)]
  const last = slots.when?.to ?? day
  const matches = (await openVisits(question)).filter(
    (visit) =>
      (day === null || last === null || (visit.day !== null && visit.day >= day && visit.day <= last)) &&
      (owner === undefined || visit.technician === owner) &&
      (client === undefined || (visit.client === client.name && visit.phone === client.phone)),
  )
  if (matches.length === 0) stop(says('I found no visit ahead like that.', [SCHEDULE]))
  if (matches.length > MOST_AT_ONCE)
    stop(says(`Those are ${matches.length} visits. Select them on the schedule to change them together.`, [SCHEDULE]))
  return matches
}

/** The one visit that is meant: by its title, its client, or its day. Several: it asks. */
export async function requireVisit(question: Question, day: string | null, named?: string): Promise<Open> {
  requireTool(question, 'propose_visit_change')
  const client = await findNamedClient(question)
  const [unknown] = question.slots.unknown
  if (question.staff && client === null && unknown !== undefined)
    stop(says(`I don't know that. I found no client and no visit called ${unknown}.`))
  const all = await openVisits(question)
  const { zone } = question.clock
  const chosen = all.find((visit) => [nameOpen(visit), showOpen(visit, zone)].includes(question.answers.visit ?? ''))
  if (chosen && all.filter((visit) => nameOpen(visit) === question.answers.visit).length < 2) return chosen
  const words = wordsIn(`${itemIn(question, wordList('visits'))} ${question.answers.visit ?? ''}`).filter(
    (word) => !fillers.has(word) && !word.startsWith('{'),
  )
  const isTheirs = (visit: Open) =>
    client !== null && visit.client === client.name && (!question.staff || visit.phone === client.phone)
  const fitting = client ? all.filter(isTheirs) : all
  // Without a visit on that day, a Monday is any Monday.
  const isOn = (visit: Open) => visit.day === day
  const isOnWeekday = (visit: Open) => visit.day !== null && day !== null && getWeekday(visit.day) === getWeekday(day)
  const fitsDay = question.slots.when?.repeats === 'week' && !fitting.some(isOn) ? isOnWeekday : isOn
  // `Marcus's visit`: theirs, unless it goes to them.
  const owner = named ?? (question.entry === 'assign_visit' ? undefined : question.slots.people[0]?.id)
  // `the estimate` is too vague to find a visit, but it can break a tie.
  const weak = wordsIn(question.rest).filter((word) => fillers.has(word) && word.length > 3)
  // `the job tomorrow at 1`, unless that is when it moves to.
  const time = question.entry === 'move_visit' ? null : question.slots.when?.time
  const isAtTime = ({ at }: Open) => at !== null && toLocalInput(zone, at).slice(11, 16) === time
  const score = (visit: Open) =>
    words.filter(sameWord(`${visit.title} ${visit.client ?? ''}`)).length +
    weak.filter(sameWord(visit.title)).length / 10 +
    (isTheirs(visit) ? 2 : 0) +
    (day !== null && fitsDay(visit) ? 1 : 0) +
    (isAtTime(visit) ? 0.5 : 0) +
    (owner !== undefined && visit.technician === owner ? 0.5 : 0)
  const best = Math.max(0, ...fitting.map(score))
  const matches = fitting.filter((visit) => score(visit) === best)
  const isMeant = best > 0
  const sooner = (a: Open, b: Open) => ((a.at ?? '~') < (b.at ?? '~') ? -1 : 1)
  const [first, ...others] = matches.toSorted(sooner)
  if (first && isMeant && (others.length === 0 || NEXT.test(question.rest))) return first
  const choices = (isMeant ? matches : fitting).slice(0, 5)
  const own = question.staff ? null : await look(question, 'visits', {})
  if (choices.length === 0 && own && !isEmpty(own))
    return stop(says(`${await callUs(question)} to cancel one that our office planned.\n\n${own.text}`, own.sources))
  if (choices.length === 0)
    return stop(says(`I found no visit ahead${client ? ` of ${client.name}` : ''} that can be changed.`, [SCHEDULE]))
  const list = choices.map((visit) => `- ${showOpen(visit, question.clock.zone)}`)
  const head = question.staff
    ? 'These are ahead:'
    : `${own?.text ?? ''}\n\n${await callUs(question)} about one that our office planned. These were booked online:`
  const names = choices.map(nameOpen)
  const apart = choices.map((visit) =>
    names.filter((name) => name === nameOpen(visit)).length > 1 ? showOpen(visit, zone) : nameOpen(visit),
  )
  return stop(ask('visit', `${head}\n${list.join('\n')}`, apart))
}

/** A job with this title that waits for a date, of this client if one is named. */
export async function findWaiting(question: Question, words: string, client: string | undefined): Promise<Open | null> {
  const waiting = (await openVisits(question)).filter(({ at }) => at === null)
  const [visit, ...others] = matchWords(waiting, words, ({ title }) => title).filter(
    (one) => client === undefined || one.client === client,
  )
  return visit && others.length === 0 ? visit : null
}
