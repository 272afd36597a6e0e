import type { CardPaymentsMode } from '#contract/card-payments.ts'
import { type Cents, decimal, formatMoney, wholeCents } from '#contract/money.ts'
import { conflict } from '../errors.ts'

export type CardProvider = 'stripe' | 'sandbox'

/** A card provider's intent in our words. */
export type ProviderIntent = {
  id: string
  provider: CardProvider
  clientSecret: string
  amount: Cents
  /** What was really collected. */
  received: Cents
  refunded: Cents
  status: 'open' | 'processing' | 'succeeded' | 'canceled'
  /** The invoice that we named when we made it, or null when it is not one of ours. */
  invoiceId: string | null
  /** Paid with a test card: no money moved. */
  isTest: boolean
}

export type ProviderRefund = {
  id: string
  amount: Cents
  status: 'pending' | 'succeeded' | 'failed'
  /** Our own id of the refund, or null when it was made at the provider's desk. */
  reference: string | null
}

/** `intentId` is null when the event is about something else than a payment. */
export type ProviderEvent = { type: string; intentId: string | null }

/**
 * A card provider. Every method calls the outside, so none may run inside a transaction; when the provider cannot be
 * reached they throw an AppError (503).
 */
export type CardPayments = {
  mode: CardPaymentsMode
  /** Null: card payments are off. */
  provider: CardProvider | null
  publishableKey: string | null
  /** The same idempotency key gives the same intent. Null: the same call is still at work elsewhere; look again. */
  createIntent: (request: {
    amount: Cents
    invoiceId: string
    invoiceNumber: string
    idempotencyKey: string
  }) => Promise<ProviderIntent | null>
  /** Null: the provider knows no such intent. */
  readIntent: (id: string) => Promise<ProviderIntent | null>
  /** Makes sure that an intent can no longer be paid; answers with its state, which may be `succeeded`. */
  cancelIntent: (id: string) => Promise<ProviderIntent | null>
  /** The same reference is refunded once, however often this is called. A refusal is an AppError (409). */
  refund: (request: { intentId: string; amount: Cents; reference: string }) => Promise<ProviderRefund>
  listRefunds: (intentId: string) => Promise<ProviderRefund[]>
  /** Checks the signature of a webhook and reads it; throws an AppError (400) on a bad one. */
  readEvent: (bytes: Uint8Array, signature: string | undefined) => Promise<ProviderEvent>
}

const SMALLEST = wholeCents(50)
const LARGEST = wholeCents(99_999_999)

/** Card networks take neither a few cents nor a million dollars; said before the provider is asked. */
export function refuseAmount(amount: Cents): void {
  if (amount < SMALLEST)
    throw conflict(`A card payment must be at least ${formatMoney(decimal(SMALLEST))}. Please pay this another way.`)
  if (amount > LARGEST)
    throw conflict(`A card payment can be at most ${formatMoney(decimal(LARGEST))}. Please pay this another way.`)
}
