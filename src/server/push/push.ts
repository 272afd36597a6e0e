import { sign } from 'node:crypto'
import type { Config } from '../config.ts'
import type { Services } from '../context.ts'
import { encryptPush, type PushKeys } from './encrypt.ts'
import { getPushKey, type PushKey } from './keys.ts'

/** The push services of browsers. A server that posts to any address could be made to post into its own network. */
const SERVICES =
  /^(fcm\.googleapis\.com|jmt17\.google\.com|.+\.push\.services\.mozilla\.com|.+\.push\.apple\.com|.+\.notify\.windows\.com)$/

const PATIENCE_MS = 10_000
const HOUR = 3600
/** News of this morning is of no use tomorrow. */
const KEPT_SECONDS = 12 * HOUR

type PushTarget = PushKeys & { endpoint: string }

/** True for an address of a push service, which is all that a browser subscribes at. */
export function isPushService(endpoint: string, { pushServices }: Pick<Config, 'pushServices'>): boolean {
  if (!URL.canParse(endpoint)) return false
  const { protocol, hostname, port, origin } = new URL(endpoint)
  return (protocol === 'https:' && port === '' && SERVICES.test(hostname)) || pushServices.includes(origin)
}

/** Says who sends, for twelve hours. */
function authorize({ publicKey, privateKey }: PushKey, endpoint: string, now: Date, publicUrl: string): string {
  const encode = (part: object) => Buffer.from(JSON.stringify(part)).toString('base64url')
  const claims = {
    aud: new URL(endpoint).origin,
    exp: Math.floor(now.getTime() / 1000) + 12 * HOUR,
    // Whom the service may ask; it takes https and mail only.
    sub: publicUrl.startsWith('https:') ? publicUrl : 'mailto:nobody@localhost.localdomain',
  }
  const text = `${encode({ typ: 'JWT', alg: 'ES256' })}.${encode(claims)}`
  const signature = sign('sha256', Buffer.from(text), { key: privateKey, dsaEncoding: 'ieee-p1363' })
  return `vapid t=${text}.${signature.toString('base64url')}, k=${publicKey}`
}

/** Hands a text to a browser's push service. `gone`: the browser is not subscribed any more. `later`: worth another try. */
export async function sendPush(
  ctx: Pick<Services, 'db' | 'config' | 'now' | 'log'>,
  target: PushTarget,
  text: string,
): Promise<'sent' | 'gone' | 'later' | 'refused'> {
  if (!isPushService(target.endpoint, ctx.config)) return 'gone'
  const reply = await fetch(target.endpoint, {
    method: 'POST',
    headers: {
      Authorization: authorize(await getPushKey(ctx), target.endpoint, ctx.now(), ctx.config.publicUrl),
      'Content-Encoding': 'aes128gcm',
      'Content-Type': 'application/octet-stream',
      TTL: String(KEPT_SECONDS),
      Urgency: 'high',
    },
    body: Buffer.from(encryptPush(text, target)),
    redirect: 'error',
    signal: AbortSignal.timeout(PATIENCE_MS),
  }).catch(() => null)
  if (reply?.ok) return 'sent'
  if (reply?.status === 404 || reply?.status === 410) return 'gone'
  if (reply === null || reply.status === 429 || reply.status >= 500) return 'later'
  ctx.log.warn(
    { service: new URL(target.endpoint).host, status: reply.status },
    'a push service refused a notification',
  )
  return 'refused'
}
