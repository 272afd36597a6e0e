import { states } from '#contract/states.ts'

const ASK_TO_RETURN = 'This week is approved. Ask an administrator to return it.'
const IS_EXPORTED = 'This week was exported to payroll. Its hours can no longer change.'
const NOT_SUBMITTED = 'This week has not been submitted.'
const NOT_APPROVED = 'This week has not been approved.'

/**
 * A week of a person. `change` and `correct` are what the person and an administrator do to its entries; clocking goes on
 * in a submitted week.
 */
export const timesheetStates = states({
  open: {
    label: 'Open',
    tone: 'muted',
    icon: 'draft',
    outlined: true,
    refuses: {
      take_back: NOT_SUBMITTED,
      approve: NOT_SUBMITTED,
      return: NOT_SUBMITTED,
      question: NOT_APPROVED,
    },
  },
  submitted: {
    label: 'Submitted',
    tone: 'info',
    icon: 'waiting',
    refuses: {
      submit: 'This week is already submitted.',
      change: 'This week is submitted. Take it back first.',
      question: NOT_APPROVED,
    },
  },
  approved: {
    label: 'Approved',
    tone: 'good',
    icon: 'done',
    refuses: {
      submit: 'This week is already approved.',
      take_back: ASK_TO_RETURN,
      approve: 'This week is already approved.',
      change: ASK_TO_RETURN,
      clock: ASK_TO_RETURN,
      correct: 'This week is approved. Return it first.',
    },
  },
  exported: {
    label: 'Exported',
    tone: 'good',
    icon: 'sent',
    over: true,
    refuses: {
      submit: IS_EXPORTED,
      take_back: IS_EXPORTED,
      approve: IS_EXPORTED,
      return: IS_EXPORTED,
      change: IS_EXPORTED,
      clock: IS_EXPORTED,
      correct: IS_EXPORTED,
    },
  },
})
/** Why a week cannot be submitted, approved or exported, besides its state. */
export const blocked = {
  empty: ({ entries }: { entries: readonly unknown[] }) =>
    entries.length === 0 ? 'This week has no hours to submit.' : null,
  approve: ({ is_over, is_running }: { is_over: boolean; is_running: boolean }) => {
    if (is_running) return 'A clock still runs in this week. Have it stopped first.'
    return is_over ? null : 'This week is not over yet. Approve it once it is.'
  },
  /** `approved`: the approved timesheets of the week. */
  export: (approved: readonly unknown[]) =>
    approved.length === 0 ? 'No approved week is waiting to be exported. Approve one first.' : null,
}
