import { dayIn, daysBetween, dueIn } from '#contract/dates.ts'
import type { Tone } from '#contract/states.ts'
import { dayText } from '#web/platform/when.ts'
import { type Clock, type Followed, isFollowed, quietSince } from '../rules/follow-ups.ts'

export type Mark = { text: string; tone: Tone }

/** 'Follow up today', 'Follow-up overdue 3 days', 'Follow up Mon, Dec 14'. */
function followUpMark(next: string, clock: Clock): Mark {
  const { zone, today } = clock
  const day = dayIn(zone, next)
  if (day === today) return { text: 'Follow up today', tone: 'warn' }
  return day < today
    ? { text: `Follow-up ${dueIn(day, today)}`, tone: 'bad' }
    : { text: `Follow up ${dayText(next, clock).replace('Tomorrow', 'tomorrow')}`, tone: 'muted' }
}

/** Next steps for an open lead, as short marks on its card. */
export function listMarks(lead: Followed, clock: Clock): Mark[] {
  if (!isFollowed(lead)) return lead.converted_to_client ? [{ text: 'Client', tone: 'good' }] : []
  const marks: Mark[] = lead.next_follow_up === null ? [] : [followUpMark(lead.next_follow_up, clock)]
  const quiet = quietSince(lead, clock)
  if (quiet !== null) marks.push({ text: `Quiet ${daysBetween(quiet, clock.today)} days`, tone: 'warn' })
  return marks
}
