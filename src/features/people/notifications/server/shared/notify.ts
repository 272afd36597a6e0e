import { and, eq, inArray, isNull, ne, sql } from 'drizzle-orm'
import { sessions } from '#features/people/accounts/server/table.ts'
import { users } from '#features/people/users/server/table.ts'
import type { Context } from '#server/context.ts'
import type { Database } from '#server/database/connect.ts'
import type { NotificationKind, PushedNotification } from '../../contract.ts'
import { pushSubscriptions } from '../table.ts'

/** The background job that hands one notification to one device. */
export const PUSH = 'notifications.push'

export type Push = { device: string; notification: PushedNotification }

/** Devices of active staff who are signed in. */
export const reachableDevices = (db: Database, now: Date) => {
  const isSignedIn = sql`${sessions.expire} > ${now.toISOString()}`
  return db
    .select({
      id: pushSubscriptions.id,
      endpoint: pushSubscriptions.endpoint,
      p256dh: pushSubscriptions.p256dh,
      auth: pushSubscriptions.auth,
    })
    .from(pushSubscriptions)
    .innerJoin(
      users,
      and(eq(users.id, pushSubscriptions.user_id), isNull(users.deactivated_at), ne(users.role, 'client')),
    )
    .innerJoin(sessions, and(eq(sessions.id, pushSubscriptions.session_id), isSignedIn))
    .$dynamic()
}

type Recipients = {
  kind: NotificationKind
  /** Absent: all of the staff who chose this kind. */
  users?: readonly string[]
}

/**
 * Notifies the devices on which their users chose this kind, if the caller's transaction commits; not who caused it. A lock screen
 * shows it to anyone: names and times, no amounts and no texts.
 */
export async function notify(
  ctx: Pick<Context, 'db' | 'now' | 'background'> & Partial<Pick<Context, 'user'>>,
  { kind, users: people }: Recipients,
  notification: PushedNotification,
): Promise<void> {
  const { user_id, kinds } = pushSubscriptions
  const devices = await reachableDevices(ctx.db, ctx.now()).where(
    and(
      sql`${kind} = any(${kinds})`,
      people && inArray(user_id, [...people]),
      ctx.user ? ne(user_id, ctx.user.id) : undefined,
    ),
  )
  for (const { id } of devices) {
    const push: Push = { device: id, notification }
    await ctx.background.enqueue(ctx.db, PUSH, push)
  }
}
