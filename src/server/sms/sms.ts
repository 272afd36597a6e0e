import { DeliveryError } from '../outbox/delivery-error.ts'

export type SmsMessage = { /** E.164. */ to: string; text: string }

/** An incoming text message with a verified signature. */
export type InboundSms = {
  /** The provider's id; a repeated message has the same one. */
  id: string
  /** E.164. */
  from: string
  text: string
  /** URLs of the attached pictures at the provider. */
  pictures: readonly string[]
  /** The provider has already answered it. */
  isAnswered: boolean
}

/** The carrier's report on a text that we sent, with a verified signature. */
export type Receipt = {
  /** Our key of the message. */
  delivery: string
  /** The provider's id of the message. */
  id: string
  /** Null: still on its way. */
  outcome: 'delivered' | 'undelivered' | null
  /** Why it was not delivered, as a sentence for users. */
  error: string | null
  isOptOut: boolean
}

type Signed = { signature: string | undefined; url: string }

export type Sms = {
  mode: 'live' | 'local'
  /** Sends one message; throws a DeliveryError if it was not accepted within 5 seconds. Its receipt names `key`. */
  send(message: SmsMessage & { key?: string }): Promise<{ id: string }>
  /** Reads the provider's webhook; throws an AppError: 403 for a bad signature, 404 without a provider. */
  receive(bytes: Uint8Array, signed: Signed): Promise<InboundSms>
  /** Reads the provider's report on a message, like `receive`. */
  receipt(bytes: Uint8Array, signed: Signed): Promise<Receipt>
  /** A picture of a received text, of at most `maxBytes`; throws a DeliveryError. */
  picture(url: string, maxBytes: number): Promise<Uint8Array>
  /** The response body of that webhook: an answer to the sender, or none. */
  answer(text: string | null): Promise<string>
}

/** Rejects anything but a single E.164 number in the countries allowed, whatever the provider would make of it. */
export function requireE164(to: string, countries: readonly string[]): void {
  if (!/^\+[1-9]\d{6,14}$/.test(to))
    throw new DeliveryError('This is not a phone number that can get text messages', {
      isFinal: true,
      code: 'ENUMBER',
    })
  if (!countries.some((code) => to.startsWith(code)))
    throw new DeliveryError('This number is in a country that texts are not sent to', {
      isFinal: true,
      code: 'ECOUNTRY',
    })
}
