import { sql } from 'drizzle-orm'
import { inList } from '#server/columns.ts'
import { jobStates } from '../../contract.ts'

/** Open jobs without a technician. */
export const isUnassigned = (job: string) =>
  sql`${inList(`${job}.status`, jobStates.open)} and ${sql.raw(job)}.assigned_to is null`
