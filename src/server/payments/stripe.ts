import type { Stripe } from 'stripe'
import * as z from 'zod/mini'
import type { CardPaymentsMode } from '#contract/card-payments.ts'
import { wholeCents } from '#contract/money.ts'
import type { Config } from '../config.ts'
import { AppError, conflict, unavailable } from '../errors.ts'
import { loadOnFirstUse } from '../load-on-first-use.ts'
import { type CardPayments, type ProviderIntent, type ProviderRefund, refuseAmount } from './payments.ts'
import { toDispute } from './stripe-disputes.ts'

type Settings = NonNullable<Config['stripe']>

// Pinned to the version this SDK release was made for, so that an account upgrade changes nothing here.
const API_VERSION = '2026-10-28.endive'
const TIMEOUT = 5000
const UNREACHABLE = 'The card provider did not answer. Nothing was changed; try again in a moment.'
const NOT_SET_UP = 'Card payments are not set up correctly. Nothing was charged; please tell the office.'

const Invoice = z.uuid()

/** The fields we read of an event; everything else is queried, because events arrive late, twice and in any order. */
const EventObject = z.object({
  object: z.string(),
  id: z.optional(z.string()),
  payment_intent: z.nullish(z.union([z.string(), z.object({ id: z.string() })])),
})

const states: Record<string, ProviderIntent['status']> = {
  succeeded: 'succeeded',
  canceled: 'canceled',
  processing: 'processing',
}

function toIntent(intent: Stripe.PaymentIntent): ProviderIntent {
  const charge = typeof intent.latest_charge === 'object' ? intent.latest_charge : null
  const invoice = Invoice.safeParse(intent.metadata.invoice_id)
  return {
    id: intent.id,
    provider: 'stripe',
    clientSecret: intent.client_secret ?? '',
    amount: wholeCents(intent.amount),
    received: wholeCents(intent.amount_received),
    refunded: wholeCents(charge?.amount_refunded ?? 0),
    status: states[intent.status] ?? 'open',
    invoiceId: invoice.success && intent.currency === 'usd' ? invoice.data : null,
    isTest: !intent.livemode,
    isDisputed: charge?.disputed ?? false,
  }
}

function toRefund(refund: Stripe.Refund): ProviderRefund {
  const failed = refund.status === 'failed' || refund.status === 'canceled'
  return {
    id: refund.id,
    amount: wholeCents(refund.amount),
    status: failed ? 'failed' : refund.status === 'succeeded' ? 'succeeded' : 'pending',
    reference: refund.metadata?.refund_id ?? null,
  }
}

function parseIntentId(object: unknown): string | null {
  const read = EventObject.safeParse(object)
  if (!read.success) return null
  const { object: kind, id, payment_intent } = read.data
  if (kind === 'payment_intent') return id ?? null
  return (typeof payment_intent === 'string' ? payment_intent : payment_intent?.id) ?? null
}

function parseApiUrl(apiUrl: string | null) {
  if (!apiUrl) return {}
  const { hostname, port, protocol } = new URL(apiUrl)
  return { host: hostname, port, protocol: protocol === 'http:' ? 'http' : 'https' } as const
}

