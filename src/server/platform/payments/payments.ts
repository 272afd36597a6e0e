import type { Cents } from '#contract/money.ts'

/** A card provider's intent in our words. */
export type ProviderIntent = {
  id: string
  clientSecret: string
  amount: Cents
  /** What was really collected. */
  received: Cents
  refunded: Cents
  status: 'open' | 'processing' | 'succeeded' | 'canceled'
  /** The invoice that we named when we made it, or null when it is not one of ours. */
  invoiceId: string | null
}

export type ProviderEvent = { type: string; intentId: string | null }

export type CardPayments = {
  provider: 'stripe' | 'sandbox'
  publishableKey: string | null
  createIntent(request: {
    amount: Cents
    invoiceId: string
    invoiceNumber: string
    idempotencyKey: string
  }): Promise<ProviderIntent>
  /** Null: the provider knows no such intent. */
  readIntent(id: string): Promise<ProviderIntent | null>
  /** Makes sure that an intent can no longer be paid; answers with its state, which may be `succeeded`. */
  cancelIntent(id: string): Promise<ProviderIntent>
  refund(request: {
    intentId: string
    amount: Cents
    idempotencyKey: string
  }): Promise<{ id: string; status: 'pending' | 'succeeded' | 'failed' }>
  /** Checks the signature of a webhook and reads it; throws an AppError (400) on a bad one. */
  readEvent(bytes: Uint8Array, signature: string | undefined): ProviderEvent
}
