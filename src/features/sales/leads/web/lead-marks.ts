import { addDays, dayIn, daysBetween, dueIn } from '#contract/dates.ts'
import type { Tone } from '#contract/states.ts'
import { dayText } from '#web/platform/when.ts'
import { type Lead, leadStates, QUIET_DAYS } from '../contract.ts'

/** The company's zone and day. */
export type Clock = { zone: string; today: string }

export type Mark = { text: string; tone: Tone }

/** A lead without the time of its last contact is not quiet. */
type Followed = Pick<Lead, 'status' | 'converted_to_client' | 'next_follow_up'> & Partial<Pick<Lead, 'last_touched'>>

const isFollowed = (lead: Followed) => leadStates.isOpen(lead) && !lead.converted_to_client

/** An open lead without contact for `QUIET_DAYS` whole days. */
export const isQuiet = (lead: Followed, clock: Clock): boolean => quietSince(lead, clock) !== null

/** The day since which an open lead is quiet. */
function quietSince(lead: Followed, { zone, today }: Clock): string | null {
  if (!lead.last_touched || !isFollowed(lead)) return null
  const day = dayIn(zone, lead.last_touched)
  return day < addDays(today, -QUIET_DAYS) ? day : null
}

/** An open lead whose follow-up is today or overdue. */
export const isFollowUpDue = (lead: Followed, { zone, today }: Clock): boolean =>
  isFollowed(lead) && lead.next_follow_up !== null && dayIn(zone, lead.next_follow_up) <= today

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
