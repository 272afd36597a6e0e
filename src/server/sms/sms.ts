import { DeliveryError } from '../outbox/delivery-error.ts'

export type SmsMessage = { /** E.164. */ to: string; text: string }

/** A text message that came in; its signature was right. */
export type InboundSms = {
  /** What the provider calls it: the same message again has the same. */
  id: string
  /** E.164. */
  from: string
  text: string
  /** The provider has answered it by itself. */
  isAnswered: boolean
}

export type Sms = {
  mode: 'live' | 'local'
  /** Hands one message over; throws a DeliveryError when it was not taken within 5 seconds. */
  send(message: SmsMessage): Promise<{ id: string }>
  /** Reads the provider's webhook; throws an AppError: 403 for a bad signature, 404 when no provider is set up. */
  receive(bytes: Uint8Array, signed: { signature: string | undefined; url: string }): Promise<InboundSms>
  /** The body of our reply to that webhook: an answer to the sender, or none. */
  answer(text: string | null): Promise<string>
}

/** Refuses what is not one number in E.164, whatever the provider would make of it. */
export function requireE164(to: string): void {
  if (!/^\+[1-9]\d{6,14}$/.test(to))
    throw new DeliveryError('This is not a phone number that can get text messages', {
      isFinal: true,
      code: 'ENUMBER',
    })
}
