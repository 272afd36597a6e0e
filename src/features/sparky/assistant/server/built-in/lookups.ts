import { addDays, formatDay } from '#contract/dates.ts'
import { listOr } from '#contract/text.ts'
import { inspectionStates } from '#features/compliance/inspections/contract.ts'
import { permitStates } from '#features/compliance/permits/states.ts'
import { client, contact, findClient } from './client-answers.ts'
import { type Entry, isYesNo, plainly, range, rows, statusesIn } from './entry.ts'
import {
  balance,
  figures,
  invoice,
  invoices,
  leads,
  overdue,
  payments,
  prices,
  quotes,
  ranking,
} from './money-answers.ts'
import { clientIn, look, says, toAnswer } from './question.ts'
import {
  availability,
  clientVisits,
  freeTimes,
  history,
  jobs,
  mySchedule,
  myVisits,
  past,
  pastVisits,
  schedule,
} from './visit-answers.ts'
import { getToday } from './when.ts'

// Questions about records: each runs the tool that a model would, as the caller.

/** Permits and inspections of a client, at the client's address too. */
const papers =
  (noun: string, tool: string, statuses: readonly string[]): Entry =>
  async (question) => {
    const who = await clientIn(question)
    const search = question.slots.permit ?? question.slots.address ?? who?.name
    const filter = isYesNo(question) || who ? [] : statusesIn(question, statuses)
    const find = (q: string | undefined) =>
      rows(question, tool, q === undefined ? {} : { search: q }, {
        statuses: filter,
        head: search === undefined ? '' : `Looking for ${search}:`,
        none: `I found no ${listOr(filter)} ${noun}${search === undefined ? '' : ` for ${search}`}.`,
        page: null,
      })
    const answer = await find(search)
    return who?.address && answer.text.startsWith('I found no') ? find(who.address) : answer
  }

const permits = papers('permit', 'find_permits', permitStates.names)

const SOON_DAYS = 60

/** By the day that was said, or soon. Of one client or address: all of its permits with their dates. */
const expiringPermits: Entry = async (question) => {
  const { address, permit, when, clients, unknown } = question.slots
  if (address ?? permit ?? clients[0] ?? unknown[0]) return permits(question)
  const expires_by = when?.to ?? addDays(getToday(question.clock), SOON_DAYS)
  return rows(
    question,
    'find_permits',
    { expires_by },
    {
      head: `Permits that expire by ${formatDay(expires_by)}:`,
      none: `No permit expires by ${formatDay(expires_by)}.`,
      page: { title: 'Permits', href: '/compliance?tab=permits' },
    },
  )
}

const licenses: Entry = async (question) => {
  const { caller, entry, slots } = question
  const name = entry === 'my_license' ? caller.user.name : slots.people[0]?.name
  const [unknown] = slots.unknown
  if (name === undefined && unknown !== undefined)
    return says(`I don't know that. I found nobody called ${unknown} who works here.`, [
      { title: 'TDLR/NEC Standards', href: '/compliance?tab=standards' },
    ])
  const none = `I found no license for ${name ?? 'anyone'}.`
  return rows(question, 'find_licenses', name === undefined ? {} : { search: name }, { none, page: null })
}

const hours: Entry = async (question) => {
  const { slots, caller } = question
  const { id, role } = caller.user
  const [person] = slots.people
  if (role !== 'admin' && person && person.id !== id)
    return says("I don't know that. Only administrators see the hours of others.")
  const whose = question.entry === 'my_hours' || role !== 'admin' ? id : person?.id
  return toAnswer(
    await look(question, 'hours', { ...range(question, true), ...(whose !== undefined && { user_id: whose }) }),
  )
}

const panels: Entry = async (question) => {
  if (question.viewed?.kind === 'panels' && question.slots.clients.length === 0)
    return toAnswer(await look(question, 'find_panels', { panel_id: question.viewed.id }))
  const search = question.slots.address ?? (await clientIn(question))?.name
  return toAnswer(await look(question, 'find_panels', search === undefined ? {} : { search }))
}

export const forEveryone: Record<string, Entry> = {
  balance,
  overdue,
  invoice,
  invoices,
  payments,
  jobs,
  quotes,
  panels,
  free_times: freeTimes,
  company: plainly('company'),
  referrals: plainly('my_referrals'),
}

export const forStaff: Record<string, Entry> = {
  figures,
  attention: figures,
  pipeline: figures,
  ranking,
  client_phone: contact('Phone'),
  client_email: contact('Email'),
  client_address: contact('Address'),
  client_notes: contact('Notes'),
  client,
  find_client: findClient,
  client_list: plainly('find_clients', 'Clients, newest first:'),
  schedule,
  past,
  my_schedule: mySchedule,
  next_visit: plainly('next_visit'),
  client_visits: clientVisits,
  history,
  free: availability('anyone'),
  am_i_free: availability('me'),
  unassigned: jobs,
  permits,
  permits_expiring: expiringPermits,
  inspections: papers('inspection', 'find_inspections', inspectionStates.names),
  licenses,
  my_license: licenses,
  hours,
  my_hours: hours,
  open_quotes: quotes,
  leads,
  prices,
}

export const forClients: Record<string, Entry> = { my_visits: myVisits, past_visits: pastVisits }
