import type { NewConversation, Recipient } from '../contract.ts'

const ASK = ':ask'

/** A recipient as the value of a field: `client:<id>`, `number:+15125550100:ask`. */
export const toFieldValue = ({ kind, id, phone, needs_consent }: Recipient): string =>
  `${kind}:${id ?? phone}${needs_consent ? ASK : ''}`

/** True if staff must record how this recipient agreed to texts. */
export const asksConsent = (value: string): boolean => value.endsWith(ASK)

const fields: Record<string, keyof NewConversation> = {
  client: 'client_id',
  staff: 'user_id',
  lead: 'lead_id',
  number: 'phone',
}

/** The recipient as the server takes it. */
export function parseRecipient(value: string): NewConversation {
  const [kind = '', id = ''] = value.split(':')
  const field = fields[kind]
  return field === undefined ? {} : { [field]: id }
}
