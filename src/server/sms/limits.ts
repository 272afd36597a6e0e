import type { Clock } from '../context.ts'
import { AppError } from '../errors.ts'
import { cap } from '../rate-limit.ts'

/** Refuses a text once its recipient or the company has had a day's worth. */
export async function refuseTextOverLimit(ctx: Clock, to: string): Promise<void> {
  await cap(ctx, 'texts_to_number', to).check()
  await cap(ctx, 'texts').check()
}

/** Counts a text that went out. */
export async function countText(ctx: Clock, to: string): Promise<void> {
  await cap(ctx, 'texts_to_number', to).count()
  await cap(ctx, 'texts').count()
}

/** Counts a text that a user sends, and refuses after a day's worth. */
export const limitUserTexts = (ctx: Clock, userId: string): Promise<void> => cap(ctx, 'texts_by_user', userId).use()

/** Counts a text that goes with a mail. Over the limit, the sentence that says why it is not sent. */
export const userTextRefusal = (ctx: Clock, userId: string): Promise<string | null> =>
  limitUserTexts(ctx, userId).then(
    () => null,
    (error: unknown) => {
      if (error instanceof AppError) return error.message
      throw error
    },
  )
