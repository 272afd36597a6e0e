import { and, eq, isNull } from 'drizzle-orm'
import { MAX_FILE_BYTES } from '#features/files/attachments/contract.ts'
import { sendReceived, storeReceived } from '#features/files/attachments/server/shared/received-picture.ts'
import { type BackgroundJob, RetryLater } from '#server/background/background.ts'
import type { Context, Services, StaffContext } from '#server/context.ts'
import { AppError, notFound } from '#server/errors.ts'
import type { Http } from '#server/http/routes.ts'
import { DeliveryError } from '#server/outbox/delivery-error.ts'
import { messagePictures } from './table.ts'

const FETCH = 'messages.fetch-picture'

const UNUSABLE = 'This attachment is not a picture in PNG, JPEG or WebP format of at most 5 MB and 40 megapixels.'
const GIVEN_UP_MS = 6 * 3600_000

/** Keeps where the provider has the pictures of a text, which are fetched once the transaction commits. */
export async function keepPictures(
  { db, now, background }: Pick<Services, 'db' | 'now' | 'background'>,
  message_id: string,
  urls: readonly string[],
): Promise<void> {
  if (urls.length === 0) return
  const created_at = now().toISOString()
  const rows = urls.map((url, position) => ({ message_id, position, url, created_at }))
  for (const { id } of await db.insert(messagePictures).values(rows).returning({ id: messagePictures.id }))
    await background.enqueue(db, FETCH, { id })
}

const unsettled = (id: string) =>
  and(eq(messagePictures.id, id), isNull(messagePictures.file_id), isNull(messagePictures.error))

async function fetchPicture(ctx: Context, { id }: { id: string }): Promise<void> {
  const [picture] = await ctx.db.select().from(messagePictures).where(unsettled(id))
  if (!picture) return
  const giveUp = (error: string) => ctx.db.update(messagePictures).set({ error }).where(unsettled(id))
  try {
    const bytes = await ctx.sms.picture(picture.url, MAX_FILE_BYTES)
    await storeReceived(ctx, bytes, async ({ db }, file_id) => {
      const rows = await db.update(messagePictures).set({ file_id }).where(unsettled(id)).returning()
      if (rows.length === 0) throw new RetryLater('Another run has stored this picture')
    })
  } catch (error) {
    if (error instanceof AppError && (error.status === 400 || error.status === 415)) await giveUp(UNUSABLE)
    else if (error instanceof DeliveryError && error.isFinal) await giveUp(error.message)
    else if (!(error instanceof DeliveryError || error instanceof AppError)) throw error
    else if (ctx.now().getTime() - Date.parse(picture.created_at) > GIVEN_UP_MS) await giveUp(error.message)
    else throw new RetryLater(error.message, { cause: error })
  }
}

/** Retries for some eight hours. */
export const pictureJob: BackgroundJob<{ id: string }> = {
  name: FETCH,
  run: fetchPicture,
  retries: 10,
  retrySeconds: 30,
  concurrency: 2,
}

/** Serves a picture that came with a text. */
export async function sendPicture(ctx: StaffContext, file_id: string, http: Http) {
  const count = await ctx.db.$count(messagePictures, eq(messagePictures.file_id, file_id))
  if (count === 0) throw notFound('Picture')
  return sendReceived(ctx, file_id, http)
}
