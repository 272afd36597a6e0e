import { createHash } from 'node:crypto'
import type { Clock } from '#server/context.ts'
import { addressKey, type Limit, limitRate } from '#server/rate-limit.ts'

const HOUR = 3600
/** Per IP address, which a whole office may share. */
const ADDRESS: Limit = { limit: 20, seconds: HOUR }
const EMAIL: Limit = { limit: 5, seconds: 24 * HOUR }
/** All senders together: more than a busy company gets, and little enough to delete. */
const EVERYONE: Limit = { limit: 200, seconds: HOUR }

const TOO_MANY = 'We have received several requests already. Please call us, or try again later.'

const digest = (text: string) => createHash('sha256').update(text.toLowerCase()).digest('base64url')

/** Refuses with 429 when an address, an email or everyone together has sent too many requests. */
export async function limitQuoteRequests(ctx: Clock, { ip, email }: { ip: string; email: string }): Promise<void> {
  await limitRate(ctx, `quote-request-address:${addressKey(ip)}`, ADDRESS, TOO_MANY)
  await limitRate(ctx, `quote-request-email:${digest(email)}`, EMAIL, TOO_MANY)
  await limitRate(ctx, 'quote-request', EVERYONE, TOO_MANY)
}
