import { type Patch, patched, pickSent } from '#contract/patch.ts'
import { states } from '#contract/states.ts'

const NOT_SUBMITTED = 'This application has not been submitted yet. Submit it first.'
const NOT_APPROVED = 'Only an approved permit can expire or be closed.'
const SUBMITTED = 'This application was already submitted.'
const REJECTED = 'This application was rejected. Make a new one.'
const EXPIRED = 'This permit has expired. Extend it if the city did, or apply for a new one.'
const NOT_EXPIRED = 'Only an expired permit can be extended.'
const CLOSED = 'This permit is closed.'
const KEPT = 'This permit was submitted and must be kept for four years.'

const ended = (reason: string) => ({
  pending: reason,
  submitted: reason,
  approved: reason,
  rejected: reason,
  expired: reason,
  closed: reason,
  edit: `${reason} Its record is kept as it is.`,
  delete: KEPT,
})

/** pending -> submitted -> approved or rejected; approved -> expired or closed. An expired one can be extended. */
export const permitStates = states({
  pending: {
    label: 'Pending',
    tone: 'muted',
    icon: 'draft',
    outlined: true,
    refuses: { approved: NOT_SUBMITTED, rejected: NOT_SUBMITTED, expired: NOT_APPROVED, closed: NOT_APPROVED },
  },
  submitted: {
    label: 'Submitted',
    tone: 'info',
    icon: 'sent',
    refuses: { pending: SUBMITTED, expired: NOT_APPROVED, closed: NOT_APPROVED, delete: KEPT },
  },
  approved: {
    label: 'Approved',
    tone: 'good',
    icon: 'done',
    refuses: {
      pending: SUBMITTED,
      submitted: 'This permit is already approved.',
      rejected: 'This permit is already approved. Close it instead.',
      delete: KEPT,
    },
  },
  rejected: { label: 'Rejected', tone: 'bad', icon: 'cancelled', over: true, refuses: ended(REJECTED) },
  expired: { label: 'Expired', tone: 'warn', icon: 'alert', over: true, refuses: ended(EXPIRED) },
  closed: { label: 'Closed', tone: 'muted', icon: 'done', over: true, refuses: ended(CLOSED) },
})
export type PermitStatus = (typeof permitStates.names)[number]

/** The fields that its state depends on. Days are those of the company's zone. */
export type PermitState = {
  status: PermitStatus
  permit_number: string | null
  application_date: string
  approval_date: string | null
  expiration_date: string | null
}

type Attached = { inspections: number; work_orders: number }

/** Why an action is blocked, or null: both the button's reason and the server's refusal. */
export const blocked = {
  move: (permit: Pick<PermitState, 'status'>, to: PermitStatus) => permitStates.refusal(permit, to),
  edit: (permit: Pick<PermitState, 'status'>) => permitStates.refusal(permit, 'edit'),
  extend: ({ status }: Pick<PermitState, 'status'>) => (status === 'expired' ? null : NOT_EXPIRED),
  delete: (permit: Pick<PermitState, 'status'>, { inspections, work_orders }: Attached) =>
    permitStates.refusal(permit, 'delete') ??
    (inspections + work_orders > 0 ? 'This permit has inspections or work orders, which must be kept.' : null),
}

/** The states in which the authority has issued the permit. */
const issued: readonly PermitStatus[] = ['approved', 'expired', 'closed']

export const NUMBER_REQUIRED = 'Enter the number of the permit'
const NOT_YET = 'Approval date cannot be in the future. Approve the permit once the authority has.'
export const EXTENDED_TO_PAST = 'Enter a day that has not passed'
const EXPIRES_TOO_EARLY = 'Expiration date must be after the approval date'

/** The problem with a permit's fields for its state, or null. */
export function findIssue(permit: PermitState, today: string): { path: keyof PermitState; message: string } | null {
  const { status, permit_number, application_date, approval_date, expiration_date } = permit
  const isIssued = issued.includes(status)
  if (isIssued && permit_number === null) return { path: 'permit_number', message: NUMBER_REQUIRED }
  if (isIssued && approval_date === null)
    return { path: 'approval_date', message: 'Enter the day the permit was approved' }
  if (!isIssued && approval_date !== null)
    return { path: 'approval_date', message: 'An approval date needs an approved permit' }
  if (approval_date !== null && approval_date > today) return { path: 'approval_date', message: NOT_YET }
  if (approval_date !== null && approval_date < application_date)
    return { path: 'approval_date', message: 'Approval date cannot be before the application date' }
  if (approval_date !== null && expiration_date !== null && expiration_date <= approval_date)
    return { path: 'expiration_date', message: EXPIRES_TOO_EARLY }
  if (expiration_date !== null && expiration_date < application_date)
    return { path: 'expiration_date', message: 'Expiration date cannot be before the application date' }
  return null
}

/** True if the change gives an expired permit another last day, and nothing else. */
function isExtension<Permit extends PermitState>({ status }: Permit, change: Patch<Permit>): boolean {
  const { expiration_date, ...others } = pickSent<Patch<PermitState>>(change)
  return status === 'expired' && !!expiration_date && Object.keys(others).length === 0
}

/** The permit after a change, or why the change is refused. An approval without a date is of today. */
export function applyChange<Permit extends PermitState>(
  was: Permit,
  change: Patch<Permit>,
  today: string,
): { permit: Permit } | { refusal: string } | { issue: NonNullable<ReturnType<typeof findIssue>> } {
  const isExtended = isExtension(was, change)
  const status = isExtended ? 'approved' : (change.status ?? was.status)
  const refusal = isExtended ? null : (blocked.move(was, status) ?? blocked.edit(was))
  if (refusal !== null) return { refusal }
  const permit = { ...patched(was, change), status }
  if (isExtended && hasExpired(permit, today)) return { issue: { path: 'expiration_date', message: EXTENDED_TO_PAST } }
  if (status === 'approved') permit.approval_date ??= today
  const issue = findIssue(permit, today)
  return issue ? { issue } : { permit }
}

/** True if an approved permit's last day has passed. */
export const hasExpired = ({ status, expiration_date }: PermitState, today: string): boolean =>
  status === 'approved' && expiration_date !== null && expiration_date < today
