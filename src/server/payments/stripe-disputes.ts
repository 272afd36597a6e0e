import type { Stripe } from 'stripe'
import { add, type Cents, notBelowZero, subtract, wholeCents } from '#contract/money.ts'
import type { ProviderDispute } from './payments.ts'

const states: Record<string, ProviderDispute['status']> = {
  warning_needs_response: 'inquiry',
  warning_under_review: 'under_review',
  warning_closed: 'closed',
  prevented: 'closed',
  needs_response: 'needs_response',
  appeal_needs_response: 'needs_response',
  under_review: 'under_review',
  appeal_under_review: 'under_review',
  won: 'won',
  lost: 'lost',
}

const WITHDRAWS = /^(appeal_)?(needs_response|under_review)$|^lost$/

const toInstant = (seconds: number): string => new Date(seconds * 1000).toISOString()

/** The amount withdrawn less what was returned. An account that settles in another currency leaves only the status to go by. */
function withdrawnBy({ amount, status, balance_transactions: moves }: Stripe.Dispute): Cents {
  if (moves.some(({ currency }) => currency !== 'usd')) return wholeCents(WITHDRAWS.test(status) ? amount : 0)
  return notBelowZero(subtract(wholeCents(0), add(...moves.map((move) => wholeCents(move.amount)))))
}

/** Stripe's dispute in our terms. */
export function toDispute(dispute: Stripe.Dispute): ProviderDispute {
  const { id, payment_intent, balance_transactions: moves, evidence_details } = dispute
  return {
    id,
    intentId: typeof payment_intent === 'string' ? payment_intent : (payment_intent?.id ?? null),
    amount: wholeCents(dispute.amount),
    withdrawn: withdrawnBy(dispute),
    // A fee that a won dispute returns is negative.
    fee: notBelowZero(add(...moves.filter(({ currency }) => currency === 'usd').map(({ fee }) => wholeCents(fee)))),
    status: states[dispute.status] ?? 'under_review',
    reason: dispute.reason,
    evidenceDueAt: evidence_details.due_by === null ? null : toInstant(evidence_details.due_by),
    openedAt: toInstant(dispute.created),
  }
}
