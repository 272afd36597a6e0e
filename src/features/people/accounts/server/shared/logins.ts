import { and, eq, inArray, isNull, or, sql } from 'drizzle-orm'
import type { CurrentUser, TwoFactorState } from '#contract/current-user.ts'
import { companySettings } from '#features/company/settings/server/table.ts'
import { users } from '#features/people/users/server/table.ts'
import type { Database } from '#server/database/connect.ts'

/** The company's two-factor rule is read along with the user, so a change applies from the next request on. */
const twoFactorState = sql<TwoFactorState>`case
  when ${users.two_factor_enabled_at} is not null then 'on'
  when ${users.role} <> 'client' and exists (select 1 from ${companySettings} where require_two_factor) then 'required'
  else 'off' end`

/** The columns of a `CurrentUser`. */
export const currentUserColumns = {
  id: users.id,
  username: users.username,
  role: users.role,
  name: users.name,
  email: users.email,
  email_confirmed: sql<boolean>`${users.email_confirmed_at} is not null`,
  phone: users.phone,
  avatar_url: users.avatar_url,
  referral_code: users.referral_code,
  must_change_password: users.must_change_password,
  two_factor: twoFactorState,
}

export const sameEmail = (email: string) => sql`lower(${users.email}) = lower(${email})`
const sameUsername = (username: string) => sql`lower(${users.username}) = lower(${username})`

const first = <T>(rows: T[]): T | null => rows[0] ?? null

/** The facts that a sign-in was checked against, compared again when its session starts. */
const signInColumns = {
  user: currentUserColumns,
  password_hash: users.password_hash,
  google_id: users.google_id,
  two_factor_enabled_at: users.two_factor_enabled_at,
}
const isActive = isNull(users.deactivated_at)

/**
 * Finds a user by username or email: a username has no `@`, an email always does. Deactivated users look missing, with the same
 * timing.
 */
export const findByLogin = async (db: Database, login: string) =>
  first(
    await db
      .select(signInColumns)
      .from(users)
      .where(and(login.includes('@') ? sameEmail(login) : sameUsername(login), isActive)),
  )

/** The same, for a user identified by Google. */
export const findSignIn = async (db: Database, id: string) =>
  first(
    await db
      .select(signInColumns)
      .from(users)
      .where(and(eq(users.id, id), isActive)),
  )

export const findPasswordHash = async (db: Database, id: string): Promise<string | null> =>
  first(await db.select({ password_hash: users.password_hash }).from(users).where(eq(users.id, id)))?.password_hash ??
  null

/** Finds an active user by email. Only active users can reset their password. */
export const findByEmail = async (db: Database, email: string): Promise<CurrentUser | null> =>
  first(
    await db
      .select(currentUserColumns)
      .from(users)
      .where(and(sameEmail(email), isActive)),
  )

export const findByGoogleId = async (db: Database, subject: string): Promise<CurrentUser | null> =>
  first(await db.select(currentUserColumns).from(users).where(eq(users.google_id, subject)))

/** Reads and locks a user with everything that decides how they may sign in. */
export const lockUser = async (db: Database, where: { id: string } | { email: string }) =>
  first(
    await db
      .select()
      .from(users)
      .where('id' in where ? eq(users.id, where.id) : sameEmail(where.email))
      .for('update'),
  )

/**
 * Which of the two are already taken, ignoring case. With an invitation, an email that its current login must give up does not
 * count.
 */
export async function findConflicts(
  db: Database,
  { username, email, invited = false }: { username: string | null; email: string; invited?: boolean },
) {
  const hasEmail = invited
    ? sql`(${sameEmail(email)} and (${users.role} <> 'client' or ${users.email_confirmed_at} is not null))`
    : sameEmail(email)
  const rows = await db
    .select({
      username: username === null ? sql<boolean>`false` : sql<boolean>`${sameUsername(username)} is true`,
      email: sql<boolean>`${hasEmail}`,
    })
    .from(users)
    .where(or(username === null ? undefined : sameUsername(username), sameEmail(email)))
  return { username: rows.some((row) => row.username), email: rows.some((row) => row.email) }
}

export const findReferrer = async (db: Database, code: string): Promise<string | null> =>
  first(
    await db
      .select({ id: users.id })
      .from(users)
      .where(inArray(users.referral_code, [code, code.toUpperCase()])),
  )?.id ?? null

/** Null when the username, email, referral code, or Google account is already in use. */
export const insertUser = async (db: Database, values: typeof users.$inferInsert): Promise<CurrentUser | null> =>
  first(await db.insert(users).values(values).onConflictDoNothing().returning(currentUserColumns))

export async function updateUserRow(
  db: Database,
  id: string,
  values: Partial<typeof users.$inferInsert>,
): Promise<void> {
  await db.update(users).set(values).where(eq(users.id, id))
}
