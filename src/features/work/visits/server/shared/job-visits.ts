import { and, eq, inArray, type SQL, sql } from 'drizzle-orm'
import type { UserContext } from '#server/context.ts'
import type { Database } from '#server/database/connect.ts'
import { type Visit, visitStates } from '../../contract.ts'
import { visits } from '../table.ts'
import { visitList } from './visit-list.ts'

const inOrder = sql`v.scheduled_date, v.created_at, v.id`

/** The visits of a job by time, those without a date last. */
export const listVisits = (ctx: UserContext, job: string): Promise<Visit[]> =>
  visitList.find(ctx, sql`v.job_id = ${job}::uuid`, inOrder)

/** Selects the same as lines of JSON. */
export const selectVisits = (ctx: UserContext, job: string): SQL =>
  visitList.select(ctx, sql`v.job_id = ${job}::uuid`, inOrder)

export const listOpenVisits = (db: Database, job: string): Promise<(typeof visits.$inferSelect)[]> =>
  db
    .select()
    .from(visits)
    .where(and(eq(visits.job_id, job), inArray(visits.status, [...visitStates.open])))
