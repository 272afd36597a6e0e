import { and, eq, isNotNull, isNull, lt, or } from 'drizzle-orm'
import { users } from '#features/people/users/server/table.ts'
import type { Database } from '#server/database/connect.ts'
import { recoveryCodes } from './table.ts'

const columns = {
  id: users.id,
  role: users.role,
  name: users.name,
  email: users.email,
  password_hash: users.password_hash,
  secret: users.two_factor_secret,
  enabled_at: users.two_factor_enabled_at,
}

export const findLogin = async (db: Database, id: string) =>
  (await db.select(columns).from(users).where(eq(users.id, id)))[0] ?? null

/** The same, locked until the transaction ends. */
export const lockLogin = async (db: Database, id: string) =>
  (await db.select(columns).from(users).where(eq(users.id, id)).for('update'))[0] ?? null

type TwoFactorColumns = Pick<
  typeof users.$inferInsert,
  'two_factor_secret' | 'two_factor_enabled_at' | 'two_factor_last_step'
>

/** With `secret`: only while the user still has it. */
export async function saveTwoFactor(
  db: Database,
  id: string,
  values: TwoFactorColumns,
  secret?: string,
): Promise<void> {
  const same = secret === undefined ? undefined : eq(users.two_factor_secret, secret)
  await db
    .update(users)
    .set(values)
    .where(and(eq(users.id, id), same))
}

/** Uses up a time step's code. Of concurrent attempts only one succeeds, and none for a past step. */
export async function takeStep(db: Database, id: string, step: number): Promise<boolean> {
  const later = or(isNull(users.two_factor_last_step), lt(users.two_factor_last_step, step))
  const rows = await db
    .update(users)
    .set({ two_factor_last_step: step })
    .where(and(eq(users.id, id), isNotNull(users.two_factor_enabled_at), later))
    .returning({ id: users.id })
  return rows.length > 0
}

/** Uses up a recovery code. Of concurrent attempts only one succeeds. */
export async function takeRecoveryCode(db: Database, userId: string, code_hash: string, now: Date): Promise<boolean> {
  const rows = await db
    .update(recoveryCodes)
    .set({ used_at: now.toISOString() })
    .where(
      and(eq(recoveryCodes.user_id, userId), eq(recoveryCodes.code_hash, code_hash), isNull(recoveryCodes.used_at)),
    )
    .returning({ id: recoveryCodes.id })
  return rows.length > 0
}

/** Replaces all of the user's recovery codes. */
export async function replaceRecoveryCodes(db: Database, user_id: string, hashes: string[], now: Date): Promise<void> {
  await db.delete(recoveryCodes).where(eq(recoveryCodes.user_id, user_id))
  if (hashes.length === 0) return
  const created_at = now.toISOString()
  await db.insert(recoveryCodes).values(hashes.map((code_hash) => ({ user_id, code_hash, created_at })))
}
