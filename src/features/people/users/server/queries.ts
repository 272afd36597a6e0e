import { and, asc, eq, isNull, or, sql } from 'drizzle-orm'
import type { Role } from '#contract/roles.ts'
import type { Database } from '#server/database/connect.ts'
import { type OpenVisits, openVisits } from './shared/open-visits.ts'
import { users } from './table.ts'

const isActiveWithRole = (role: Role) => and(eq(users.role, role), isNull(users.deactivated_at))

/**
 * Locks the user and every active administrator, always in the same order: if two administrators demote each other at the same
 * time, the second sees the first change.
 */
export const lockWithAdmins = (db: Database, id: string) =>
  db
    .select({
      id: users.id,
      name: users.name,
      role: users.role,
      phone: users.phone,
      email: users.email,
      email_confirmed: sql<boolean>`${users.email_confirmed_at} is not null`,
      deactivated_at: users.deactivated_at,
    })
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
