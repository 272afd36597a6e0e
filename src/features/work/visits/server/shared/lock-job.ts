import type { StaffContext } from '#server/context.ts'
import { lockRow } from '#server/database/versions.ts'
import { jobs } from '#features/work/jobs/server/table.ts'

/** Locks a job; 409 when it is newer than `version`. */
export const lockJob = (ctx: StaffContext, id: string, version?: string): Promise<typeof jobs.$inferSelect> =>
  lockRow(ctx, jobs, id, { noun: 'Job', version })
