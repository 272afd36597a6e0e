export type SmsMessage = { /** E.164. */ to: string; text: string }

export type Sms = {
  mode: 'live' | 'local'
  /** Hands one message over; throws a DeliveryError when it was not taken. */
  send(message: SmsMessage): Promise<{ id: string }>
}
