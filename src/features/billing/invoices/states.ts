import { states } from '#contract/states.ts'

const ALREADY_PAID = 'This invoice is already paid'
export const REFUND_FIRST = 'Refund the payments first'
const NO_DRAFT = 'An invoice that was sent cannot become a draft again. Edit it as it is, or cancel it.'
const REOPEN = 'This invoice is paid. Refund the payment to open it again.'
const FINAL = 'A cancelled invoice stays cancelled. Create a new one instead.'
const noReopening = { draft: REOPEN, sent: REOPEN, overdue: REOPEN }
const noRevival = { draft: FINAL, sent: FINAL, overdue: FINAL, paid: FINAL }

export const invoiceStates = states({
  draft: {
    label: 'Draft',
    tone: 'muted',
    icon: 'draft',
    outlined: true,
    refuses: { pay: 'This invoice is still a draft. Send it first.' },
  },
  sent: { label: 'Sent', tone: 'info', icon: 'sent', refuses: { draft: NO_DRAFT } },
  paid: {
    label: 'Paid',
    tone: 'good',
    icon: 'done',
    over: true,
    refuses: {
      ...noReopening,
      cancelled: REFUND_FIRST,
      edit: 'The items, client and tax of a paid invoice cannot change. Refund the payment first.',
      send: ALREADY_PAID,
      pay: ALREADY_PAID,
      void: REFUND_FIRST,
    },
  },
  overdue: { label: 'Overdue', tone: 'bad', icon: 'alert', refuses: { draft: NO_DRAFT } },
  cancelled: {
    label: 'Cancelled',
    tone: 'muted',
    icon: 'cancelled',
    outlined: true,
    over: true,
    refuses: {
      ...noRevival,
      edit: 'A cancelled invoice cannot change. Create a new one instead.',
      send: 'A cancelled invoice cannot be sent',
      pay: 'This invoice was cancelled. There is nothing to pay.',
      void: 'This invoice is already cancelled',
    },
  },
})

/** The statuses offered in forms and filters (spec §4); cancelling has its own button. */
export const offeredStatuses = invoiceStates.options.filter(({ value }) => value !== 'cancelled')
