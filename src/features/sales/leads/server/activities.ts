import { endOfDay } from '#contract/dates.ts'
import { getCompany, getToday } from '#features/company/settings/server/shared/company.ts'
import type { StaffContext } from '#server/context.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { insertRow, lockRow } from '#server/database/versions.ts'
import type { Activity, ActivityInput } from '../contract.ts'
import { touchLead } from './queries.ts'
import { salesActivities, salesLeads } from './table.ts'

/** Adds an activity. Everything but a note is contact, which also settles a follow-up that is due. */
export const addActivity = (ctx: StaffContext, input: ActivityInput): Promise<Activity> =>
  inTransaction(ctx, async (ctx) => {
    const { id, next_follow_up } = await lockRow(ctx, salesLeads, input.lead_id, { noun: 'Lead' })
    const created_at = ctx.now().toISOString()
    const activity = await insertRow(ctx, salesActivities, { ...input, performed_by: ctx.user.id, created_at })
    if (input.activity_type !== 'note') {
      const { time_zone } = await getCompany(ctx)
      const isDue = next_follow_up !== null && next_follow_up < endOfDay(time_zone, await getToday(ctx))
      await touchLead(ctx.db, id, { last_contact: created_at, ...(isDue && { next_follow_up: null }) })
    }
    return { ...activity, performed_by_name: ctx.user.name }
  })
