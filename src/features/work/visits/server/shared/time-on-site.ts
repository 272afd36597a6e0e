import { clockIn, clockOut, findSite } from '#features/work/hours/server/shared/clock.ts'
import type { StaffContext } from '#server/context.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { conflict, refuseIf } from '#server/errors.ts'
import { blocked, type ChangedVisit } from '../../contract.ts'
import { getChangedVisit, getVisit, lockVisit } from '../queries.ts'
import { requireCrew } from './job-gates.ts'
import { saveVisit } from './save-visit.ts'

/** Clocks the caller in. The crew stays as it is: a colleague may help. */
export const startVisit = (ctx: StaffContext, id: string): Promise<ChangedVisit> =>
  inTransaction(ctx, async (ctx) => {
    const locked = await lockVisit(ctx, id)
    refuseIf(blocked.start(await getVisit(ctx, id)))
    if (!(await clockIn(ctx, locked.visit, ctx.user.id))) {
      const site = await findSite(ctx.db, ctx.user.id)
      throw conflict(site ? `You are on site at "${site.title}". Stop there first.` : 'You are on site somewhere else.')
    }
    if (locked.visit.status === 'scheduled') await saveVisit(ctx, locked, { status: 'in_progress' })
    else await requireCrew(ctx, locked.visit)
    return getChangedVisit(ctx, locked)
  })

/** Clocks the caller out; the visit stays in progress. */
export const stopVisit = (ctx: StaffContext, id: string): Promise<ChangedVisit> =>
  inTransaction(ctx, async (ctx) => {
    const locked = await lockVisit(ctx, id)
    refuseIf(blocked.stop(await getVisit(ctx, id)))
    await clockOut(ctx, id, ctx.user.id)
    return getChangedVisit(ctx, locked)
  })

/** Completes the visit and clocks everyone out. The job is completed with its last open visit. */
export const finishVisit = (ctx: StaffContext, id: string): Promise<ChangedVisit> =>
  inTransaction(ctx, async (ctx) => {
    const locked = await lockVisit(ctx, id)
    refuseIf(blocked.finish(locked.visit))
    await saveVisit(ctx, locked, { status: 'completed' })
    return getChangedVisit(ctx, locked)
  })
