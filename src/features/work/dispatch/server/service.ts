import { sql } from 'drizzle-orm'
import { getCompany, requireInstant } from '#features/company/settings/server/shared/company.ts'
import type { Visit } from '#features/work/visits/contract.ts'
import { changeVisits } from '#features/work/visits/server/shared/change-visits.ts'
import { visitList } from '#features/work/visits/server/shared/visit-list.ts'
import type { StaffContext } from '#server/context.ts'
import { inTransaction } from '#server/database/transaction.ts'
import type { VisitChanges } from '../contract.ts'
import { askClients } from './asking.ts'

/** Moves and reassigns visits, all or none, and asks their clients where that is wanted. */
export const changeTogether = (ctx: StaffContext, { changes, ask_clients }: VisitChanges): Promise<Visit[]> =>
  inTransaction(ctx, async (ctx) => {
    const company = await getCompany(ctx)
    const changed = await changeVisits(
      ctx,
      changes.map(({ scheduled_date, ...change }, n) => ({
        ...change,
        ...(scheduled_date !== undefined && {
          scheduled_date: requireInstant(company, `changes.${n}.scheduled_date`, scheduled_date),
        }),
      })),
    )
    if (ask_clients) await askClients(ctx, changed)
    const ids = sql.param(changed.map(({ visit }) => visit.id))
    return visitList.find(ctx, sql`v.id = any(${ids}::uuid[])`)
  })

/** Notes that clients agreed to the present time of these visits, whatever they answered before. */
export async function confirmTimes({ db, now }: StaffContext, ids: readonly string[]): Promise<void> {
  const at = now().toISOString()
  await db.execute(sql`
    update visit_requests r set status = 'confirmed', answered_at = ${at}, updated_at = greatest(${at}, r.updated_at + interval '1 millisecond')
    from visit_request_times t join visits v on v.id = t.visit_id and v.scheduled_date = t.scheduled_date
    where t.request_id = r.id and r.status <> 'confirmed' and v.id = any(${sql.param(ids)}::uuid[])`)
}
