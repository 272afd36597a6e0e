import { CARDS_NOT_SET_UP } from '#contract/card-payments.ts'
import { conflict, notFound } from '../errors.ts'
import type { CardPayments } from './payments.ts'

const refuse = async (): Promise<never> => {
  throw conflict(CARDS_NOT_SET_UP)
}

/** Card payments turned off: none can be started, and other providers' payments are unknown here. */
export const cardPaymentsOff: CardPayments = {
  mode: 'off',
  provider: null,
  publishableKey: null,
  createIntent: refuse,
  refund: refuse,
  readIntent: async () => null,
  cancelIntent: async () => null,
  listRefunds: async () => [],
  listDisputes: async () => [],
  disputesSince: async () => [],
  acceptDispute: refuse,
  readEvent: async () => {
    throw notFound('Webhook')
  },
}
