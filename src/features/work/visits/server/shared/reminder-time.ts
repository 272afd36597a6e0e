import { type AnyColumn, type SQL, sql } from 'drizzle-orm'
import { addMinutes } from '#contract/dates.ts'

const DAY_MINUTES = 24 * 60
const SHORT_MINUTES = 2 * 60

type Times = { scheduled_date: AnyColumn; promised_at: AnyColumn; now: string }

/**
 * When the client of a visit or booking is reminded: a day before, or two hours before if the client got the time less than a day
 * ahead. No reminder if they got it less than two hours ahead.
 */
export const reminderTime = {
  aheadMinutes: DAY_MINUTES,
  isReached({ scheduled_date, promised_at, now }: Times): SQL {
    const promisedBefore = (minutes: number) =>
      sql`coalesce(${promised_at}, '-infinity') < ${scheduled_date} - ${minutes}::int * interval '1 minute'`
    return sql`case when ${promisedBefore(DAY_MINUTES)} then true
      when ${promisedBefore(SHORT_MINUTES)} then ${scheduled_date} <= ${addMinutes(now, SHORT_MINUTES)}::timestamptz
      else false end`
  },
}
