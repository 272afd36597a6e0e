import * as z from 'zod/mini'
import { addMinutes, formatLongDay, formatTime, toLocalInput } from '#contract/dates.ts'
import { jobs } from '#features/work/jobs/contract.ts'
import { dispatch } from '#server/dispatch.ts'
import { companyFor } from '../company.ts'
import { readingTool } from '../tool.ts'
import { siteLines } from './visit-words.ts'

/** Where the caller goes next, and how they get in. */
const nextVisit = readingTool({
  name: 'next_visit',
  title: 'Look up the next visit',
  description: "The caller's own next job: when, where, for whom, with the client's phone, gate code, dog and notes.",
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
    const mine = await dispatch(services, user, jobs.mine, { query: { show: 'open' } })
    const ahead = mine
      .flatMap((job) => (job.scheduled_date === null ? [] : [{ ...job, scheduled_date: job.scheduled_date }]))
      .filter((job) => {
        const at = toLocalInput(zone, job.scheduled_date)
        if (from !== undefined) return at.startsWith(from)
        // Also one that should have begun.
        return job.status === 'in_progress' || addMinutes(job.scheduled_date, job.duration_minutes) > now
      })
      .toSorted((a, b) => a.scheduled_date.localeCompare(b.scheduled_date))
    // Who is at work on one asks about the one after it.
    const running = from === undefined && ahead.length > 1 && ahead[0]?.status === 'in_progress' ? ahead[0] : undefined
    const [next, following] = running ? ahead.slice(1) : ahead
    const sources = [{ title: 'Schedule', href: '/schedule' }]
    if (!next) return { data: null, text: `You have no visit ${from === undefined ? 'ahead' : 'then'}.`, sources }
    const when = ({ scheduled_date: at }: typeof next) => `${formatLongDay(zone, at)}, ${formatTime(zone, at)}`
    const formatEnd = ({ scheduled_date: at, duration_minutes }: typeof next) =>
      formatTime(zone, addMinutes(at, duration_minutes))
    const gate_code = next.gate_code ?? 'none on file'
    const site = {
      ...next,
      gate_code,
      notes: next.visit_notes,
      job_notes: next.notes,
      property_notes: next.client_notes,
    }
    return {
      data: next,
      text: [
        ...(running ? [`You are at ${running.title} for ${running.client_name}, until ${formatEnd(running)}.`] : []),
        `Your next visit: ${next.title} for ${next.client_name} on ${when(next)}, until ${formatEnd(next)}.`,
        ...(next.location ? [`- Address: ${next.location}`] : []),
        ...siteLines(site),
        ...(following ? [`- After that: ${following.title} for ${following.client_name}, ${when(following)}`] : []),
      ].join('\n'),
      sources: [{ title: next.title, href: `/jobs?open=${next.id}` }, ...sources],
    }
  },
})

export const nextVisitTools = [nextVisit]
