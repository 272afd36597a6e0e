import type { NodemailerError } from 'nodemailer'
import { loadOnFirstUse } from '../load-on-first-use.ts'
import { isLoopback } from '../loopback.ts'
import { DeliveryError, safeWords } from '../outbox/delivery-error.ts'
import { compose } from './compose.ts'
import type { Mail } from './mail.ts'

const ANSWER_MS = 5_000
/** A server may scan a message before accepting it; callers with a waiting user pass a signal. */
const SILENCE_MS = 15_000
const PATIENCE_MS = 30_000

/** Why the server did not accept it, without its recipient or any part of SMTP_URL. */
function explain(error: NodemailerError): DeliveryError {
  const { code = 'UNKNOWN', responseCode, response, permanent } = error
  const details = { code: responseCode === undefined ? code : `${code} ${responseCode}` }
  if (['EAUTH', 'ENOAUTH', 'EOAUTH2'].includes(code))
    return new DeliveryError('The mail server did not accept the sign-in in SMTP_URL', details)
  if (code === 'ETLS' || code === 'EREQUIRETLS')
    return new DeliveryError('No secure connection to the mail server could be made', details)
  if (responseCode !== undefined)
    return new DeliveryError(`The mail server refused the message: ${safeWords(response ?? String(responseCode))}`, {
      ...details,
      isFinal: permanent === true,
    })
  if (code === 'ETIMEDOUT' || code === 'EABORT')
    return new DeliveryError('The mail server did not answer in time, so the message may have arrived', details)
  if (['ECONNECTION', 'ESOCKET', 'EDNS', 'EPROTOCOL', 'EPROXY'].includes(code))
    return new DeliveryError('The mail server could not be reached', details)
  return new DeliveryError('The mail server could not be used. See the server log.', {
    ...details,
    cause: error,
  })
}

/** Plain SMTP stays on this machine, unless the address ends with `?tls=none`. */
function needsTls(address: string): boolean {
  const url = new URL(address)
  return url.protocol === 'smtp:' && !isLoopback(url.hostname) && url.searchParams.get('tls') !== 'none'
}

/** Email over SMTP. The library loads with the first message. */
export function smtpMail({ url, from }: { url: string; from: string }): Mail {
  const connected = loadOnFirstUse(async () => {
    const { createTransport } = await import('nodemailer')
    const transport = createTransport({
      url: url.replace(/[?&]tls=none$/, ''),
      // Without it, a server (or whatever answers in its place) that offers no STARTTLS would get the password in clear.
      requireTLS: needsTls(url),
      pool: true,
      maxConnections: 5,
      maxRequeues: 1,
      connectionTimeout: ANSWER_MS,
      greetingTimeout: ANSWER_MS,
      dnsTimeout: ANSWER_MS,
      socketTimeout: SILENCE_MS,
      idleTimeout: ANSWER_MS,
      disableFileAccess: true,
      disableUrlAccess: true,
    })
    // Each message gets its own error.
    transport.on('error', () => undefined)
    return transport
  })

  return {
    mode: 'live',
    send: async (message, options = {}) => {
      const composed = compose(message, from)
      const transport = await connected()
      const patience = AbortSignal.timeout(PATIENCE_MS)
      const signal = options.signal ? AbortSignal.any([options.signal, patience]) : patience
      try {
        await transport.sendMail({ ...composed, signal })
      } catch (error) {
        throw error instanceof Error ? explain(error) : error
      }
      return { id: composed.messageId }
    },
    close: async () => (await connected.ifUsed())?.close(),
  }
}
