import { randomBytes } from 'node:crypto'

// Stripe's own state, as far as a card payment of an invoice is concerned: statuses, declines and their codes.

type PeerRefund = {
  id: string
  object: 'refund'
  payment_intent: string
  amount: number
  currency: string
  status: 'pending' | 'succeeded' | 'failed'
  metadata: Record<string, string>
}

export type PeerIntent = {
  id: string
  object: 'payment_intent'
  client_secret: string
  amount: number
  amount_received: number
  currency: string
  status: 'requires_payment_method' | 'requires_action' | 'processing' | 'succeeded' | 'canceled'
  description: string | null
  metadata: Record<string, string>
  livemode: false
  latest_charge: string | null
  last_payment_error: { message: string } | null
}

export type PeerDispute = {
  id: string
  object: 'dispute'
  payment_intent: string
  charge: string
  amount: number
  currency: string
  status: string
  reason: string
  created: number
  livemode: false
  is_charge_refundable: boolean
  metadata: Record<string, string>
  balance_transactions: {
    id: string
    object: 'balance_transaction'
    amount: number
    fee: number
    net: number
    currency: string
  }[]
  evidence_details: { due_by: number | null; has_evidence: boolean; past_due: boolean; submission_count: number }
}

/** A decline, in the form the SDK receives it. */
export class Refusal extends Error {
  readonly status: number
  readonly body: object
  constructor(status: number, error: { type: string; code?: string; message: string } & Record<string, unknown>) {
    super(error.message)
    this.status = status
    this.body = { error }
  }
}

const invalid = (code: string, message: string, status = 400) =>
  new Refusal(status, { type: 'invalid_request_error', code, message })

const declined = (code: string, message: string, intent: PeerIntent) =>
  new Refusal(402, { type: 'card_error', code, message, payment_intent: intent })

const declines: Record<string, [code: string, message: string]> = {
  '4000000000000002': ['card_declined', 'Your card was declined.'],
  '4000000000009995': ['card_declined', 'Your card has insufficient funds.'],
  '4000000000000069': ['expired_card', 'Your card has expired.'],
}
/** Requires 3-D Secure. */
const REQUIRES_ACTION = '4000000000003220'
/** Settles later, as some banks do. */
const LATER = '4000000000000077'

const random = (prefix: string) => `${prefix}_${randomBytes(12).toString('hex')}`

