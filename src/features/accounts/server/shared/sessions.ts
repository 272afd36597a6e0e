import { createHash, randomBytes } from 'node:crypto'
import { and, eq, gt, isNull, type SQL, sql } from 'drizzle-orm'
import { users } from '#features/users/server/table.ts'
import type { Clock, Services, UserContext } from '#server/context.ts'
import type { Database } from '#server/database/connect.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { AppError } from '#server/errors.ts'
import type { Http } from '#server/http/routes.ts'
import { SESSION_SECONDS, type Session } from '#server/http/sessions.ts'
import { currentUserColumns, lockUser } from './logins.ts'
import { sessions } from '../table.ts'

/** The hash of a session token, as stored in the database. */
export const hashToken = (token: string): string => createHash('sha256').update(token).digest('base64url')

export const newToken = (): string => randomBytes(32).toString('base64url')

/** Sliding expiry: a session is renewed at most once a day. */
const RENEW_BELOW = SESSION_SECONDS - 24 * 60 * 60

const prepareFind = (db: Database) =>
  db
    .select({ user: currentUserColumns, expire: sessions.expire })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.user_id))
    .where(and(eq(sessions.sid, sql.placeholder('sid')), isNull(users.deactivated_at)))
    .prepare('find_session')

/** Runs on every request, so each connection prepares it once. */
const prepared = new WeakMap<Database, ReturnType<typeof prepareFind>>()

function findSession(db: Database) {
  const statement = prepared.get(db) ?? prepareFind(db)
  prepared.set(db, statement)
  return statement
}

/** The session of this token; null when it has ended. */
async function findLiveSession({ db, now }: Services, token: string): Promise<Session | null> {
  const sid = hashToken(token)
  const [found] = await findSession(db).execute({ sid })
  if (!found) return null
  const secondsLeft = (Date.parse(found.expire) - now().getTime()) / 1000
  if (secondsLeft <= 0) return null
  if (secondsLeft >= RENEW_BELOW) return found
  const expire = expiry(now())
  await db.update(sessions).set({ expire }).where(eq(sessions.sid, sid))
  return { ...found, expire }
}

const expiry = (now: Date) => new Date(now.getTime() + SESSION_SECONDS * 1000).toISOString()

/** What a sign-in was checked against. If any of it changes before the session starts, the sign-in fails. */
export type Proof = Partial<Pick<typeof users.$inferSelect, 'password_hash' | 'google_id' | 'two_factor_enabled_at'>>

/** Matches while each column still has the value that was checked. */
function stillHolds(read: Proof): SQL {
  const same = Object.entries(read).map(
    ([name, value]) =>
      sql`${sql.identifier(name)} is not distinct from ${value}::${columnTypes[name] ?? sql.raw('text')}`,
  )
  return sql.join([sql`deactivated_at is null`, ...same], sql` and `)
}
const columnTypes: Record<string, SQL> = { two_factor_enabled_at: sql.raw('timestamptz') }

/**
 * Starts a session with a new token and ends the `previous` one, so that no id survives a sign-in. Rechecks the proof with the
 * user's row locked: a concurrent password change either comes first, and no session starts, or ends this session with the
 * others. Returns null when the proof no longer holds.
 */
export async function startSession(
  { db, now }: Pick<Services, 'db' | 'now'>,
  userId: string,
  { previous = null, proof = {}, since }: { previous?: string | null; proof?: Proof; since?: string } = {},
): Promise<string | null> {
  const token = newToken()
  const { rowCount } = await db.execute(sql`
    insert into sessions (sid, user_id, expire, created_at)
    select ${hashToken(token)}, id, ${expiry(now())}::timestamptz, ${since ?? now().toISOString()}::timestamptz from users
    where id = ${userId} and ${stillHolds(proof)} for share`)
  if (rowCount === 0) return null
  if (previous) await endSession(db, previous)
  return token
}

export async function endSession(db: Database, token: string): Promise<void> {
  await db.delete(sessions).where(eq(sessions.sid, hashToken(token)))
}

/** Signs a user out everywhere, after a change of password or role. Lock the user's row first. */
export async function endSessionsOf(db: Database, userId: string): Promise<void> {
  await db.delete(sessions).where(eq(sessions.user_id, userId))
}

/**
 * Ends all of the caller's sessions and starts a new one in this browser, so that a copied cookie stops working too. The new
 * session keeps the age of the old one. Returns how many other browsers were signed in.
 */
export const renewSession = (ctx: UserContext, http: Pick<Http, 'sessionToken' | 'setSession'>): Promise<number> =>
  inTransaction(ctx, async (ctx) => {
    const { db, user } = ctx
    await lockUser(db, { id: user.id })
    const ended = await db.delete(sessions).where(eq(sessions.user_id, user.id)).returning()
    const own = ended.find(({ sid }) => sid === hashToken(http.sessionToken ?? ''))
    const token = own && (await startSession(ctx, user.id, { since: own.created_at }))
    // Another request has already ended this session: a stolen cookie must not outlive that.
    if (!token) throw new AppError(401, 'Unauthorized')
    http.setSession(token, SESSION_SECONDS)
    const isLive = ({ expire }: { expire: string }) => Date.parse(expire) > ctx.now().getTime()
    return ended.filter(isLive).length - 1
  })

/** Counts the browsers signed in as this user. */
export const countSessions = ({ db, now }: Clock, userId: string): Promise<number> =>
  db.$count(sessions, and(eq(sessions.user_id, userId), gt(sessions.expire, now().toISOString())))

/** Whether this session started within the last `minutes`. */
export async function isFresh({ db, now }: Clock, token: string | null, minutes: number): Promise<boolean> {
  const since = new Date(now().getTime() - minutes * 60_000).toISOString()
  const fresh = and(eq(sessions.sid, hashToken(token ?? '')), gt(sessions.created_at, since))
  return (await db.$count(sessions, fresh)) > 0
}

export const sessionStore = { find: findLiveSession }
