import { DeliveryError } from '../outbox/delivery-error.ts'

export type SmsMessage = { /** E.164. */ to: string; text: string }

/** An incoming text message with a verified signature. */
export type InboundSms = {
  /** The provider's id; a repeated message has the same one. */
  id: string
  /** E.164. */
  from: string
  text: string
  /** The provider has already answered it. */
  isAnswered: boolean
}

export type Sms = {
  mode: 'live' | 'local'
  /** Sends one message; throws a DeliveryError if it was not accepted within 5 seconds. */
  send(message: SmsMessage): Promise<{ id: string }>
  /** Reads the provider's webhook; throws an AppError: 403 for a bad signature, 404 without a provider. */
  receive(bytes: Uint8Array, signed: { signature: string | undefined; url: string }): Promise<InboundSms>
  /** The response body of that webhook: an answer to the sender, or none. */
  answer(text: string | null): Promise<string>
}

/** Rejects anything but a single E.164 number, whatever the provider would make of it. */
export function requireE164(to: string): void {
  if (!/^\+[1-9]\d{6,14}$/.test(to))
    throw new DeliveryError('This is not a phone number that can get text messages', {
      isFinal: true,
      code: 'ENUMBER',
    })
}
