import { states } from '#contract/states.ts'
import { capitalized } from '#contract/text.ts'

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
  returned: {
    label: 'Returned by the bank',
    tone: 'warn',
    icon: 'returned',
    outlined: true,
    over: true,
    refuses: { refund: 'The bank took this payment back, so there is nothing to refund' },
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

const DECIDED = 'The bank has already decided this dispute'

/** The states of a card dispute. An inquiry is a question of the bank: no money has been taken back. */
export const disputeStates = states({
  inquiry: {
    label: 'Bank inquiry',
    tone: 'warn',
    icon: 'alert',
    refuses: { accept: 'The bank only asks so far. To give in, refund the payment.' },
  },
  needs_response: { label: 'Answer needed', tone: 'bad', icon: 'alert' },
  under_review: {
    label: 'Under review',
    tone: 'info',
    icon: 'waiting',
    refuses: { accept: 'The bank is already looking at this dispute' },
  },
  won: { label: 'Won', tone: 'good', icon: 'done', over: true, refuses: { accept: DECIDED } },
  lost: { label: 'Lost', tone: 'bad', icon: 'returned', outlined: true, over: true, refuses: { accept: DECIDED } },
  closed: { label: 'Closed', tone: 'muted', icon: 'done', over: true, refuses: { accept: DECIDED } },
})

const reasons: Record<string, string> = {
  bank_cannot_process: 'The bank could not process the payment',
  check_returned: 'Check returned',
  credit_not_processed: 'Refund not received',
  customer_initiated: 'Cardholder objects',
  debit_not_authorized: 'Not authorized by the cardholder',
  duplicate: 'Charged twice',
  fraudulent: 'Not authorized by the cardholder',
  general: 'No reason given',
  incorrect_account_details: 'Wrong account details',
  insufficient_funds: 'Insufficient funds',
  product_not_received: 'Service not received',
  product_unacceptable: 'Service not as agreed',
  subscription_canceled: 'Subscription cancelled',
  unrecognized: 'Payment not recognized',
}

/** The reason that the card provider names, in words. */
export const disputeReason = (code: string): string => reasons[code] ?? capitalized(code.replaceAll('_', ' '))
