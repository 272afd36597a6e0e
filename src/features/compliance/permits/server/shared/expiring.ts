import { type SQL, sql } from 'drizzle-orm'

/** Approved permits that expire by a day. */
export const expiresBy = (permit: string, day: SQL) => {
  const column = (name: string) => sql.raw(`${permit}.${name}`)
  return sql`(${column('status')} = 'approved' and ${column('expiration_date')} <= ${day}::date)`
}
