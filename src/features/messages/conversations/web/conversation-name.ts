import { formatPhone } from '#contract/phone-format.ts'
import type { Conversation } from '../contract.ts'

/** Whose conversation it is: a name, or the number. */
export const conversationName = ({ name, phone }: Pick<Conversation, 'name' | 'phone'>): string =>
  name ?? formatPhone(phone)
