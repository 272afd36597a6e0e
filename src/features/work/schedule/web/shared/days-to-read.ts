import { addDays } from '#contract/dates.ts'
import { AGENDA_DAYS, type Days, getDays, type View } from '../days.ts'

/** The days that the schedule reads for a view: whole weeks, so that tomorrow's agenda on a phone is there without a connection too. */
export function daysToRead(view: View, date: string, phone: boolean): Days {
  if (!phone) return getDays(view, date)
  const week = getDays('week', date)
  return view === 'agenda' ? { from: week.from, to: addDays(week.to, AGENDA_DAYS) } : week
}