/** Card payments through Stripe's own library, which loads on first use. */
export function stripePayments(settings: Settings, mode: CardPaymentsMode): CardPayments {
  const library = loadOnFirstUse(async () => {
    const { Stripe: sdk } = await import('stripe')
    const client = new sdk(settings.secretKey, {
      apiVersion: API_VERSION,
      timeout: TIMEOUT,
      maxNetworkRetries: 1,
      telemetry: false,
      ...parseApiUrl(settings.apiUrl),
    })
    return { sdk, client }
  })

  /** Calls Stripe; `refusals` maps declines to answers, known errors become messages, anything else is a bug. */
  async function ask<T>(
    call: (client: Stripe) => Promise<T>,
    refusals: (code: string, message: string) => T,
  ): Promise<T> {
    const { sdk, client } = await library()
    try {
      return await call(client)
    } catch (error) {
      if (!(error instanceof sdk.errors.StripeError)) throw error
      const { StripeAuthenticationError, StripePermissionError, StripeInvalidRequestError, StripeIdempotencyError } =
        sdk.errors
      if (error instanceof StripeAuthenticationError || error instanceof StripePermissionError)
        throw unavailable(NOT_SET_UP, error)
      if (
        error instanceof StripeInvalidRequestError ||
        error instanceof StripeIdempotencyError ||
        error.statusCode === 409
      )
        return refusals(error.code ?? '', error.message)
      throw unavailable(UNREACHABLE, error)
    }
  }

  const unexpected = (code: string, message: string): never => {
    throw new Error(`Stripe refused: ${code || 'no code'}: ${message}`)
  }
  const absent = (code: string, message: string) => (code === 'resource_missing' ? null : unexpected(code, message))

  async function readIntent(id: string): Promise<ProviderIntent | null> {
    const read = (client: Stripe) => client.paymentIntents.retrieve(id, { expand: ['latest_charge'] })
    const intent = await ask<Stripe.PaymentIntent | null>(read, absent)
    return intent && toIntent(intent)
  }

  return {
    mode,
    provider: 'stripe',
    publishableKey: settings.publishableKey,
    readIntent,

    async createIntent({ amount, invoiceId, invoiceNumber, idempotencyKey }) {
      refuseAmount(amount)
      const intent = await ask<Stripe.Response<Stripe.PaymentIntent> | null>(
        (client) =>
          client.paymentIntents.create(
            {
              amount,
              currency: 'usd',
              allowed_payment_method_types: ['card'],
              description: `Invoice ${invoiceNumber}`,
              metadata: { invoice_id: invoiceId, invoice_number: invoiceNumber },
            },
            { idempotencyKey },
          ),
        (code, message) => (code === 'idempotency_key_in_use' ? null : unexpected(code, message)),
      )
      if (!intent) return null
      // A replayed answer shows the intent as it was when created; much may have happened since.
      return intent.lastResponse.headers['idempotent-replayed'] === 'true' ? readIntent(intent.id) : toIntent(intent)
    },

    async cancelIntent(id) {
      const cancelled = await ask<Stripe.PaymentIntent | null>(
        (client) => client.paymentIntents.cancel(id, { expand: ['latest_charge'] }),
        (code, message) => (code === 'payment_intent_unexpected_state' ? null : absent(code, message)),
      )
      return cancelled ? toIntent(cancelled) : readIntent(id)
    },

    async refund({ intentId, amount, reference }) {
      const refund = await ask<Stripe.Refund>(
        (client) =>
          client.refunds.create(
            { payment_intent: intentId, amount, metadata: { refund_id: reference } },
            { idempotencyKey: `refund:${reference}` },
          ),
        (code, message) => {
          // In progress elsewhere; it will be there next time.
          if (code === 'idempotency_key_in_use' || code === 'lock_timeout') throw unavailable(UNREACHABLE)
          throw conflict(`The card provider refused this refund: ${message}`)
        },
      )
      return toRefund(refund)
    },

    async listRefunds(intentId) {
      const list = (client: Stripe) =>
        client.refunds.list({ payment_intent: intentId, limit: 100 }).autoPagingToArray({ limit: 1000 })
      return (await ask(list, unexpected)).map(toRefund)
    },

    async listDisputes(intentId) {
      const list = (client: Stripe) =>
        client.disputes.list({ payment_intent: intentId, limit: 100 }).autoPagingToArray({ limit: 1000 })
      return (await ask(list, unexpected)).map(toDispute)
    },

    async disputesSince(instant) {
      const created = { gte: Math.floor(Date.parse(instant) / 1000) }
      const list = (client: Stripe) =>
        client.disputes.list({ created, limit: 100 }).autoPagingToArray({ limit: 10_000 })
      return (await ask(list, unexpected)).map(toDispute)
    },

    async acceptDispute(id) {
      await ask<unknown>(
        (client) => client.disputes.close(id),
        (_code, message) => {
          throw conflict(`The card provider refused this: ${message}`)
        },
      )
    },

    async readEvent(bytes, signature) {
      const { sdk, client } = await library()
      try {
        const event = client.webhooks.constructEvent(Buffer.from(bytes), signature ?? '', settings.webhookSecret)
        return { type: event.type, intentId: parseIntentId(event.data.object) }
      } catch (error) {
        if (error instanceof sdk.errors.StripeSignatureVerificationError)
          throw new AppError(400, 'This webhook has an invalid signature', { cause: error })
        if (error instanceof SyntaxError) throw new AppError(400, 'The body of this webhook is not JSON')
        throw error
      }
    },
  }
}
