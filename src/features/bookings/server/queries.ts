import { and, eq, getTableColumns, type SQL, sql } from 'drizzle-orm'
import { isStaff } from '#contract/roles.ts'
import { clients } from '#features/clients/server/table.ts'
import { isoFromPostgres } from '#server/columns.ts'
import type { UserContext } from '#server/context.ts'
import type { Database } from '#server/database/connect.ts'
import { notFound } from '#server/errors.ts'
import { Booking, type BookingRow } from '../contract.ts'
import { bookings } from './table.ts'

export type LockedBooking = typeof bookings.$inferSelect
type Values = Partial<typeof bookings.$inferInsert>

const columns = sql.join(
  Object.keys(Booking.shape).map((name) => sql`bookings.${sql.identifier(name)}`),
  sql`, `,
)

/** A row, of `source`. */
export const rowColumns = sql`${columns}, c.name as client_name, c.phone as client_phone, u.name as assigned_to_name`

/** `bookings`, `c` the client of one, `u` whom it is assigned to. */
export const source = sql`bookings left join clients c on c.id = bookings.client_id
  left join users u on u.id = bookings.assigned_to`

const rows = sql`select ${rowColumns} from ${source}`

/** A client sees their own only. */
const visibleTo = ({ user }: UserContext): SQL => (isStaff(user.role) ? sql`true` : sql`c.user_id = ${user.id}`)

async function select(db: Database, query: SQL): Promise<BookingRow[]> {
  const found = await db.execute<BookingRow>(query)
  for (const row of found.rows) {
    row.scheduled_date = isoFromPostgres(row.scheduled_date)
    row.created_at = isoFromPostgres(row.created_at)
    row.updated_at = isoFromPostgres(row.updated_at)
    if (row.confirmed_at !== null) row.confirmed_at = isoFromPostgres(row.confirmed_at)
  }
  return found.rows
}

/** A booking, whoever asks. */
export async function findRow(db: Database, id: string): Promise<BookingRow | undefined> {
  const [row] = await select(db, sql`${rows} where bookings.id = ${id}`)
  return row
}

/** 404 unless it is there and visible to the caller. */
export async function findBooking(ctx: UserContext, id: string): Promise<BookingRow> {
  const [row] = await select(ctx.db, sql`${rows} where bookings.id = ${id} and ${visibleTo(ctx)}`)
  if (!row) throw notFound('Booking')
  return row
}

/** Finds through the caller and locks. Inside a transaction only. */
export async function lockBooking(ctx: UserContext, id: string): Promise<LockedBooking> {
  const own = sql`exists (select from ${clients} where ${clients.id} = ${bookings.client_id} and ${clients.user_id} = ${ctx.user.id})`
  const [row] = await ctx.db
    .select(getTableColumns(bookings))
    .from(bookings)
    .where(and(eq(bookings.id, id), isStaff(ctx.user.role) ? undefined : own))
    .for('update')
  if (!row) throw notFound('Booking')
  return row
}

export async function insertBooking(db: Database, values: typeof bookings.$inferInsert): Promise<LockedBooking> {
  const [row] = await db.insert(bookings).values(values).returning()
  if (!row) throw new Error('The booking was not written')
  return row
}

/** Changes a row; its version moves on by at least a millisecond, so that two changes never look like one. */
export async function updateBookingRow(db: Database, id: string, now: string, values: Values): Promise<LockedBooking> {
  const updated_at = sql`greatest(${now}::timestamptz, ${bookings.updated_at} + interval '1 millisecond')`
  const [row] = await db
    .update(bookings)
    .set({ ...values, updated_at })
    .where(eq(bookings.id, id))
    .returning()
  if (!row) throw new Error('The booking was not written')
  return row
}

/** Changes what is ours and not a person's to edit: the version that people hold stays right. */
export async function setBeside(db: Database, id: string, values: Values): Promise<void> {
  await db.update(bookings).set(values).where(eq(bookings.id, id))
}
