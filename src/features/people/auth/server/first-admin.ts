import { randomBytes } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { getCompany } from '#features/company/settings/server/shared/company.ts'
import { users } from '#features/people/users/server/table.ts'
import { ConfigError } from '#server/config.ts'
import type { Services } from '#server/context.ts'
import type { Database } from '#server/database/connect.ts'
import { takeTurns } from '#server/database/take-turns.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { hashPassword } from '#server/passwords.ts'
import { findWeakness } from '#features/people/accounts/server/shared/weak-passwords.ts'
import { insertUser } from '#features/people/accounts/server/shared/logins.ts'
import { newReferralCode } from './registration.ts'

const hasAdmin = async (db: Database): Promise<boolean> =>
  (await db.select({ id: users.id }).from(users).where(eq(users.role, 'admin')).limit(1)).length > 0

/**
 * Creates the first administrator if there is none: the one from `ADMIN_*`, or else (unless the sample company brings one)
 * `admin` with a random password, which is returned once to be printed.
 */
export async function ensureFirstAdmin(
  ctx: Services,
  { sampleData }: { sampleData: boolean },
): Promise<{ username: string; password: string } | null> {
  const configured = ctx.config.admin
  if ((!configured && sampleData) || (await hasAdmin(ctx.db))) return null
  const generated = {
    username: 'admin',
    password: randomBytes(12).toString('base64url'),
    email: 'admin@panelboard.invalid',
  }
  const { username, password, email } = configured ?? generated
  const weakness = await findWeakness(password, { username, email }, (await getCompany(ctx)).company_name)
  if (weakness !== null) throw new ConfigError(`ADMIN_PASSWORD cannot be used. ${weakness}`)
  const password_hash = await hashPassword(password)
  return inTransaction(ctx, async ({ db, now }) => {
    await takeTurns(db, 'first admin')
    if (await hasAdmin(db)) return null
    const created_at = now().toISOString()
    const admin = await insertUser(db, {
      username,
      email,
      password_hash,
      // Anyone who saw the terminal or its log knows a printed one.
      must_change_password: configured === null,
      role: 'admin',
      name: configured ? username : 'Administrator',
      // The operator who sets the environment vouches for this address.
      email_confirmed_at: configured ? created_at : null,
      referral_code: newReferralCode(),
      created_at,
    })
    if (!admin)
      throw new ConfigError(
        `ADMIN_USERNAME and ADMIN_EMAIL must be free; the username ${JSON.stringify(username)} or its email belongs to a user who is not an administrator.`,
      )
    return configured ? null : { username, password }
  })
}
