import * as z from 'zod/mini'
import { addDays, addMinutes, dayIn, formatLongDay, formatTime, toLocalInput } from '#contract/dates.ts'
import { MOST_DAYS, schedule } from '#features/work/schedule/contract.ts'
import { listCrew } from '#features/work/visits/rules/crew.ts'
import { dispatch } from '#server/dispatch.ts'
import { companyFor } from '../company.ts'
import { readingTool } from '../tool.ts'
import { siteLines } from './visit-words.ts'
import { findSite } from './visits.ts'

/** Where the caller goes next, and how they get in. */
const nextVisit = readingTool({
  name: 'next_visit',
  title: 'Look up the next visit',
  description:
    "The caller's own next visit or booking: when, where, for whom, with the client's phone, gate code, dog and notes.",
  access: 'staff',
  input: z.object({
    /** A day in the company's zone: its first visit; with a time: the visit that begins then. */
    from: z.optional(
      z.string().check(z.regex(/^\d{4}-\d\d-\d\d(?:T\d\d:\d\d)?$/, 'Enter the time as YYYY-MM-DD or YYYY-MM-DDTHH:MM')),
    ),
  }),
  async run(caller, { from }) {
    const { services, user } = caller
    const { time_zone: zone } = await companyFor(caller)
    const now = services.now().toISOString()
    const today = dayIn(zone, now)
    // Also one of yesterday that is still at work.
    const first = from === undefined ? addDays(today, -1) : from.slice(0, 10)
    const query = { from: first, to: addDays(first, MOST_DAYS - 1) }
    const { visits } = await dispatch(services, user, schedule.get, { query })
    const ahead = visits
      .flatMap((visit) => (visit.scheduled_date === null ? [] : [{ ...visit, scheduled_date: visit.scheduled_date }]))
      .filter((visit) => visit.kind !== 'inspection' && listCrew(visit).includes(user.id))
      .filter(({ status, scheduled_date: at, duration_minutes }) => {
        if (status === 'completed') return false
        if (from !== undefined) return toLocalInput(zone, at).startsWith(from)
        // Also one that should have begun.
        return status === 'in_progress' || addMinutes(at, duration_minutes) > now
      })
    // Who is at work on one asks about the one after it.
    const running = from === undefined && ahead.length > 1 && ahead[0]?.status === 'in_progress' ? ahead[0] : undefined
    const [next, following] = running ? ahead.slice(1) : ahead
    const sources = [{ title: 'Schedule', href: '/schedule' }]
    if (!next) return { data: null, text: `You have no visit ${from === undefined ? 'ahead' : 'then'}.`, sources }
    const when = ({ scheduled_date: at }: typeof next) => `${formatLongDay(zone, at)}, ${formatTime(zone, at)}`
    const formatEnd = ({ scheduled_date: at, duration_minutes }: typeof next) =>
      formatTime(zone, addMinutes(at, duration_minutes))
    const site = await findSite(caller, zone, next)
    const href = next.kind === 'booking' ? `/bookings?open=${next.id}` : `/jobs?open=${next.job_id}`
    return {
      data: next,
      text: [
        ...(running ? [`You are at ${running.title} for ${running.client_name}, until ${formatEnd(running)}.`] : []),
        `Your next visit: ${next.title} for ${next.client_name} on ${when(next)}, until ${formatEnd(next)}.`,
        ...(next.location ? [`- Address: ${next.location}`] : []),
        ...(site ? siteLines({ ...site, gate_code: site.gate_code ?? 'none on file' }) : []),
        ...(following ? [`- After that: ${following.title} for ${following.client_name}, ${when(following)}`] : []),
      ].join('\n'),
      sources: [{ title: next.title, href }, ...sources],
    }
  },
})

export const nextVisitTools = [nextVisit]
