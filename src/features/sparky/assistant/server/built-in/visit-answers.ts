import * as z from 'zod/mini'
import { addDays } from '#contract/dates.ts'
import { listOr } from '#contract/text.ts'
import { jobStates } from '#features/work/jobs/contract.ts'
import { duration, type Entry, has, itemIn, range, rows, statusesIn } from './entry.ts'
import { wordList } from './examples.ts'
import { ask, clientIn, look, says, toAnswer, requireClient } from './question.ts'
import { getToday } from './when.ts'

// Questions about visits and jobs.

const AHEAD_DAYS = 30
const page = { title: 'Jobs', href: '/jobs' }

export const schedule: Entry = async (question) => {
  const { slots } = question
  const [person] = slots.people
  if (slots.clients.length > 0) return clientVisits(question)
  const isOpen = slots.when?.from == null && has(question, 'upcoming', 'next', 'proximas')
  const today = getToday(question.clock)
  const days = isOpen ? { from: today, to: addDays(today, AHEAD_DAYS) } : range(question)
  return toAnswer(await look(question, 'visits', { ...days, ...(person && { name: person.name }) }))
}

const Done = z.array(
  z.object({ title: z.string(), client_name: z.nullable(z.string()), status: z.string(), day: z.string() }),
)
const MOST_DAYS = 62

export const past: Entry = async (question) => {
  const { slots } = question
  const { from: first, to = '' } = range(question, true)
  if (first === undefined) return slots.clients.length > 0 ? history(question) : ask('when')
  const earliest = addDays(to, 1 - MOST_DAYS)
  const from = first < earliest ? earliest : first
  const name = slots.people[0]?.name ?? (await clientIn(question))?.name
  const visits = await look(question, 'visits', { from, to, ...(name && { name }) })
  if (!has(question, 'finish', 'terminamos', 'termino', 'closed')) return toAnswer(visits)
  const done = z.safeParse(Done, visits.data).data?.filter(({ status }) => status === 'completed') ?? []
  if (done.length === 0) return says(`I found no visit that was completed from ${from} to ${to}.`, visits.sources)
  const lines = done.map((one) => `- ${one.title}${one.client_name ? ` for ${one.client_name}` : ''}, ${one.day}`)
  return says([`Completed from ${from} to ${to}:`, ...lines].join('\n'), visits.sources)
}

/** The caller's own, if the question says so: everyone's otherwise. */
export const mySchedule: Entry = async (question) =>
  question.slots.people.length > 0 || !has(question, ...wordList('mine'))
    ? schedule(question)
    : toAnswer(await look(question, 'visits', { ...range(question), mine: true }))

export const clientVisits: Entry = async (question) => {
  const { name } = await requireClient(question)
  const today = getToday(question.clock)
  return toAnswer(
    await look(question, 'visits', { from: today, to: addDays(today, AHEAD_DAYS), ...range(question), name }),
  )
}

export const history: Entry = async (question) => {
  const { address } = question.slots
  const q = address ?? (await requireClient(question)).name
  const isLast = has(question, 'last')
  return rows(
    question,
    'find_jobs',
    { q, ...(isLast && { status: 'completed' }) },
    {
      head: `Jobs for ${q}, the latest first:`,
      none: `I found no ${isLast ? 'completed job' : 'job'} for ${q}.`,
      page,
    },
  )
}

export const availability =
  (who: 'anyone' | 'me'): Entry =>
  async (question) => {
    const { when, people } = question.slots
    const [person] = people
    const name = who === 'anyone' ? (person ? { name: person.name } : { anyone: true }) : {}
    if (!when?.from) return ask('when')
    if (when.time === null && who === 'anyone' && !person && when.part !== null) return ask('time')
    const at = when.time === null ? { day: when.from } : { at: `${when.from}T${when.time}`, ...duration(question) }
    return toAnswer(await look(question, 'availability', { ...at, ...name }))
  }

export const freeTimes: Entry = async (question) => {
  const today = getToday(question.clock)
  const days = { from: today, to: addDays(today, 6), ...range(question) }
  return toAnswer(await look(question, 'free_times', { ...days, ...duration(question) }))
}

export const jobs: Entry = async (question) => {
  const who = await clientIn(question)
  const title = itemIn(question, wordList('jobs'))
  const isUnassigned = question.entry === 'unassigned'
  const statuses = title === '' && !isUnassigned ? statusesIn(question, jobStates.names) : []
  const q = who?.name ?? (isUnassigned ? '' : title)
  const like = q === '' || who ? '' : ` like "${q}"`
  const which = isUnassigned
    ? ' without a technician'
    : statuses.length > 0
      ? ` that are ${listOr(statuses).replaceAll('_', ' ')}`
      : ''
  return rows(
    question,
    'find_jobs',
    { ...(q !== '' && { q }), ...(isUnassigned && { show: 'unassigned' }) },
    { statuses, head: `Jobs${who ? ` of ${who.name}` : ''}${like}${which}:`, none: 'I found no job like that.', page },
  )
}

/** Answers about a client's own visits: the day or the visit that was said. */
export const myVisits: Entry = async (question) => {
  const when = question.slots.when
  if (when?.from && (when.to ?? when.from) < getToday(question.clock)) return pastVisits(question)
  return toAnswer(await look(question, 'visits', range(question)))
}
export const pastVisits: Entry = (question) =>
  question.slots.when?.repeats === null && (question.slots.when.from ?? '') >= getToday(question.clock)
    ? myVisits(question)
    : says("I don't know that. I can only list visits that are still to come. **My Jobs** has those of the past.", [
        { title: 'My Jobs', href: '/jobs' },
      ])
