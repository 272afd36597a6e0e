import * as z from 'zod/mini'
import { addDays, Day, daysBetween, formatDay, formatLongDay, formatTime } from '#contract/dates.ts'
import { Id } from '#contract/listing.ts'
import { listAnd } from '#contract/text.ts'
import { activityText, timesheets } from '#features/work/hours/contract.ts'
import { timesheetStates } from '#features/work/hours/states.ts'
import { jobs } from '#features/work/jobs/contract.ts'
import { dispatch } from '#server/dispatch.ts'
import { invalid } from '#server/errors.ts'
import { companyFor, todayFor } from '../company.ts'
import { readingTool } from '../tool.ts'
import { countText, LIMIT, listed } from './listed.ts'
import { matchWords } from './visit-words.ts'

const MOST_DAYS = 366
/** The most times that are listed of a person. */
const MOST_TIMES = 15

const hoursText = (minutes: number): string => `${Math.round((minutes / 60) * 100) / 100} h`

/** The hours at a client are looked for in these last days. */
const AT_CLIENT = 56

/** Hours of the timesheets on a range of days. */
const hours = readingTool({
  name: 'hours',
  title: 'Look up hours',
  description:
    "Hours worked from one day to another (default: this week), breaks left out, by person, of whole weeks with overtime and of one week with its approval, of one day or client with clock times; an employee's own, everyone's for administrators. With running: who is clocked in now.",
  access: 'staff',
  input: z.object({
    from: z.optional(Day),
    to: z.optional(Day),
    user_id: z.optional(z.string()),
    /** Only on the jobs of this client, by default of the last weeks. */
    client_id: z.optional(Id),
    /** Only on jobs with a title like this. */
    title: z.optional(z.string().check(z.trim(), z.maxLength(200))),
    running: z.optional(z.boolean()),
  }),
  async run(caller, { from: first, to: last, user_id, client_id, title, running = false }) {
    const { services, user } = caller
    const company = await companyFor(caller)
    const today = todayFor(caller, company)
    const zone = company.time_zone
    const loadWeek = (week: string) => dispatch(services, user, timesheets.week, { query: { week } })
    const isOfJob = client_id !== undefined || title !== undefined
    const earliest = first ?? (isOfJob ? addDays(today, -AT_CLIENT) : undefined)
    const start = await loadWeek(earliest ?? today)
    const from = earliest ?? start.week
    const to = last ?? (first === undefined ? addDays(isOfJob ? today : start.week, isOfJob ? 0 : 6) : from)
    if (daysBetween(from, to) >= MOST_DAYS) throw invalid('to', 'Ask for the hours of at most a year at a time')
    const weeks = [start]
    for (let week = addDays(start.week, 7); week <= to; week = addDays(week, 7)) weeks.push(await loadWeek(week))
    const ofClient = client_id && (await dispatch(services, user, jobs.list, { query: { client_id, limit: LIMIT } }))
    const ids = ofClient && new Set(ofClient.map(({ id }) => id))
    const all = weeks.flatMap(({ timesheets }) => timesheets.flatMap(({ entries }) => entries))
    const titled = title && new Set(matchWords(all, title, ({ job_title }) => job_title ?? ''))
    const isMeant = (entry: (typeof all)[number]) =>
      entry.kind !== 'break' &&
      (!ids || ids.has(entry.job_id ?? '')) &&
      (!titled || titled.has(entry)) &&
      (!running || entry.ended_at === null)
    // Overtime belongs to whole weeks.
    const isWhole = !isOfJob && weeks.every(({ week }) => week >= from && addDays(week, 6) <= to)
    const people = new Map<
      string,
      { name: string; minutes: number; overtime: number; status: string; times: string[] }
    >()
    const clock = (instant: string | null) => (instant === null ? 'now' : formatTime(zone, instant))
    for (const sheet of weeks.flatMap((one) => one.timesheets)) {
      const { user_id: id, user_name, overtime } = sheet
      if (user_id !== undefined && id !== user_id) continue
      const { minutes: earlier = 0, overtime: before = 0, times = [] } = people.get(id) ?? {}
      const entries = sheet.entries.filter(isMeant).flatMap(({ parts, ...entry }) => {
        const minutes = parts.filter(({ day }) => day >= from && day <= to).reduce((sum, one) => sum + one.minutes, 0)
        return minutes > 0 || entry.ended_at === null ? [{ ...entry, minutes }] : []
      })
      const minutes = entries.reduce((sum, entry) => sum + entry.minutes, 0)
      const lines = entries.map(
        (entry) =>
          `  - ${formatLongDay(zone, entry.started_at)}: ${activityText(entry)}, ${formatTime(zone, entry.started_at)} to ${clock(entry.ended_at)}, ${hoursText(entry.minutes)}`,
      )
      people.set(id, {
        name: user_name,
        minutes: earlier + minutes,
        overtime: before + overtime,
        status: timesheetStates.of(sheet).label.toLowerCase(),
        times: [...times, ...lines],
      })
    }
    const isNarrow = isOfJob || running
    const rows = [...people.values()].filter(
      ({ minutes, times }) => minutes > 0 || times.length > 0 || (!isNarrow && people.size === 1),
    )
    const days = from === to ? `on ${formatDay(from)}` : `from ${formatDay(from)} to ${formatDay(to)}`
    const sources = [{ title: 'Hours', href: '/hours' }]
    if (rows.length === 0) {
      const text = !running
        ? `There are no hours ${days}.`
        : people.size > 1
          ? 'Nobody is clocked in.'
          : 'You are not clocked in.'
      return { data: [], text, sources }
    }
    const overtimeText = (overtime: number) =>
      isWhole ? `, ${overtime > 0 ? `${hoursText(overtime)} of it` : 'no'} overtime` : ''
    const hasTimes = isNarrow || from === to || rows.length === 1
    const lines = rows.flatMap(({ name, minutes, overtime, status, times }) => [
      `- ${name}: ${hoursText(minutes)}${overtimeText(overtime)}${isWhole && weeks.length === 1 ? `, timesheet ${status}` : ''}`,
      ...(hasTimes ? times.slice(0, MOST_TIMES) : []),
      ...(hasTimes && times.length > MOST_TIMES ? [`  - and ${times.length - MOST_TIMES} more, not shown here`] : []),
    ])
    if (!isWhole && !isOfJob && weeks.length > 1) lines.push('Ask about whole weeks to see overtime.')
    const head = running ? 'Clocked in:' : `Hours ${days}, without breaks:`
    return { data: rows, text: [head, ...lines].join('\n'), sources }
  },
})

