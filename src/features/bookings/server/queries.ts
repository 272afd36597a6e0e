import { eq, type SQL, sql } from 'drizzle-orm'
import { isStaff } from '#contract/roles.ts'
import { clients } from '#features/clients/server/table.ts'
import { isoFromPostgres } from '#server/columns.ts'
import type { UserContext } from '#server/context.ts'
import type { Database } from '#server/database/connect.ts'
import { lockRow } from '#server/database/versions.ts'
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

/** The row of a booking that the caller may see, locked until the transaction ends; 409 when it is newer than `version`. */
export function lockBooking(ctx: UserContext, id: string, version?: string): Promise<LockedBooking> {
  const own = sql`exists (select from ${clients} where ${clients.id} = ${bookings.client_id} and ${clients.user_id} = ${ctx.user.id})`
  return lockRow(ctx, bookings, id, { noun: 'Booking', version, visible: isStaff(ctx.user.role) ? undefined : own })
}

export async function insertBooking(db: Database, values: typeof bookings.$inferInsert): Promise<LockedBooking> {
  const [row] = await db.insert(bookings).values(values).returning()
  if (!row) throw new Error('The booking was not written')
  return row
}

/** Changes what is ours and not a person's to edit: the version that people hold stays right. */
export async function setBeside(db: Database, id: string, values: Values): Promise<void> {
  await db.update(bookings).set(values).where(eq(bookings.id, id))
}
