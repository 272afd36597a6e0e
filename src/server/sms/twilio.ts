import type { RequestClient } from 'twilio'
import * as z from 'zod/mini'
import type { Config } from '../config.ts'
import { AppError } from '../errors.ts'
import { loadOnFirstUse } from '../load-on-first-use.ts'
import { DeliveryError, safeWords } from '../outbox/delivery-error.ts'
import { within } from '../within.ts'
import { fetchPicture } from './twilio-pictures.ts'
import { requireE164, type Sms } from './sms.ts'

const ANSWER_MS = 5_000

const STATUS_PATH = '/api/webhooks/twilio/status'

/** The provider knows of a STOP that we do not. */
const OPTED_OUT = 21610

/** The fields we read of an incoming message. With Advanced Opt-Out, Twilio sets OptOutType once it has answered. */
const Inbound = z.object({
  MessageSid: z.string().check(z.minLength(1), z.maxLength(64)),
  From: z.string().check(z.regex(/^\+[1-9]\d{6,14}$/)),
  Body: z._default(z.string().check(z.maxLength(2000)), ''),
  NumMedia: z._default(z.coerce.number().check(z.int(), z.minimum(0), z.maximum(20)), 0),
  OptOutType: z.optional(z.string()),
})

/** The fields we read of a status callback. `delivery` is in the URL that we sent with the message. */
const StatusCallback = z.object({
  MessageSid: z.string().check(z.minLength(1), z.maxLength(64)),
  MessageStatus: z.string(),
  ErrorCode: z.optional(z.coerce.number().check(z.int())),
  delivery: z.uuid(),
})

const outcomes: Record<string, 'delivered' | 'undelivered'> = {
  delivered: 'delivered',
  read: 'delivered',
  undelivered: 'undelivered',
  failed: 'undelivered',
  canceled: 'undelivered',
}

/** Why a carrier did not deliver a text, by Twilio's code. */
const failures: Record<number, string> = {
  [OPTED_OUT]: 'Recipient has opted out of text messages',
  30003: 'The phone was off or out of reach, so the text was not delivered',
  30004: 'The recipient or their carrier blocks texts from this number',
  30005: 'This phone number does not exist or cannot get texts',
  30006: 'This is a landline, which cannot get texts',
  30007: 'The carrier took the text for spam and did not deliver it',
  30034: 'The carrier refused the text because the sending number is not registered (A2P 10DLC)',
}

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
  const details = { code: `${status} ${code ?? ''}`.trim() }
  if (status === 401 || status === 403)
    return new DeliveryError('The SMS provider did not accept TWILIO_ACCOUNT_SID and TWILIO_AUTH_TOKEN', details)
  if (status === 429 || status >= 500) return new DeliveryError('The SMS provider is too busy at the moment', details)
  if (code === OPTED_OUT)
    return new DeliveryError('Recipient has opted out of text messages', { ...details, isFinal: true, isOptOut: true })
  return new DeliveryError(`The SMS provider refused the message: ${safeWords(error.message)}`, {
    ...details,
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

/** Text messages over Twilio's API. The library loads with the first message. */
export function twilioSms(account: NonNullable<Config['twilio']>, patienceMs = ANSWER_MS): Sms {
  const connected = loadOnFirstUse(async () => {
    const { default: twilio } = await import('twilio')
    const httpClient = new twilio.RequestClient({ timeout: patienceMs })
    if (account.apiUrl !== null) httpClient.request = elsewhere(httpClient, account.apiUrl)
    // At its debug level, the library prints numbers and texts.
    return twilio(account.accountSid, account.authToken, { httpClient, logLevel: 'error' })
  })
  const sender = account.from.startsWith('MG') ? { messagingServiceSid: account.from } : { from: account.from }

  /** The fields of a form that Twilio signed; 403 for any other. */
  async function verified(bytes: Uint8Array, { signature, url }: { signature: string | undefined; url: string }) {
    const { default: twilio } = await import('twilio')
    const params = Object.fromEntries(new URLSearchParams(new TextDecoder().decode(bytes)))
    if (!twilio.validateRequest(account.authToken, signature ?? '', url, params))
      throw new AppError(403, 'This webhook has an invalid signature')
    return params
  }

  return {
    mode: 'live',
    send: async ({ to, text, key }) => {
      requireE164(to, account.countries)
      const report = key !== undefined && account.publicUrl !== null
      const client = await connected()
      try {
        const message = {
          ...sender,
          to,
          body: text,
          ...(report && { statusCallback: `${account.publicUrl}${STATUS_PATH}?delivery=${key}` }),
        }
        const { sid } = await within(patienceMs, () => client.messages.create(message))
        return { id: sid }
      } catch (error) {
        throw explain(error)
      }
    },
    receive: async (bytes, signed) => {
      const form = await verified(bytes, signed)
      const read = Inbound.safeParse(form)
      if (!read.success) throw new AppError(400, 'This webhook is not about a text message')
      const { MessageSid: id, From: from, Body: text, NumMedia, OptOutType } = read.data
      const pictures = Array.from({ length: NumMedia }, (_, index) => form[`MediaUrl${index}`] ?? '')
      return { id, from, text, pictures, isAnswered: OptOutType !== undefined }
    },
    receipt: async (bytes, signed) => {
      const form = await verified(bytes, signed)
      const read = StatusCallback.safeParse({ ...form, delivery: new URL(signed.url).searchParams.get('delivery') })
      if (!read.success) throw new AppError(400, 'This webhook is not about a text message that was sent')
      const { MessageSid: id, MessageStatus, ErrorCode: code, delivery } = read.data
      const outcome = outcomes[MessageStatus] ?? null
      const error =
        outcome === 'undelivered'
          ? (failures[code ?? 0] ??
            `The carrier did not deliver the text${code === undefined ? '' : ` (code ${code})`}`)
          : null
      return { delivery, id, outcome, error, isOptOut: code === OPTED_OUT }
    },
    picture: (url, maxBytes) => fetchPicture(account, url, maxBytes),
    answer: async (text) => {
      const { default: twilio } = await import('twilio')
      const response = new twilio.twiml.MessagingResponse()
      if (text !== null) response.message(text)
      return response.toString()
    },
  }
}
