import { type SQL, sql } from 'drizzle-orm'

/** Scheduled before a time, with or without a result since. */
export const isScheduledBefore = (time: SQL) => sql`i.status = 'scheduled' and i.scheduled_date < ${time}::timestamptz`

/** Failed inspections that must be repeated and were not. */
export const needsRepeat = sql`i.status = 'failed' and i.re_inspection_required
  and not exists (select from inspections r where r.re_inspection_of = i.id and r.status <> 'cancelled')`
