import type { RequestClient } from 'twilio'
import * as z from 'zod'
import type { Config } from '../config.ts'
import { AppError } from '../errors.ts'
import { DeliveryError, safeWords } from '../outbox/delivery-error.ts'
import { requireE164, type Sms } from './sms.ts'

const ANSWER_MS = 5_000

/** The provider knows of a STOP that we do not. */
const OPTED_OUT = 21610

/** What we read of an incoming message. With Advanced Opt-Out, Twilio sets OptOutType once it has answered. */
const Inbound = z.object({
  MessageSid: z.string().min(1).max(64),
  From: z.string().regex(/^\+[1-9]\d{6,14}$/),
  Body: z.string().default(''),
  OptOutType: z.string().optional(),
})

function read(error: object, name: string): string | number | undefined {
  const value: unknown = name in error ? Reflect.get(error, name) : undefined
  return typeof value === 'string' || typeof value === 'number' ? value : undefined
}

/** Why the provider did not accept it, without the number or any account data. */
function explain(error: unknown): DeliveryError {
  if (!(error instanceof Error)) return new DeliveryError('The SMS provider could not be used', { cause: error })
  const status = read(error, 'status')
  const code = read(error, 'code')
  if (typeof status !== 'number') {
    const isLate = code === 'ECONNABORTED' || code === 'ETIMEDOUT' || error.name === 'TimeoutError'
    return isLate
      ? new DeliveryError('The SMS provider did not answer in time, so the message may have arrived', {
          code: 'ETIMEDOUT',
        })
      : new DeliveryError('The SMS provider could not be reached', { code: `${code ?? error.name}` })
  }
  const told = { code: `${status} ${code ?? ''}`.trim() }
  if (status === 401 || status === 403)
    return new DeliveryError('The SMS provider did not accept TWILIO_ACCOUNT_SID and TWILIO_AUTH_TOKEN', told)
  if (status === 429 || status >= 500) return new DeliveryError('The SMS provider is too busy at the moment', told)
  if (code === OPTED_OUT)
    return new DeliveryError('Recipient has opted out of text messages', { ...told, isFinal: true, isOptOut: true })
  return new DeliveryError(`The SMS provider refused the message: ${safeWords(error.message)}`, {
    ...told,
    isFinal: true,
  })
}

/** Sends the same requests to another origin, for tests. */
function elsewhere(client: RequestClient, origin: string): RequestClient['request'] {
  const request: RequestClient['request'] = client.request.bind(client)
  return (options) => {
    const { pathname, search } = new URL(options.uri)
    return request({ ...options, uri: new URL(pathname + search, origin).href })
  }
}

const late = (signal: AbortSignal) =>
  new Promise<never>((_, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason as Error), { once: true })
  })

/** Text messages over Twilio's API. The library loads with the first message. */
export function twilioSms(account: NonNullable<Config['twilio']>, patienceMs = ANSWER_MS): Sms {
  const connect = async () => {
    const { default: twilio } = await import('twilio')
    const httpClient = new twilio.RequestClient({ timeout: patienceMs })
    if (account.apiUrl !== null) httpClient.request = elsewhere(httpClient, account.apiUrl)
    // At its debug level, the library prints numbers and texts.
    return twilio(account.accountSid, account.authToken, { httpClient, logLevel: 'error' })
  }
  let connected: ReturnType<typeof connect> | null = null
  const sender = account.from.startsWith('MG') ? { messagingServiceSid: account.from } : { from: account.from }

  return {
    mode: 'live',
    send: async ({ to, text }) => {
      requireE164(to)
      const client = await (connected ??= connect())
      try {
        const sending = client.messages.create({ ...sender, to, body: text })
        const { sid } = await Promise.race([sending, late(AbortSignal.timeout(patienceMs))])
        return { id: sid }
      } catch (error) {
        throw explain(error)
      }
    },
    receive: async (bytes, { signature, url }) => {
      const { default: twilio } = await import('twilio')
      const params = Object.fromEntries(new URLSearchParams(new TextDecoder().decode(bytes)))
      if (!twilio.validateRequest(account.authToken, signature ?? '', url, params))
        throw new AppError(403, 'This webhook has an invalid signature')
      const read = Inbound.safeParse(params)
      if (!read.success) throw new AppError(400, 'This webhook is not about a text message')
      const { MessageSid: id, From: from, Body: text, OptOutType } = read.data
      return { id, from, text, isAnswered: OptOutType !== undefined }
    },
    answer: async (text) => {
      const { default: twilio } = await import('twilio')
      const response = new twilio.twiml.MessagingResponse()
      if (text !== null) response.message(text)
      return response.toString()
    },
  }
}
