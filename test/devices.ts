import { createECDH, randomBytes, randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import type { NotificationKind, PushedNotification } from '#features/people/notifications/contract.ts'
import type { Caller, World } from './world.ts'

/** The subscription of a new browser, at a push service that nothing reaches. */
export const newDevice = (kinds: readonly NotificationKind[] = ['visit']) => ({
  endpoint: `https://fcm.googleapis.com/fcm/send/${randomUUID()}`,
  p256dh: createECDH('prime256v1').generateKeys().toString('base64url'),
  auth: randomBytes(16).toString('base64url'),
  kinds,
})

/** Turns notifications on in this caller's browser. */
export const turnOn = (caller: Caller, kinds: readonly NotificationKind[]) =>
  caller.post('/api/notifications', newDevice(kinds))

/** Takes the notifications that wait to be sent. */
export async function takePushes({ db }: World): Promise<PushedNotification[]> {
  const { rows } = await db.execute<{ notification: PushedNotification }>(
    sql`delete from test_jobs where name = 'notifications.push' returning data->'notification' as notification`,
  )
  return rows.map(({ notification }) => notification)
}