/** Weeks that are looked at for what waits. */
const WEEKS = 8

/** Weeks that wait for an administrator. */
const timesheetsToApprove = readingTool({
  name: 'timesheets_to_approve',
  title: 'List timesheets to approve',
  description:
    'Submitted timesheets of the last weeks that wait for approval, with their hours, and open ones of last week.',
  access: 'admin',
  input: z.object({}),
  async run(caller) {
    const { services, user } = caller
    const today = todayFor(caller, await companyFor(caller))
    const days = Array.from({ length: WEEKS }, (_, index) => addDays(today, -7 * index))
    const weeks = await Promise.all(days.map((week) => dispatch(services, user, timesheets.week, { query: { week } })))
    const submitted = weeks.flatMap(({ week, timesheets }) =>
      timesheets.filter(({ status }) => status === 'submitted').map((sheet) => ({ ...sheet, week })),
    )
    const [, last] = weeks
    const late =
      last?.timesheets.filter(({ status, regular, overtime }) => status === 'open' && regular + overtime > 0) ?? []
    const { text, data } = listed(submitted, {
      noun: 'timesheet',
      head: `${countText(submitted.length, 'timesheet')} to approve:`,
      none: 'No timesheet waits for approval.',
      line: ({ user_name, week, regular, overtime }) =>
        `${user_name}, week of ${formatDay(week)}: ${hoursText(regular + overtime)}${overtime > 0 ? `, ${hoursText(overtime)} of it overtime` : ''}`,
      source: () => ({ title: 'Hours', href: '/hours' }),
    })
    const rest =
      late.length > 0 && last
        ? `\nNot submitted for the week of ${formatDay(last.week)}: ${listAnd(late.map(({ user_name }) => user_name))}.`
        : ''
    return { data, text: text + rest, sources: [{ title: 'Hours', href: '/hours' }] }
  },
})

export const hourTools = [hours, timesheetsToApprove]
