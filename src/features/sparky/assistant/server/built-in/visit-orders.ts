import * as z from 'zod/mini'
import { addDays, addMinutes, daysBetween, toLocalInput } from '#contract/dates.ts'
import { capitalized } from '#contract/text.ts'
import { matchWords } from '../shared/tools/visit-words.ts'
import { type Entry, range } from './entry.ts'
import { callUs, type Open, openVisits, requireVisit, requireVisits, showOpen } from './open-visits.ts'
import { type Answer, ask, joined, look, proposes, type Question, says } from './question.ts'
import { figuresIn } from './said.ts'
import { getToday, readDirection, readShift } from './when.ts'

// Changes of visits that the user requests, each as a proposal.

/** A card for each. */
async function proposeEach(question: Question, visits: readonly Open[], input: object): Promise<Answer> {
  const answers = []
  for (const visit of visits)
    answers.push(await proposes(question, 'propose_visit_change', { ...toChange(question, visit), ...input }))
  return joined(answers)
}

/** Which visit it is; `and confirm it` confirms a booking at the same time. */
const toChange = ({ text }: Question, { kind, id, status }: Open) => ({
  kind,
  id,
  ...(kind === 'booking' && status === 'pending' && /\b(?:and|y) confirm/i.test(text) && { confirm: true }),
})

const Visits = z.array(z.object({ title: z.string(), day: z.nullable(z.string()), duration_minutes: z.number() }))

/** How much later, of `push it back an hour`; below zero for `30 minutes earlier`. */
const minutesLater = (question: Question): number =>
  readDirection(question.text) *
  (figuresIn(question, 'minutes')[0] ?? (/\b(?:an hour|una hora)\b/i.test(question.text) ? 60 : 0))

/** `the 2 hour visit back to Friday` moves it there, not by two hours. */
const TO_A_DAY = /\b(?:to|until|al?|para(?: el)?) \{when\}/i

/** The office moves what it planned; a client, what they booked. */
const howClientsMove = async (question: Question): Promise<string> =>
  (await openVisits(question)).length === 0
    ? `I cannot move a visit. ${await callUs(question)}: our office planned yours.`
    : `I cannot move a visit myself. Press **Move** at it under **Upcoming Appointments** on **Book Service**, or **Move to another time** on the link in our email or text. ${await callUs(question)} about one that our office planned.`
export const moveVisit: Entry = async (question) => {
  const { when } = question.slots
  if (!question.staff) {
    const { text, sources, data } = await look(question, 'visits', {})
    const visits = Visits.parse(data)
    const visit = matchWords(visits, question.rest, ({ title }) => title)[0] ?? visits[0]
    if (!visit?.day) return says(`${await howClientsMove(question)}\n\n${text}`, sources)
    const { from = visit.day, to } = range(question, false)
    const { duration_minutes } = visit
    const free = await look(question, 'free_times', {
      from,
      to,
      duration_minutes,
      ...(when?.part && { part: when.part }),
    })
    return says(`${await howClientsMove(question)}\n\n${text}\n\n${free.text}`, sources)
  }
  const isTarget = when !== null && (when.time !== null || TO_A_DAY.test(question.rest))
  const minutes = isTarget ? 0 : minutesLater(question)
  // With two days, the first is the visit's own; so is the only one in `Friday's visit an hour later`.
  const isOnDay = when !== null && (when.days.length > 1 || minutes !== 0)
  const visit = await requireVisit(question, isOnDay ? (when.days[0] ?? when.from) : null)
  const own = visit.at && toLocalInput(question.clock.zone, visit.at)
  // On a Monday, `to Monday` is the next one.
  const today = getToday(question.clock)
  const last = when !== null && when.days.length > 1 ? when.days.at(-1) : when?.from
  const isNextWeek = when?.repeats === 'week' && last === today
  // `from Monday to Tuesday`, of a Monday in two weeks.
  const first = when !== null && when.days.length > 1 ? when.days[0] : undefined
  const later = first && visit.day && when?.repeats === 'week' ? daysBetween(first, visit.day) : 0
  const day = last && addDays(last, isNextWeek ? 7 : later > 0 && later % 7 === 0 ? later : 0)
  const shift = readShift(question.text)
  // Without a day it stays on its own, without a time at its own.
  const on = day ?? (own ? addDays(own.slice(0, 10), shift) : '')
  const at =
    visit.at && minutes !== 0
      ? toLocalInput(question.clock.zone, addMinutes(visit.at, minutes))
      : `${on}T${when?.time ?? own?.slice(11, 16) ?? ''}`
  if ((!when && shift === 0 && minutes === 0) || at.length < 16 || at === own)
    return ask('when', `${showOpen(visit, question.clock.zone)}.`)
  if (at < toLocalInput(question.clock.zone, question.clock.now)) return ask('when', 'That time is over.')
  const [person] = question.slots.people
  return proposes(question, 'propose_visit_change', {
    ...toChange(question, visit),
    scheduled_date: at,
    ...(person && { technician: person.id }),
  })
}

const closeVisit =
  (input: object): Entry =>
  async (question) => {
    const [owner] = question.slots.people
    const visits = await requireVisits(question, question.slots.when?.from ?? null, owner?.id)
    return proposeEach(question, visits, input)
  }
export const cancelVisit = closeVisit({ cancel: true })
export const finishVisit = closeVisit({ complete: true })
export const confirmVisit = closeVisit({ confirm: true })

/** `note on the panel upgrade: the dog bites` */
const NOTE =
  /\s*(?:(?:[:,]|\b(?:that|saying|says|que|diciendo)\b)+\s*|(?<=\bnotes? .*\b(?:jobs?|visits?|appointments?)\s+))(.{3,})$/i
export const noteVisit: Entry = async (question) => {
  const [, said = ''] = NOTE.exec(question.text) ?? []
  const note = question.answers.text ?? said
  // A name in the note is no client's.
  const unknown = question.slots.unknown.filter((name) => !note.includes(name))
  const slots = { ...question.slots, unknown }
  const visit = await requireVisit(
    { ...question, slots, rest: question.rest.replace(NOTE, '') },
    question.slots.when?.from ?? null,
  )
  if (note === '') return ask('text', `${showOpen(visit, question.clock.zone)}.`)
  return proposes(question, 'propose_visit_change', { kind: visit.kind, id: visit.id, note: capitalized(note) })
}

/** `to Priya`; `from Marcus`, `Marcus's jobs`: whose visits they are now. */
const TO = /\b(?:to|with|con|para|a) \{person\}/i
const OWN =
  /\b(?:from|of|de) \{person\}|\{person\}(?:'?s?)? (?:\{when\} )?(?:jobs?|visits?|calls?|appointments?|stops?|trabajos|visitas)\b/i

/** Who gets a visit, and whose it is if that was said too. */
function readPeople({ slots: { people }, rest }: Question) {
  const [first, second, ...others] = people
  if (!first || others.length > 0) return null
  if (!second) return { person: first, owner: undefined }
  const [to, own] = [rest.search(TO), rest.search(OWN)]
  if (to < 0 && own < 0) return null
  // The first name that is read is that of the owner, unless it is the one after `to`.
  const isFirst = own >= 0 ? own > rest.indexOf('{person}') + '{person}'.length : to <= rest.indexOf('{person}')
  return isFirst ? { person: first, owner: second.id } : { person: second, owner: first.id }
}

export const assignVisit: Entry = async (question) => {
  const read = readPeople(question)
  if (!read) return ask('person')
  const visits = await requireVisits(question, question.slots.when?.from ?? null, read.owner)
  return proposeEach(question, visits, { technician: read.person.id })
}
