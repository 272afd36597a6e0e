import type { GateRefusal } from '#contract/errors.ts'
import type { GateName } from '../contract.ts'

// What a job lacks at each gate, from its records alone. Nothing missing means that it may pass.

export type Missing = GateRefusal['missing'][number]

export type PermitFacts = {
  id: string
  permit_number: string | null
  permit_type: string
  status: string
  expiration_date: string | null
}
export type WorkOrderFacts = { id: string; work_order_number: string; status: string }
export type InspectionFacts = {
  id: string
  inspection_type: string
  status: string
  permit_id: string | null
  created_at: string
}

const page = (tab: string, job: string | null, id?: string) =>
  `/compliance?tab=${tab}${job === null ? '' : `&job=${job}`}${id === undefined ? '' : `&open=${id}`}`

const words = (status: string) => status.replaceAll('_', ' ')

/** One approved permit that has not expired is enough. */
export function missingPermit(job: string | null, permits: PermitFacts[], now: string): Missing[] {
  const hasExpired = ({ expiration_date }: PermitFacts) => expiration_date !== null && expiration_date <= now
  if (permits.some((permit) => permit.status === 'approved' && !hasExpired(permit))) return []
  if (permits.length === 0) return [{ label: 'This job has no permit yet', href: page('permits', job) }]
  return permits.map((permit) => ({
    label: `Permit ${permit.permit_number ?? permit.permit_type} is ${permit.status === 'approved' ? 'expired' : words(permit.status)}`,
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

const isFinal = ({ inspection_type }: InspectionFacts) => /final/i.test(inspection_type)
const isRepeat = ({ inspection_type }: InspectionFacts) => /^re-?inspection/i.test(inspection_type)

/**
 * The final inspection of the job, and of each of its permits that has one, has passed. After a failed one, a re-inspection of the
 * same permit that passes counts. Cancelled ones never count.
 */
export function missingInspection(job: string | null, inspections: InspectionFacts[]): Missing[] {
  const counted = inspections.filter(({ status }) => status !== 'cancelled')
  const settles = (failed: InspectionFacts) => (other: InspectionFacts) =>
    other.status === 'passed' &&
    other.permit_id === failed.permit_id &&
    other.created_at > failed.created_at &&
    (isFinal(other) || isRepeat(other))
  const finals = counted.filter(isFinal)
  if (finals.length === 0) return [{ label: 'This job has no final inspection yet', href: page('inspections', job) }]
  return finals
    .filter((final) => final.status !== 'passed' && !(final.status === 'failed' && counted.some(settles(final))))
    .map((final) => ({
      label: `The final inspection ${final.status === 'failed' ? 'failed' : 'has not passed yet'}`,
      href: page('inspections', job, final.id),
    }))
}

const needs: Record<GateName, string> = {
  schedule: 'This job needs an approved permit before it is scheduled.',
  complete: 'This job needs a signed work order before it is completed.',
  invoice: 'This job needs a passed final inspection before its final invoice goes out.',
}

/** The sentence of a refusal: what the gate needs, and what is missing. */
export const sentenceOf = (gate: GateName, missing: Missing[]): string =>
  [needs[gate], ...missing.map(({ label }) => `${label}.`)].join(' ')
