import { visitStates, type Visit } from '../../contract.ts'
import type { StaffContext } from '#server/context.ts'
import { listCrew } from '../../rules/crew.ts'
import { assertCrewAvailable } from './crew-times.ts'

/** The parts of a visit that take up the time of its crew. */
export type Plan = Pick<Visit, 'assigned_to' | 'helper_ids' | 'scheduled_date' | 'duration_minutes' | 'status'>

/** A new member of a crew must be active staff; a new or rescheduled open visit must not overlap another one of its crew. */
export async function assertPlan(ctx: StaffContext, id: string | null, plan: Plan, was: Plan | null): Promise<void> {
  const isOpen = visitStates.isOpen(plan)
  const isMoved =
    was === null ||
    !visitStates.isOpen(was) ||
    plan.scheduled_date !== was.scheduled_date ||
    plan.duration_minutes !== was.duration_minutes
  const crew = listCrew(plan)
  const before = was ? listCrew(was) : []
  if (crew.every((person) => before.includes(person)) && !(isOpen && isMoved)) return
  const scheduled_date = isOpen ? plan.scheduled_date : null
  await assertCrewAvailable(ctx, { ...plan, kind: 'visit', id, crew, scheduled_date })
}

/** A visit as its crew counts on it; null when it is over. */
export const toPlan = (title: string, visit: Plan) =>
  visitStates.isOpen(visit) ? { title, crew: listCrew(visit), scheduled_date: visit.scheduled_date } : null
