import { countFailure, type Limit, limitRate, refuseAfterFailures } from '../rate-limit.ts'
import type { Clock } from '../context.ts'

// Caps on texts, so that a stolen session or a loop runs up no bill and annoys no one.

const DAY = 24 * 3600
const RECIPIENT: Limit = { limit: 60, seconds: DAY }
const USER: Limit = { limit: 300, seconds: DAY }
const COMPANY: Limit = { limit: 3000, seconds: DAY }

const recipientKey = (to: string) => `text-recipient:${to}`
const COMPANY_KEY = 'text-company'

/** Refuses a text once its recipient or the company has had a day's worth. */
export async function refuseTextOverLimit(ctx: Clock, to: string): Promise<void> {
  await refuseAfterFailures(
    ctx,
    recipientKey(to),
    RECIPIENT,
    'This number has had too many texts today. Try again tomorrow.',
  )
  await refuseAfterFailures(ctx, COMPANY_KEY, COMPANY, 'The company has sent too many texts today. Try again tomorrow.')
}

/** Counts a text that went out. */
export async function countText(ctx: Clock, to: string): Promise<void> {
  await countFailure(ctx, recipientKey(to), RECIPIENT)
  await countFailure(ctx, COMPANY_KEY, COMPANY)
}

/** Counts a text that a user writes, and refuses after a day's worth. */
export const limitUserTexts = (ctx: Clock, userId: string): Promise<void> =>
  limitRate(ctx, `text-user:${userId}`, USER, 'You have sent too many texts today. Try again tomorrow.')
