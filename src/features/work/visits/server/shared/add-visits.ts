import { getCompany } from '#features/company/settings/server/shared/company.ts'
import type { StaffContext } from '#server/context.ts'
import { insertRow } from '#server/database/versions.ts'
import { invalid } from '#server/errors.ts'
import type { VisitInput } from '../../contract.ts'
import { formCrew, listCrew } from '../../rules/crew.ts'
import { listVisitDays } from '../../rules/days.ts'
import { visits } from '../table.ts'
import { assertPlan, toPlan } from './plan.ts'
import { getCompletedDate } from './save-visit.ts'
import { announceVisit } from './technician-mail.ts'

type NewVisit = Omit<VisitInput, 'job_id' | 'days' | 'notify_client' | 'scheduled_date'>

/** Adds a visit to a locked job on each of some days. Returns their ids. */
export async function addVisits(
  ctx: StaffContext,
  job: { id: string; title: string },
  visit: NewVisit,
  dates: readonly (string | null)[],
): Promise<string[]> {
  const now = ctx.now().toISOString()
  const ids: string[] = []
  for (const scheduled_date of dates) {
    const values = { ...visit, ...formCrew(listCrew(visit)), scheduled_date }
    await assertPlan(ctx, null, values, null)
    const completed_date = getCompletedDate(null, visit.status, now)
    const row = { ...values, job_id: job.id, completed_date, created_at: now, updated_at: now }
    const { id } = await insertRow(ctx, visits, row)
    await announceVisit(ctx, { kind: 'visit', id }, null, toPlan(job.title, values))
    ids.push(id)
  }
  return ids
}

/** The starts of a visit on each of some days. 400 without a first day. */
export async function listDates(ctx: StaffContext, first: string | null, days: number): Promise<(string | null)[]> {
  if (days === 1) return [first]
  if (first === null) throw invalid('scheduled_date', 'Choose the first day')
  return listVisitDays(await getCompany(ctx), first, days)
}
