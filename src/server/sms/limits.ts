import type { Clock } from '../context.ts'
import { AppError } from '../errors.ts'
import { DAY, defineCap } from '../rate-limit.ts'

/** Every text, so that a stolen session or a loop annoys no one. */
export const textsToNumber = defineCap('texts_to_number', {
  per: ['phone'],
  limit: 60,
  seconds: DAY,
  over: (when) => `Daily text limit reached for this number. Try again ${when}.`,
})

/** Texts that a user writes, and those beside a mail that they send. */
export const textsByUser = defineCap('texts_by_user', {
  per: ['user'],
  limit: 300,
  seconds: DAY,
  over: (when) => `You have reached your daily text limit. Try again ${when}.`,
})

export const texts = defineCap('texts', {
  per: [],
  limit: 3000,
  seconds: DAY,
  over: (when) => `The company has reached its daily text limit. Try again ${when}.`,
})

/** Refuses a text once its recipient or the company has had a day's worth. */
export async function refuseTextOverLimit(ctx: Clock, to: string): Promise<void> {
  await textsToNumber(ctx, to).check()
  await texts(ctx).check()
}

/** Counts a text that went out. */
export async function countText(ctx: Clock, to: string): Promise<void> {
  await textsToNumber(ctx, to).count()
  await texts(ctx).count()
}

/** Counts a text that a user sends, and refuses after a day's worth. */
export const limitUserTexts = (ctx: Clock, userId: string): Promise<void> => textsByUser(ctx, userId).use()

/** Counts a text that goes with a mail. Over the limit, the sentence that says why it is not sent. */
export const userTextRefusal = (ctx: Clock, userId: string): Promise<string | null> =>
  limitUserTexts(ctx, userId).then(
    () => null,
    (error: unknown) => {
      if (error instanceof AppError) return error.message
      throw error
    },
  )
