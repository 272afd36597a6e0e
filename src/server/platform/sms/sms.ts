import { DeliveryError } from '../outbox/delivery-error.ts'

export type SmsMessage = { /** E.164. */ to: string; text: string }

export type Sms = {
  mode: 'live' | 'local'
  /** Hands one message over; throws a DeliveryError when it was not taken within 5 seconds. */
  send(message: SmsMessage): Promise<{ id: string }>
}

/** Refuses what is not one number in E.164, whatever the provider would make of it. */
export function requireE164(to: string): void {
  if (!/^\+[1-9]\d{6,14}$/.test(to))
    throw new DeliveryError('This is not a phone number that can get text messages', {
      isFinal: true,
      code: 'ENUMBER',
    })
}
