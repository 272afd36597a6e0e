import { createHash, randomBytes } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import type { CurrentUser } from '#contract/current-user.ts'
import { users } from '#features/users/server/table.ts'
import type { Services } from '#server/platform/context.ts'
import type { Database } from '#server/platform/database/connect.ts'
import { SESSION_SECONDS } from '#server/platform/http/sessions.ts'
import { currentUserColumns } from './queries.ts'
import { sessions } from './table.ts'

/** What the database keeps of a token that signs somebody in. */
export const hashToken = (token: string): string => createHash('sha256').update(token).digest('base64url')

export const newToken = (): string => randomBytes(32).toString('base64url')

/** Sliding: a session that is used is written again once its remaining life is a day short. */
const RENEW_BELOW = SESSION_SECONDS - 24 * 60 * 60

const prepareFind = (db: Database) =>
  db
    .select({ user: currentUserColumns, expire: sessions.expire })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.user_id))
    .where(eq(sessions.sid, sql.placeholder('sid')))
    .prepare('find_session')

/** Every request asks this, so each connection plans it once. */
const prepared = new WeakMap<Database, ReturnType<typeof prepareFind>>()

function findSession(db: Database) {
  const statement = prepared.get(db) ?? prepareFind(db)
  prepared.set(db, statement)
  return statement
}

/** Who holds this token, with the role as it is now; null when the session has ended. */
export async function findUser({ db, now }: Services, token: string): Promise<CurrentUser | null> {
  const sid = hashToken(token)
  const [found] = await findSession(db).execute({ sid })
  if (!found) return null
  const secondsLeft = (Date.parse(found.expire) - now().getTime()) / 1000
  if (secondsLeft <= 0) return null
  if (secondsLeft < RENEW_BELOW)
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
