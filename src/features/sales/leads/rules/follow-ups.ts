import { addDays, dayIn } from '#contract/dates.ts'
import { type Lead, leadStates, QUIET_DAYS } from '../contract.ts'

/** The company's zone and day. */
export type Clock = { zone: string; today: string }

/** A lead without the time of its last contact is not quiet. */
export type Followed = Pick<Lead, 'status' | 'converted_to_client' | 'next_follow_up'> &
  Partial<Pick<Lead, 'last_touched'>>

export const isFollowed = (lead: Followed): boolean => leadStates.isOpen(lead) && !lead.converted_to_client

/** The day since which an open lead is quiet: without contact for `QUIET_DAYS` whole days. */
export function quietSince(lead: Followed, { zone, today }: Clock): string | null {
  if (!lead.last_touched || !isFollowed(lead)) return null
  const day = dayIn(zone, lead.last_touched)
  return day < addDays(today, -QUIET_DAYS) ? day : null
}

export const isQuiet = (lead: Followed, clock: Clock): boolean => quietSince(lead, clock) !== null

/** An open lead whose follow-up is today or overdue. */
export const isFollowUpDue = (lead: Followed, { zone, today }: Clock): boolean =>
  isFollowed(lead) && lead.next_follow_up !== null && dayIn(zone, lead.next_follow_up) <= today
