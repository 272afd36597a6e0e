import type { StaffContext } from '#server/context.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { conflict, refuseIf } from '#server/errors.ts'
import { blocked, type JobDetails } from '../contract.ts'
import { clockIn, clockOut, findSite, saveJob } from './queries.ts'
import { lockJob, getJob, requireJob } from './service.ts'

/** Clocks the caller in. The assignment stays as it is: a colleague may help. */
export const startJob = (ctx: StaffContext, id: string): Promise<JobDetails> =>
  inTransaction(ctx, async (ctx) => {
    const job = await lockJob(ctx, id)
    refuseIf(blocked.start(await requireJob(ctx, id)))
    const now = ctx.now().toISOString()
    if (!(await clockIn(ctx.db, id, ctx.user.id, now))) {
      const site = await findSite(ctx.db, ctx.user.id)
      throw conflict(site ? `You are on site at "${site.title}". Stop there first.` : 'You are on site somewhere else.')
    }
    if (job.status === 'scheduled') await saveJob(ctx, job, { status: 'in_progress' })
    return getJob(ctx, id)
  })

/** Clocks the caller out; the job stays in progress. */
export const stopJob = (ctx: StaffContext, id: string): Promise<JobDetails> =>
  inTransaction(ctx, async (ctx) => {
    await lockJob(ctx, id)
    refuseIf(blocked.stop(await requireJob(ctx, id)))
    await clockOut(ctx.db, id, ctx.user.id, ctx.now().toISOString())
    return getJob(ctx, id)
  })

/** Completes the job and clocks everyone out. */
export const finishJob = (ctx: StaffContext, id: string): Promise<JobDetails> =>
  inTransaction(ctx, async (ctx) => {
    const job = await lockJob(ctx, id)
    refuseIf(blocked.finish(job))
    const now = ctx.now().toISOString()
    await saveJob(ctx, job, { status: 'completed', completed_date: now })
    await clockOut(ctx.db, id, null, now)
    return getJob(ctx, id)
  })
