import { states } from '#contract/states.ts'

const SIGNED = 'This work order is completed and signed. An administrator can reopen it with a reason.'
const OPEN = 'This work order is not completed.'

/** A completed work order is frozen: what was signed stays as it was. */
export const workOrderStates = states({
  in_progress: { label: 'In Progress', tone: 'warn', icon: 'working', refuses: { reopen: OPEN } },
  completed: {
    label: 'Completed',
    tone: 'good',
    icon: 'done',
    over: true,
    refuses: {
      in_progress: SIGNED,
      edit: SIGNED,
      sign: SIGNED,
      complete: 'This work order is already completed.',
      delete: 'This work order is completed and must be kept.',
    },
  },
})

type State = { status: string }
type Signed = { technician_signed: boolean; customer_signed: boolean }

/** Why an action is blocked, or null: both the button's reason and the server's refusal. */
export const blocked = {
  edit: (order: State) => workOrderStates.refusal(order, 'edit'),
  sign: (order: State) => workOrderStates.refusal(order, 'sign'),
  complete: (order: State & Pick<Signed, 'technician_signed'>) =>
    workOrderStates.refusal(order, 'complete') ??
    (order.technician_signed ? null : 'The technician has not signed this work order yet. Sign it first.'),
  reopen: (order: State) => workOrderStates.refusal(order, 'reopen'),
  delete: (order: State & Signed & { checklists: number }) =>
    workOrderStates.refusal(order, 'delete') ??
    (order.technician_signed || order.customer_signed || order.checklists > 0
      ? 'This work order has a signature or a checklist, which must be kept.'
      : null),
}
