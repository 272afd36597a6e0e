import { createHash, randomBytes } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import type { CurrentUser } from '#contract/current-user.ts'
import { users } from '#features/users/server/table.ts'
import type { Services } from '#server/platform/context.ts'
import type { Database } from '#server/platform/database/connect.ts'
import { SESSION_SECONDS } from '#server/platform/http/sessions.ts'
import { sessions } from './table.ts'

/** What the database keeps of a token that signs somebody in. */
export const hashToken = (token: string): string => createHash('sha256').update(token).digest('base64url')

export const newToken = (): string => randomBytes(32).toString('base64url')

/** Sliding: a session that is used is written again once its remaining life is a day short. */
const RENEW_BELOW = SESSION_SECONDS - 24 * 60 * 60

const findSession = (db: Database, now: Date, sid: string) =>
  db
    .select({
      user: {
        id: users.id,
        username: users.username,
        role: users.role,
        name: users.name,
        email: users.email,
        email_confirmed: sql<boolean>`${users.email_confirmed_at} is not null`,
        phone: users.phone,
        avatar_url: users.avatar_url,
        referral_code: users.referral_code,
      },
      secondsLeft: sql<number>`extract(epoch from ${sessions.expire} - ${now.toISOString()}::timestamptz)::int`,
    })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.user_id))
    .where(eq(sessions.sid, sid))

/** Who holds this token, with the role as it is now; null when the session has ended. */
export async function findUser({ db, now }: Services, token: string): Promise<CurrentUser | null> {
  const sid = hashToken(token)
  const [found] = await findSession(db, now(), sid)
  if (!found || found.secondsLeft <= 0) return null
  if (found.secondsLeft < RENEW_BELOW)
    await db
      .update(sessions)
      .set({ expire: expiry(now()) })
      .where(eq(sessions.sid, sid))
  return found.user
}

const expiry = (now: Date) => new Date(now.getTime() + SESSION_SECONDS * 1000).toISOString()

/** Starts a session with a new token and ends the one of `previous`, so that no id survives a sign-in. */
export async function startSession({ db, now }: Services, userId: string, previous: string | null): Promise<string> {
  const token = newToken()
  await db.insert(sessions).values({ sid: hashToken(token), user_id: userId, expire: expiry(now()) })
  if (previous) await endSession(db, previous)
  return token
}

export async function endSession(db: Database, token: string): Promise<void> {
  await db.delete(sessions).where(eq(sessions.sid, hashToken(token)))
}

/** Signs a user out everywhere: after a change of password or role. */
export async function endSessionsOf(db: Database, userId: string): Promise<void> {
  await db.delete(sessions).where(eq(sessions.user_id, userId))
}

export const sessionStore = { find: findUser, start: startSession }
