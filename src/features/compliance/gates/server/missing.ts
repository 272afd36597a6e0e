import type { GateRefusal } from '#contract/errors.ts'
import { hasExpired, type PermitState } from '#features/compliance/permits/contract.ts'
import { type Concern, nameRule } from '#features/compliance/supervision/rules/supervision.ts'
import type { GateName, RecordGate } from '#features/work/visits/rules/gates.ts'

// A job's missing requirements at each gate, from its records alone. If none are missing, it may pass.

/** One thing that is missing. Inspections of one permit are one gap, however many of them have not passed. */
export type Missing = GateRefusal['missing'][number] & { gap?: string | null }

type PermitFacts = PermitState & { id: string; permit_type: string }
type WorkOrderFacts = { id: string; work_order_number: string; status: string }
export type InspectionFacts = {
  id: string
  inspection_type: string
  status: string
  permit_id: string | null
  re_inspection_of: string | null
  created_at: string
}

const page = (tab: string, job: string | null, id?: string) =>
  `/compliance?tab=${tab}${job === null ? '' : `&job=${job}`}${id === undefined ? '' : `&open=${id}`}`

/** One approved permit that has not expired is enough. */
export function missingPermit(job: string | null, permits: PermitFacts[], today: string): Missing[] {
  if (permits.some((permit) => permit.status === 'approved' && !hasExpired(permit, today))) return []
  if (permits.length === 0) return [{ label: 'This job has no permit yet', href: page('permits', job) }]
  return permits.map((permit) => ({
    label: `Permit ${permit.permit_number ?? permit.permit_type} is ${permit.status === 'approved' ? 'expired' : permit.status}`,
    href: page('permits', job, permit.id),
  }))
}

/** Every work order of the job is completed, which takes a signature, and there is at least one. */
export function missingSignature(job: string | null, orders: WorkOrderFacts[]): Missing[] {
  if (orders.length === 0) return [{ label: 'This job has no work order yet', href: page('work-orders', job) }]
  return orders
    .filter(({ status }) => status !== 'completed')
    .map(({ id, work_order_number }) => ({
      label: `Work order ${work_order_number} is not signed`,
      href: page('work-orders', job, id),
    }))
}

/**
 * The final inspection of the job, and of each of its permits that has one, has passed. After a failed one, its re-inspection or a
 * later final inspection of the same permit that passes counts. Cancelled ones never count.
 */
export function missingInspection(job: string | null, inspections: InspectionFacts[]): Missing[] {
  const valid = inspections.filter(({ status }) => status !== 'cancelled')
  const firstInspection = (repeat: InspectionFacts): InspectionFacts => {
    const before = inspections.find(({ id }) => id === repeat.re_inspection_of)
    return before ? firstInspection(before) : repeat
  }
  const finals = valid.filter((one) => /final/i.test(firstInspection(one).inspection_type))
  const isSettled = (failed: InspectionFacts) =>
    finals.some(
      (other) =>
        other.re_inspection_of === failed.id ||
        (other.status === 'passed' && other.permit_id === failed.permit_id && other.created_at > failed.created_at),
    )
  if (finals.length === 0) return [{ label: 'This job has no final inspection yet', href: page('inspections', job) }]
  return finals
    .filter((final) => final.status !== 'passed' && !(final.status === 'failed' && isSettled(final)))
    .map((final) => ({
      label: `The final inspection ${final.status === 'failed' ? 'failed' : 'has not passed yet'}`,
      href: page('inspections', job, final.id),
      gap: final.permit_id,
    }))
}

/** The faults in a crew's licenses, with the rule. They are in the list of licenses. */
export const missingLicenses = (concerns: readonly Concern[]): Missing[] =>
  concerns.map((concern) => ({
    label: `${concern.text} (${nameRule(concern)})`,
    href: '/compliance?tab=standards',
  }))

const needs: Record<GateName, string> = {
  schedule: 'This job needs an approved permit before it is scheduled.',
  complete: 'This job needs a signed work order before it is completed.',
  invoice: 'This job needs a passed final inspection before its final invoice goes out.',
  crew: 'The crew of this visit needs valid licenses before work on it starts.',
}

/** A job that is not saved yet can have no records. */
const saveFirst: Partial<Record<GateName, string>> = {
  schedule: 'Save it without a date, then add its permit.',
  complete: 'Save it as scheduled, then add its work order.',
}

/** A gate's requirement, in words. */
export const describeNeed = (gate: GateName, job: string | null): string =>
  [needs[gate], job === null ? saveFirst[gate] : undefined].filter(Boolean).join(' ')

/** Why a record that a gate depends on stays with its job. */
export const staysFor: Record<RecordGate, string> = {
  schedule: 'This job was scheduled with its permit. Add another approved permit before this one leaves it.',
  complete: 'This job is completed once all of its work orders are signed. Sign this one instead.',
  invoice:
    'The final invoice of this job depends on its inspections. Pass or schedule another one before this one leaves it.',
}

/** Number of different things missing. */
export const countGaps = (missing: Missing[]): number => new Set(missing.map(({ gap }) => gap ?? null)).size

/** The sentence of a refusal: what is needed, and what is missing. */
export const refusalMessage = (need: string, missing: Missing[]): string =>
  [need, ...missing.map(({ label }) => `${label}.`)].join(' ')
