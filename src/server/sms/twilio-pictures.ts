import type { Config } from '../config.ts'
import { DeliveryError } from '../outbox/delivery-error.ts'

const HOST = 'https://api.twilio.com'
const ANSWER_MS = 20_000
const MOST_REDIRECTS = 3

/** The hosts that Twilio's API redirects to for pictures. */
const STORES =
  /^https:\/\/(?:[\w-]+\.)*twiliocdn\.com\/|^https:\/\/s3-external-1\.amazonaws\.com\/media\.twiliocdn\.com\//

const REFUSED = 'The SMS provider no longer has this picture'
const AWAY = 'The SMS provider could not be reached'

type Account = Pick<NonNullable<Config['twilio']>, 'accountSid' | 'authToken' | 'apiUrl'>

/** The address of a picture of our own account; null for any other address, which is never called. */
function ownPicture({ accountSid, apiUrl }: Account, url: string): URL | null {
  const address = URL.parse(url)
  if (address?.origin !== HOST || address.username || address.password) return null
  const own = new RegExp(`^/2010-04-01/Accounts/${accountSid}/Messages/[A-Z]{2}\\w+/Media/ME\\w+$`)
  return own.test(address.pathname) ? new URL(address.pathname, apiUrl ?? HOST) : null
}

/** Only the API gets our credentials; what it redirects to has a signature in its address. */
async function follow(account: Account, first: URL, signal: AbortSignal): Promise<Response> {
  const authorization = `Basic ${Buffer.from(`${account.accountSid}:${account.authToken}`).toString('base64')}`
  let at = first
  for (let hops = 0; hops <= MOST_REDIRECTS; hops += 1) {
    const reply = await fetch(at, { ...(hops === 0 && { headers: { authorization } }), redirect: 'manual', signal })
    if (reply.status < 300 || reply.status >= 400) return reply
    await reply.body?.cancel()
    const next = URL.parse(reply.headers.get('location') ?? '', at)
    if (!next || !(STORES.test(next.href) || next.origin === account.apiUrl)) break
    at = next
  }
  throw new DeliveryError('The SMS provider keeps this picture at an address that is not its own', { isFinal: true })
}

async function readAtMost(reply: Response, maxBytes: number): Promise<Uint8Array> {
  const parts: Uint8Array[] = []
  let size = 0
  for await (const part of reply.body ?? []) {
    size += part.length
    // Leaving the loop closes the connection.
    if (size > maxBytes) throw new DeliveryError('This picture is too large', { isFinal: true })
    parts.push(part)
  }
  return Buffer.concat(parts)
}

/** Fetches a picture of a received text. Its address came with a signed webhook, and still must be Twilio's and of our account. */
export async function fetchPicture(account: Account, url: string, maxBytes: number): Promise<Uint8Array> {
  const address = ownPicture(account, url)
  if (!address) throw new DeliveryError('This picture has an address that is not the SMS provider’s', { isFinal: true })
  try {
    const reply = await follow(account, address, AbortSignal.timeout(ANSWER_MS))
    if (reply.ok) return await readAtMost(reply, maxBytes)
    await reply.body?.cancel()
    const { status } = reply
    throw new DeliveryError(status === 404 || status === 410 ? REFUSED : AWAY, {
      isFinal: status === 404 || status === 410,
      code: `${status}`,
    })
  } catch (error) {
    throw error instanceof DeliveryError ? error : new DeliveryError(AWAY, { cause: error })
  }
}
