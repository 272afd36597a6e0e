import { and, inArray, isNotNull } from 'drizzle-orm'
import { getCompany } from '#features/company/settings/server/shared/company.ts'
import { splitByDay } from '../../rules/time.ts'
import { timeEntries } from '../table.ts'
import type { Caller } from '../weeks.ts'

/** Paid minutes of a person on one of the company's days, on a job or on the way to it. */
export type JobMinutes = { job_id: string; user_id: string; day: string; kind: 'visit' | 'drive'; minutes: number }

/** The minutes of these jobs by person and day, without clocks that run. */
export async function minutesByJob(ctx: Caller, jobs: readonly string[]): Promise<JobMinutes[]> {
  const { time_zone } = await getCompany(ctx)
  const entries = await ctx.db
    .select()
    .from(timeEntries)
    .where(and(inArray(timeEntries.job_id, [...jobs]), isNotNull(timeEntries.ended_at)))
  const sums = new Map<string, JobMinutes>()
  for (const { job_id, user_id, kind, started_at, ended_at } of entries) {
    if (job_id === null || ended_at === null || (kind !== 'visit' && kind !== 'drive')) continue
    for (const { day, minutes } of splitByDay(time_zone, { started_at, ended_at })) {
      const key = [job_id, user_id, day, kind].join(' ')
      sums.set(key, { job_id, user_id, day, kind, minutes: (sums.get(key)?.minutes ?? 0) + minutes })
    }
  }
  return [...sums.values()]
}
