import { and, eq, ne } from 'drizzle-orm'
import type { StaffContext } from '#server/context.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { conflict, invalid } from '#server/errors.ts'
import { getPushKey } from '#server/push/keys.ts'
import { isPushService } from '#server/push/push.ts'
import { type DeviceInput, type DeviceNotifications, NOT_A_PUSH_SERVICE } from '../contract.ts'
import { pushSubscriptions } from './table.ts'

const requireSession = ({ origin }: StaffContext): string => {
  if (!origin?.session) throw conflict('Only a signed-in browser gets notifications.')
  return origin.session
}

const isOfSession = (ctx: StaffContext) => eq(pushSubscriptions.session_id, requireSession(ctx))

export async function getNotifications(ctx: StaffContext): Promise<DeviceNotifications> {
  const { publicKey } = await getPushKey(ctx)
  const [device] = await ctx.db
    .select({ kinds: pushSubscriptions.kinds })
    .from(pushSubscriptions)
    .where(isOfSession(ctx))
  return { key: publicKey, kinds: device?.kinds ?? [] }
}

/** Subscribes the browser of this session, or changes what it gets. A browser belongs to who signed in to it last. */
export async function setNotifications(
  ctx: StaffContext,
  { kinds, ...target }: DeviceInput,
): Promise<DeviceNotifications> {
  if (!isPushService(target.endpoint, ctx.config)) throw invalid('endpoint', NOT_A_PUSH_SERVICE)
  const session_id = requireSession(ctx)
  await inTransaction(ctx, async ({ db, user, now }) => {
    const values = { ...target, user_id: user.id, kinds: [...new Set(kinds)] }
    const elsewhere = and(eq(pushSubscriptions.endpoint, target.endpoint), ne(pushSubscriptions.session_id, session_id))
    await db.delete(pushSubscriptions).where(elsewhere)
    await db
      .insert(pushSubscriptions)
      .values({ ...values, session_id, created_at: now().toISOString() })
      .onConflictDoUpdate({ target: pushSubscriptions.session_id, set: values })
  })
  return getNotifications(ctx)
}

export async function stopNotifications(ctx: StaffContext): Promise<void> {
  await ctx.db.delete(pushSubscriptions).where(isOfSession(ctx))
}
