/**
 * Purposes of a text. A text that follows from a person's own request may go to a number that they gave; all others are advertising
 * and need their recorded consent.
 */
export const textPurposes = {
  booking: 'request',
  visit: 'request',
  on_my_way: 'request',
  quote: 'request',
  invoice: 'request',
  /** One that staff write by hand. */
  message: 'request',
  review: 'consent',
  /** Work that the client has not asked about. */
  offer: 'consent',
} as const
export type TextPurpose = keyof typeof textPurposes

/** Facts that decide whether a number may be texted. */
export type NumberFacts = {
  is_stopped: boolean
  has_consent: boolean
  /** Staff or a person whom we know gave it to us, or its owner has texted us. */
  is_proven: boolean
}

const STRANGER =
  'Texts go to staff members, clients, and people who agreed to texts or have texted us. Start a new conversation to note how they agreed.'
const UNPROVEN =
  'Only a sign-in with an unconfirmed email gave this phone number. Ask the client, and record how they agreed to texts'

/** Why a text for this purpose may not go to a number, or null. */
export function textRefusal(
  { is_stopped, has_consent, is_proven }: NumberFacts,
  purpose: TextPurpose,
  whose: 'Client' | 'Recipient',
): string | null {
  if (is_stopped) return `${whose} has opted out of text messages`
  if (has_consent) return null
  if (!is_proven) return whose === 'Client' ? UNPROVEN : STRANGER
  return textPurposes[purpose] === 'consent' ? `${whose} has not agreed to get texts of this kind` : null
}

/** True if staff must record how the owner of a number agreed before they text it. Only the owner can undo a STOP. */
export const needsConsent = ({ has_consent, is_proven }: NumberFacts): boolean => !has_consent && !is_proven
