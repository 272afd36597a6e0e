import * as z from 'zod/mini'

/** `test`: test cards, no money moves. `off`: no card provider is set up. */
export const CardPaymentsMode = z.enum(['live', 'test', 'off'])
export type CardPaymentsMode = z.infer<typeof CardPaymentsMode>

/** Card networks take no less. */
export const SMALLEST_CARD_PAYMENT = '0.50'

export const CARDS_NOT_SET_UP = 'Card payments are not set up. Please pay by check or call us.'

/** The provider says that a card was not charged: the payer may try again. */
export const PAYMENT_NOT_COMPLETED = 'This payment was not completed. Nothing was charged.'
