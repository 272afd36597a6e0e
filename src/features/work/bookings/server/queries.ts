import { eq, inArray, sql } from 'drizzle-orm'
import { isStaff } from '#contract/roles.ts'
import { clients } from '#features/people/clients/server/table.ts'
import type { Context, UserContext } from '#server/context.ts'
import type { Database } from '#server/database/connect.ts'
import { lockRow } from '#server/database/versions.ts'
import { notFound } from '#server/errors.ts'
import { type BookingRow, bookingStates } from '../contract.ts'
import { bookingList } from './lists.ts'
import { bookings } from './table.ts'

export type LockedBooking = typeof bookings.$inferSelect
type Values = Partial<typeof bookings.$inferInsert>

/** 404 unless the booking is visible to the caller. Without a user, any booking. */
export async function getBooking(ctx: Pick<Context, 'db' | 'user'>, id: string): Promise<BookingRow> {
  const [row] = await bookingList.find(ctx, sql`b.id = ${id}::uuid`)
  if (!row) throw notFound('Booking')
  return row
}

/** Locks a booking visible to the caller; 409 when it is newer than `version`. */
export function lockBooking(ctx: UserContext, id: string, version?: string): Promise<LockedBooking> {
  const own = sql`exists (select from ${clients} where ${clients.id} = ${bookings.client_id} and ${clients.user_id} = ${ctx.user.id})`
  return lockRow(ctx, bookings, id, { noun: 'Booking', version, visible: isStaff(ctx.user.role) ? undefined : own })
}

/** Locks a booking for the holder of its link; 404 when it is gone. */
export const lockLinkedBooking = (ctx: Pick<Context, 'db'>, id: string, version?: string): Promise<LockedBooking> =>
  lockRow(ctx, bookings, id, { noun: 'Booking', version })

/** Sets internal columns without a new version, so that open edit forms stay valid. */
export async function updateWithoutNewVersion(db: Database, id: string, values: Values): Promise<void> {
  await db.update(bookings).set(values).where(eq(bookings.id, id))
}

/** Number of visits that the caller booked, as yet not over. What the office planned takes none of theirs. */
export const countOpenVisits = ({ db, user, now }: UserContext): Promise<number> =>
  db.$count(
    bookings,
    sql`${bookings.client_id} in (select id from ${clients} where user_id = ${user.id})
      and ${bookings.source} = 'website'
      and ${inArray(bookings.status, [...bookingStates.open])}
      and ${bookings.scheduled_date} + ${bookings.duration_minutes} * interval '1 minute' > ${now().toISOString()}::timestamptz`,
  )
