import { type Patch, patched } from '#contract/patch.ts'
import { states } from '#contract/states.ts'

const CANCELLED = 'This inspection was cancelled. Schedule a new one.'
const KEPT = 'must be kept for four years.'

const ended = (reason: string, edit: string) => ({
  scheduled: reason,
  passed: reason,
  failed: reason,
  cancelled: reason,
  edit,
})

/** scheduled -> passed, failed or cancelled. Only a failed one is inspected again. */
export const inspectionStates = states({
  scheduled: {
    label: 'Scheduled',
    tone: 'info',
    icon: 'planned',
    outlined: true,
    refuses: { reinspect: 'This inspection has no result yet. Only a failed one needs a re-inspection.' },
  },
  passed: {
    label: 'Passed',
    tone: 'good',
    icon: 'done',
    over: true,
    refuses: {
      ...ended('This inspection has already passed.', 'This inspection has passed. Its record is kept as it is.'),
      reinspect: 'This inspection has passed. Only a failed one needs a re-inspection.',
      delete: `This inspection has a result, which ${KEPT}`,
    },
  },
  failed: {
    label: 'Failed',
    tone: 'bad',
    icon: 'alert',
    over: true,
    refuses: {
      ...ended(
        'This inspection has failed. Schedule a re-inspection instead.',
        'This inspection has failed. Its record is kept as it is.',
      ),
      delete: `This inspection has a result, which ${KEPT}`,
    },
  },
  cancelled: {
    label: 'Cancelled',
    tone: 'muted',
    icon: 'cancelled',
    over: true,
    refuses: {
      ...ended(CANCELLED, CANCELLED),
      reinspect: 'This inspection was cancelled. Only a failed one needs a re-inspection.',
      delete: `A cancelled inspection is part of the history of its permit and ${KEPT}`,
    },
  },
})
export type InspectionStatus = (typeof inspectionStates.names)[number]

/** The fields that its state depends on. */
export type InspectionState = {
  status: InspectionStatus
  completed_date: string | null
  result: string | null
  corrections_required: string | null
  re_inspection_required: boolean
}

type State = Pick<InspectionState, 'status'>

/** The states in which the inspector has decided. */
const decided: readonly InspectionStatus[] = ['passed', 'failed']

/** Why an action is blocked, or null: both the button's reason and the server's refusal. */
export const blocked = {
  move: (inspection: State, to: InspectionStatus) => inspectionStates.refusal(inspection, to),
  edit: (inspection: State) => inspectionStates.refusal(inspection, 'edit'),
  reinspect: (inspection: State & { hasReinspection: boolean }) =>
    inspectionStates.refusal(inspection, 'reinspect') ??
    (inspection.hasReinspection ? 'This inspection already has a re-inspection.' : null),
  /** Also photos of its checklists' items. */
  changePhoto: (inspection: State) =>
    decided.includes(inspection.status) ? 'This inspection has a result. Its photos are kept as they are.' : null,
  delete: (inspection: State, { photos, checklists }: { photos: number; checklists: number }) =>
    inspectionStates.refusal(inspection, 'delete') ??
    (photos + checklists > 0
      ? 'This inspection has photos or checklists, which must be kept. Cancel it instead.'
      : null),
}

const results: Partial<Record<InspectionStatus, string>> = { passed: 'Pass', failed: 'Fail with corrections' }

export const CORRECTIONS_REQUIRED = 'Enter the corrections that the inspector requires'

/** The problem with an inspection's fields for its state, or null. */
export function findIssue(
  { status, completed_date, corrections_required }: InspectionState,
  now: string,
): { path: keyof InspectionState; message: string } | null {
  const isDecided = decided.includes(status)
  if (status === 'failed' && corrections_required === null)
    return { path: 'corrections_required', message: CORRECTIONS_REQUIRED }
  if (isDecided !== (completed_date !== null))
    return { path: 'completed_date', message: 'Only an inspection with a result has a completion date' }
  if (completed_date !== null && completed_date > now)
    return { path: 'completed_date', message: 'Completion date cannot be in the future' }
  return null
}

/** The inspection after a change, or why the change is refused. A result without a date is of now. */
export function applyChange<Inspection extends InspectionState>(
  was: Inspection,
  change: Patch<Inspection>,
  now: string,
): { inspection: Inspection } | { refusal: string } | { issue: NonNullable<ReturnType<typeof findIssue>> } {
  const status = change.status ?? was.status
  const refusal = blocked.move(was, status) ?? blocked.edit(was)
  if (refusal !== null) return { refusal }
  const inspection = patched(was, change)
  if (decided.includes(status)) {
    inspection.completed_date ??= now
    inspection.result ??= results[status] ?? null
  }
  if (status === 'failed') inspection.re_inspection_required = change.re_inspection_required ?? true
  const issue = findIssue(inspection, now)
  return issue ? { issue } : { inspection }
}
