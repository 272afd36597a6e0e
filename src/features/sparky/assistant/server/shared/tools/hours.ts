import * as z from 'zod/mini'
import { addDays, Day, daysBetween, formatDay } from '#contract/dates.ts'
import { timesheets } from '#features/work/hours/contract.ts'
import { dispatch } from '#server/dispatch.ts'
import { invalid } from '#server/errors.ts'
import { companyFor, todayFor } from '../company.ts'
import { readingTool } from '../tool.ts'

const MOST_DAYS = 366

const hoursText = (minutes: number): string => `${Math.round((minutes / 60) * 100) / 100} h`

/** Hours of the timesheets on a range of days. */
const hours = readingTool({
  name: 'hours',
  title: 'Look up hours',
  description:
    "Hours worked from one day to another (default: this week), breaks left out, by person, of whole weeks with overtime; an employee's own, everyone's for administrators.",
  access: 'staff',
  input: z.object({ from: z.optional(Day), to: z.optional(Day), user_id: z.optional(z.string()) }),
  async run(caller, { from: first, to: last, user_id }) {
    const { services, user } = caller
    const today = todayFor(caller, await companyFor(caller))
    const loadWeek = (week: string) => dispatch(services, user, timesheets.week, { query: { week } })
    const start = await loadWeek(first ?? today)
    const from = first ?? start.week
    const to = last ?? (first === undefined ? addDays(start.week, 6) : from)
    if (daysBetween(from, to) >= MOST_DAYS) throw invalid('to', 'Ask for the hours of at most a year at a time')
    const weeks = [start]
    for (let week = addDays(start.week, 7); week <= to; week = addDays(week, 7)) weeks.push(await loadWeek(week))
    // Overtime belongs to whole weeks.
    const isWhole = weeks.every(({ week }) => week >= from && addDays(week, 6) <= to)
    const people = new Map<string, { name: string; minutes: number; overtime: number }>()
    for (const { user_id: id, user_name, entries, overtime } of weeks.flatMap((one) => one.timesheets)) {
      if (user_id !== undefined && id !== user_id) continue
      const minutes = entries
        .filter(({ kind }) => kind !== 'break')
        .flatMap(({ parts }) => parts.filter(({ day }) => day >= from && day <= to))
        .reduce((sum, part) => sum + part.minutes, 0)
      const { minutes: earlier = 0, overtime: before = 0 } = people.get(id) ?? {}
      people.set(id, { name: user_name, minutes: earlier + minutes, overtime: before + overtime })
    }
    const rows = [...people.values()].filter(({ minutes }) => minutes > 0 || people.size === 1)
    const days = from === to ? `on ${formatDay(from)}` : `from ${formatDay(from)} to ${formatDay(to)}`
    const sources = [{ title: 'Hours', href: '/hours' }]
    if (rows.length === 0) return { data: [], text: `There are no hours ${days}.`, sources }
    const overtimeText = (overtime: number) =>
      isWhole ? `, ${overtime > 0 ? `${hoursText(overtime)} of it` : 'no'} overtime` : ''
    const lines = rows.map(({ name, minutes, overtime }) => `- ${name}: ${hoursText(minutes)}${overtimeText(overtime)}`)
    if (!isWhole && weeks.length > 1) lines.push('Ask about whole weeks to see overtime.')
    return { data: rows, text: [`Hours ${days}, without breaks:`, ...lines].join('\n'), sources }
  },
})

export const hourTools = [hours]
