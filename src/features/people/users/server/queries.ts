import { and, asc, eq, isNull, or, sql } from 'drizzle-orm'
import type { Role } from '#contract/roles.ts'
import type { Database } from '#server/database/connect.ts'
import { type OpenVisits, openVisits } from './shared/open-visits.ts'
import { users } from './table.ts'

const choice = { id: users.id, name: users.name, role: users.role, phone: users.phone }
const address = { email: users.email, email_confirmed: sql<boolean>`${users.email_confirmed_at} is not null` }
const whole = {
  ...choice,
  ...address,
  username: users.username,
  avatar_url: users.avatar_url,
  payroll_id: users.payroll_id,
  created_at: users.created_at,
  two_factor: sql<boolean>`${users.two_factor_enabled_at} is not null`,
  deactivated_at: users.deactivated_at,
}

const isActiveWithRole = (role: Role) => and(eq(users.role, role), isNull(users.deactivated_at))

export const findUser = async (db: Database, id: string) =>
  (await db.select(whole).from(users).where(eq(users.id, id)))[0] ?? null

/**
 * Locks the user and every active administrator, always in the same order: if two administrators demote each other at the same
 * time, the second sees the first change.
 */
export const lockWithAdmins = (db: Database, id: string) =>
  db
    .select({ ...choice, ...address, deactivated_at: users.deactivated_at })
    .from(users)
    .where(or(eq(users.id, id), isActiveWithRole('admin')))
    .orderBy(asc(users.id))
    .for('no key update')

/** Counts a user's open jobs and bookings. */
export async function countOpenVisits(db: Database, id: string): Promise<OpenVisits> {
  const counts = { jobs: 0, bookings: 0 }
  for (const count of openVisits.answers) Object.assign(counts, await count(db, id))
  return counts
}
