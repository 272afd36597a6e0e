import { states } from '#contract/states.ts'

export const paymentStates = states({
  pending: {
    label: 'Pending',
    tone: 'info',
    icon: 'waiting',
    refuses: { refund: 'This payment has not gone through yet' },
  },
  succeeded: { label: 'Paid', tone: 'good', icon: 'done' },
  refunded: {
    label: 'Refunded',
    tone: 'muted',
    icon: 'returned',
    outlined: true,
    over: true,
    refuses: { refund: 'This payment has already been refunded' },
  },
  failed: {
    label: 'Failed',
    tone: 'bad',
    icon: 'alert',
    over: true,
    refuses: { refund: 'This payment failed, so there is nothing to refund' },
  },
})

/** The states of a refund. Pending: not yet confirmed by the card provider. */
export const refundStates = states({
  pending: { label: 'Refund on its way', tone: 'info', icon: 'waiting' },
  succeeded: { label: 'Refunded', tone: 'muted', icon: 'returned', over: true },
  failed: { label: 'Refund failed', tone: 'bad', icon: 'alert', over: true },
})
