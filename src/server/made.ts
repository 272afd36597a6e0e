import type { Context } from './context.ts'
import { AppError, conflict } from './errors.ts'
import type { Http } from './http/routes.ts'

/** When a queued change was made and on which device, as the device claims. It cannot be verified. */
export type Made = { at: string; device: string | null }

/** The oldest change that a device may still send. */
export const OLDEST_MADE_MS = 30 * 24 * 3_600_000

const UUID = /^[\da-f]{8}-(?:[\da-f]{4}-){3}[\da-f]{12}$/

/** Reads the device's claim, if there is one. 400 if the change is too old, 409 if another user made it. A device's clock may be ahead: nothing is made after it arrived. */
export function readMade(
  http: Pick<Http, 'header'>,
  { user, now }: Pick<Context, 'user'> & { now: Date },
): Made | null {
  const sent = http.header('made-at')
  if (sent === undefined) return null
  const maker = http.header('made-by')
  if (maker !== undefined && maker !== user?.id)
    throw conflict('Another user made this. It is sent when they are signed in.')
  const time = Date.parse(sent)
  if (Number.isNaN(time)) throw new AppError(400, 'Made-At must be an instant, such as 2026-03-08T14:30:00.000Z')
  if (now.getTime() - time > OLDEST_MADE_MS)
    throw new AppError(
      400,
      'This was made more than 30 days ago, so it can no longer be sent. If it is missing, enter it again.',
    )
  const device = http.header('device-id') ?? ''
  return { at: new Date(Math.min(time, now.getTime())).toISOString(), device: UUID.test(device) ? device : null }
}

/** When a change was made: by the device if it waited on one, else now. */
export const madeAt = ({ now, origin }: Pick<Context, 'now' | 'origin'>): string =>
  origin?.made?.at ?? now().toISOString()

/** When it arrived, if `madeAt` is what a device says. */
export const arrivedAt = ({ now, origin }: Pick<Context, 'now' | 'origin'>): string | null =>
  origin?.made ? now().toISOString() : null
