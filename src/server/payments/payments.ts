import { type CardPaymentsMode, SMALLEST_CARD_PAYMENT } from '#contract/card-payments.ts'
import { type Cents, cents, decimal, formatMoney, wholeCents } from '#contract/money.ts'
import { conflict } from '../errors.ts'

type CardProvider = 'stripe' | 'sandbox'

/** A card provider's intent in our terms. */
export type ProviderIntent = {
  id: string
  provider: CardProvider
  clientSecret: string
  amount: Cents
  /** The amount actually collected. */
  received: Cents
  refunded: Cents
  status: 'open' | 'processing' | 'succeeded' | 'canceled'
  /** The invoice named in its metadata, or null if the intent is not ours. */
  invoiceId: string | null
  /** Paid with a test card: no money moved. */
  isTest: boolean
  isDisputed: boolean
}

export type ProviderRefund = {
  id: string
  amount: Cents
  status: 'pending' | 'succeeded' | 'failed'
  /** Our own refund id, or null if it was made in the provider's dashboard. */
  reference: string | null
}

/** A dispute in our terms. */
export type ProviderDispute = {
  id: string
  /** Null if it is not about an intent, and so not about our payment. */
  intentId: string | null
  amount: Cents
  /** The amount that the bank has taken back, less what it returned. */
  withdrawn: Cents
  fee: Cents
  status: 'inquiry' | 'needs_response' | 'under_review' | 'won' | 'lost' | 'closed'
  reason: string
  evidenceDueAt: string | null
  openedAt: string
}

/** `intentId` is null if the event is not about a payment. */
type ProviderEvent = { type: string; intentId: string | null }

/**
 * A card provider. Every method calls an outside service, so none may run inside a transaction; if the provider is
 * unreachable they throw an AppError (503).
 */
export type CardPayments = {
  mode: CardPaymentsMode
  /** Null: card payments are off. */
  provider: CardProvider | null
  publishableKey: string | null
  /** The same idempotency key gives the same intent. Null: the same call is in progress elsewhere; try again later. */
  createIntent: (request: {
    amount: Cents
    invoiceId: string
    invoiceNumber: string
    idempotencyKey: string
  }) => Promise<ProviderIntent | null>
  /** Null: the provider has no such intent. */
  readIntent: (id: string) => Promise<ProviderIntent | null>
  /** Cancels an intent so that it can no longer be paid; returns its state, which may be `succeeded`. */
  cancelIntent: (id: string) => Promise<ProviderIntent | null>
  /** A reference is refunded once, however often this is called. A rejection is an AppError (409). */
  refund: (request: { intentId: string; amount: Cents; reference: string }) => Promise<ProviderRefund>
  listRefunds: (intentId: string) => Promise<ProviderRefund[]>
  listDisputes: (intentId: string) => Promise<ProviderDispute[]>
  /** Every dispute opened since then, whatever it is about. */
  disputesSince: (instant: string) => Promise<ProviderDispute[]>
  /** Gives in: the dispute is lost. A rejection is an AppError (409). */
  acceptDispute: (id: string) => Promise<void>
  /** Verifies a webhook's signature and parses it; throws an AppError (400) on a bad one. */
  readEvent: (bytes: Uint8Array, signature: string | undefined) => Promise<ProviderEvent>
}

const SMALLEST = cents(SMALLEST_CARD_PAYMENT)
const LARGEST = wholeCents(99_999_999)

/** Card networks accept neither a few cents nor a million dollars; check before calling the provider. */
export function refuseAmount(amount: Cents): void {
  if (amount < SMALLEST)
    throw conflict(
      `A card payment must be at least ${formatMoney(SMALLEST_CARD_PAYMENT)}. Please pay this another way.`,
    )
  if (amount > LARGEST)
    throw conflict(`A card payment can be at most ${formatMoney(decimal(LARGEST))}. Please pay this another way.`)
}