export function openBooks() {
  const intents = new Map<string, PeerIntent>()
  const refunds = new Map<string, PeerRefund>()
  const disputes = new Map<string, PeerDispute>()

  const requireIntent = (id: string): PeerIntent => {
    const intent = intents.get(id)
    if (!intent) throw invalid('resource_missing', `No such payment_intent: '${id}'`, 404)
    return intent
  }
  const sumRefunds = (id: string): number =>
    [...refunds.values()]
      .filter((refund) => refund.payment_intent === id && refund.status !== 'failed')
      .reduce((sum, refund) => sum + refund.amount, 0)

  const collect = (intent: PeerIntent) =>
    Object.assign(intent, {
      status: 'succeeded',
      amount_received: intent.amount,
      latest_charge: random('ch'),
      last_payment_error: null,
    } satisfies Partial<PeerIntent>)

  const move = (dispute: PeerDispute, amount: number, fee: number) =>
    void dispute.balance_transactions.push({
      id: random('txn'),
      object: 'balance_transaction',
      amount,
      fee,
      net: amount - fee,
      currency: 'usd',
    })

  return {
    intents,
    refunds,
    disputes,
    requireIntent,

    create(params: { amount: number; currency: string; description?: string; metadata?: Record<string, string> }) {
      const { amount, currency } = params
      if (!Number.isSafeInteger(amount)) throw invalid('parameter_invalid_integer', 'Invalid integer: amount')
      if (amount < 50) throw invalid('amount_too_small', 'Amount must be at least $0.50 usd')
      if (amount > 99_999_999) throw invalid('amount_too_large', 'Amount must be no more than $999,999.99')
      const id = random('pi')
      const intent: PeerIntent = {
        id,
        object: 'payment_intent',
        client_secret: `${id}_secret_${randomBytes(8).toString('hex')}`,
        amount,
        amount_received: 0,
        currency,
        status: 'requires_payment_method',
        description: params.description ?? null,
        metadata: params.metadata ?? {},
        livemode: false,
        latest_charge: null,
        last_payment_error: null,
      }
      intents.set(id, intent)
      return intent
    },

    /** Confirms an intent with the entered card, like Stripe.js. */
    confirm(id: string, card = '4242424242424242') {
      const intent = requireIntent(id)
      if (intent.status !== 'requires_payment_method')
        throw new Refusal(400, {
          type: 'invalid_request_error',
          code: 'payment_intent_unexpected_state',
          message: `You cannot confirm this PaymentIntent because it has a status of ${intent.status}.`,
          payment_intent: intent,
        })
      const decline = declines[card]
      if (decline) {
        intent.last_payment_error = { message: decline[1] }
        throw declined(decline[0], decline[1], intent)
      }
      if (card === REQUIRES_ACTION) intent.status = 'requires_action'
      else if (card === LATER) intent.status = 'processing'
      else if (card === '4242424242424242') collect(intent)
      else throw declined('incorrect_number', 'Your card number is incorrect.', intent)
      return intent
    },

    /** The user completed the bank's challenge, or the bank settled. */
    finish(id: string) {
      const intent = requireIntent(id)
      if (intent.status === 'requires_action' || intent.status === 'processing') collect(intent)
      return intent
    },

    cancel(id: string) {
      const intent = requireIntent(id)
      if (intent.status === 'succeeded' || intent.status === 'processing' || intent.status === 'canceled')
        throw invalid(
          'payment_intent_unexpected_state',
          `You cannot cancel this PaymentIntent because it has a status of ${intent.status}.`,
        )
      intent.status = 'canceled'
      return intent
    },

    refund(params: { payment_intent: string; amount?: number; metadata?: Record<string, string> }) {
      const intent = requireIntent(params.payment_intent)
      const refundable = intent.amount_received - sumRefunds(intent.id)
      const amount = params.amount ?? refundable
      if (intent.status !== 'succeeded') throw invalid('', 'This PaymentIntent does not have a successful charge.')
      if (refundable === 0) throw invalid('charge_already_refunded', 'This charge has already been refunded.')
      if (amount > refundable) throw invalid('', `Refund amount ($${amount / 100}) is greater than what is left.`)
      const refund: PeerRefund = {
        id: random('re'),
        object: 'refund',
        payment_intent: intent.id,
        amount,
        currency: 'usd',
        status: 'succeeded',
        metadata: params.metadata ?? {},
      }
      refunds.set(refund.id, refund)
      return refund
    },

    /** The cardholder's bank disputes a payment and takes the money, or only asks. */
    dispute(intentId: string, { amount, inquiry = false }: { amount?: number; inquiry?: boolean } = {}) {
      const intent = requireIntent(intentId)
      const dispute: PeerDispute = {
        id: random('dp'),
        object: 'dispute',
        payment_intent: intent.id,
        charge: intent.latest_charge ?? '',
        amount: amount ?? intent.amount,
        currency: 'usd',
        status: inquiry ? 'warning_needs_response' : 'needs_response',
        reason: 'fraudulent',
        created: Math.floor(Date.now() / 1000),
        livemode: false,
        is_charge_refundable: inquiry,
        metadata: {},
        balance_transactions: [],
        evidence_details: {
          due_by: Math.floor(Date.now() / 1000) + 7 * 86_400,
          has_evidence: false,
          past_due: false,
          submission_count: 0,
        },
      }
      if (!inquiry) move(dispute, -dispute.amount, 1500)
      disputes.set(dispute.id, dispute)
      return dispute
    },

    /** The bank turns its question into a dispute, or decides; a won dispute returns the money, but not the fee. */
    decide(id: string, status: 'needs_response' | 'under_review' | 'won' | 'lost' | 'warning_closed') {
      const dispute = disputes.get(id)
      if (!dispute) throw invalid('resource_missing', `No such dispute: '${id}'`, 404)
      const balance = dispute.balance_transactions.reduce((sum, { amount }) => sum + amount, 0)
      if (status === 'needs_response' && balance === 0) move(dispute, -dispute.amount, 1500)
      if (status === 'won' && balance < 0) move(dispute, -balance, 0)
      dispute.status = status
      return dispute
    },

    /** Same as `disputes.close`. */
    closeDispute(id: string) {
      const dispute = disputes.get(id)
      if (!dispute) throw invalid('resource_missing', `No such dispute: '${id}'`, 404)
      if (dispute.status !== 'needs_response') throw invalid('', 'This dispute is already closed.')
      dispute.status = 'lost'
      return dispute
    },

    listRefunds: (id: string) => [...refunds.values()].filter((refund) => refund.payment_intent === id).toReversed(),

    /** The intent with its full charge, as `expand: ['latest_charge']` returns it. */
    expanded(intent: PeerIntent) {
      const amount_refunded = sumRefunds(intent.id)
      return {
        ...intent,
        latest_charge:
          intent.latest_charge === null
            ? null
            : {
                id: intent.latest_charge,
                object: 'charge',
                amount: intent.amount,
                amount_refunded,
                refunded: amount_refunded === intent.amount,
                disputed: [...disputes.values()].some(
                  ({ payment_intent, status }) => payment_intent === intent.id && !status.startsWith('warning'),
                ),
                payment_intent: intent.id,
              },
      }
    },
  }
}
