import { createHash, randomBytes } from 'node:crypto'
import { and, desc, eq, gt, isNull, type SQL, sql } from 'drizzle-orm'
import { users } from '#features/people/users/server/table.ts'
import { noteActor } from '#server/audit/notes.ts'
import type { Clock, Origin, Services, UserContext } from '#server/context.ts'
import type { Database } from '#server/database/connect.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { AppError } from '#server/errors.ts'
import type { Http } from '#server/http/routes.ts'
import { SESSION_SECONDS } from '#contract/session.ts'
import { LONGEST_SESSION_SECONDS, type Session } from '#server/http/sessions.ts'
import { currentUserColumns, lockUser } from './logins.ts'
import { rememberAddress } from './usual-addresses.ts'
import { type SessionOrigin, sessions } from '../table.ts'

/** The hash of a session token, as stored in the database. */
export const hashToken = (token: string): string => createHash('sha256').update(token).digest('base64url')

export const newToken = (): string => randomBytes(32).toString('base64url')

/** Sliding expiry: a session is renewed at most once a day. */
const RENEW_BELOW = SESSION_SECONDS - 24 * 60 * 60

const prepareFind = (db: Database) =>
  db
    .select({ id: sessions.id, user: currentUserColumns, expire: sessions.expire, created_at: sessions.created_at })
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
  const [row] = await findSession(db).execute({ sid })
  if (!row) return null
  const { id, user, expire, created_at } = row
  const secondsLeft = (Date.parse(expire) - now().getTime()) / 1000
  const end = lastMoment(created_at)
  if (secondsLeft <= 0 || Date.parse(end) <= now().getTime()) return null
  const until = (expire: string) => ({ id, user, expire: expire < end ? expire : end })
  if (secondsLeft >= RENEW_BELOW) return until(expire)
  const renewed = expiry(now())
  await db.update(sessions).set({ expire: renewed }).where(eq(sessions.sid, sid))
  return { ...until(renewed), renewed: true }
}

const lastMoment = (created_at: string) =>
  new Date(Date.parse(created_at) + LONGEST_SESSION_SECONDS * 1000).toISOString()

const expiry = (now: Date) => new Date(now.getTime() + SESSION_SECONDS * 1000).toISOString()

/** The facts that a sign-in was checked against. If one changes before the session starts, the sign-in fails. */
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

type Start = {
  /** The request that signs in: its earlier session ends, and the new one is recognized by its browser and address. */
  http?: Pick<Http, 'sessionToken' | 'ip' | 'header'> | null
  proof?: Proof
  since?: string
  origin?: SessionOrigin
}

function toSessionOrigin(http: Start['http']): SessionOrigin {
  const user_agent = http?.header('user-agent')?.slice(0, 300)
  return { ...(http && { address: http.ip }), ...(user_agent && { user_agent }) }
}

/**
 * Starts a session with a new token and ends the request's earlier one, so that no id survives a sign-in. Rechecks the proof with the
 * user's row locked: a concurrent password change either comes first, and no session starts, or ends this session with the
 * others. Returns null when the proof is no longer valid.
 */
export async function startSession(
  ctx: Clock & { origin?: Origin | undefined },
  userId: string,
  { http = null, proof = {}, since, origin }: Start = {},
): Promise<string | null> {
  const { db, now } = ctx
  const token = newToken()
  const sess = origin ?? toSessionOrigin(http)
  const { rows } = await db.execute<{ session: string; name: string; role: string }>(sql`
    with signing_in as (select id, name, role from users where id = ${userId} and ${stillHolds(proof)} for share),
    started as (
      insert into sessions (sid, user_id, expire, created_at, sess)
      select ${hashToken(token)}, id, ${expiry(now())}::timestamptz, ${since ?? now().toISOString()}::timestamptz,
        ${JSON.stringify(sess)}::jsonb
      from signing_in returning id
    )
    select started.id as session, name, role from started, signing_in`)
  const [started] = rows
  if (!started) return null
  noteActor(ctx, { id: userId, ...started })
  if (http?.sessionToken) await endSession(db, http.sessionToken)
  if (http) await rememberAddress({ db, now }, userId, http.ip)
  return token
}

export async function endSession(db: Database, token: string): Promise<void> {
  await db.delete(sessions).where(eq(sessions.sid, hashToken(token)))
}

/** Signs a user out everywhere, after a change of password or role. Lock the user's row first. */
export async function endUserSessions(db: Database, userId: string): Promise<void> {
  await db.delete(sessions).where(eq(sessions.user_id, userId))
}

/**
 * Ends all of the caller's sessions and starts a new one in this browser, so that a copied cookie stops working too. The new
 * session inherits the age of the old one. Returns how many other browsers were signed in.
 */
export const renewSession = (ctx: UserContext, http: Pick<Http, 'sessionToken' | 'setSession'>): Promise<number> =>
  inTransaction(ctx, async (ctx) => {
    const { db, user } = ctx
    await lockUser(db, { id: user.id })
    const ended = await db.delete(sessions).where(eq(sessions.user_id, user.id)).returning()
    const own = ended.find(({ sid }) => sid === hashToken(http.sessionToken ?? ''))
    const token = own && (await startSession(ctx, user.id, { since: own.created_at, origin: own.sess }))
    // Another request has already ended this session: a stolen cookie must not outlive that.
    if (!token) throw new AppError(401, 'Unauthorized')
    http.setSession(token)
    const isLive = ({ expire }: { expire: string }) => Date.parse(expire) > ctx.now().getTime()
    return ended.filter(isLive).length - 1
  })

const longestAgo = (now: Date) => new Date(now.getTime() - LONGEST_SESSION_SECONDS * 1000).toISOString()

/** The user's live sessions, the last used first. A session counts as used at most once a day. */
export async function listSessions({ db, now }: Clock, userId: string) {
  const rows = await db
    .select()
    .from(sessions)
    .where(
      and(
        eq(sessions.user_id, userId),
        gt(sessions.expire, now().toISOString()),
        gt(sessions.created_at, longestAgo(now())),
      ),
    )
    .orderBy(desc(sessions.expire), desc(sessions.created_at))
  const usedAt = (expire: string) => new Date(Date.parse(expire) - SESSION_SECONDS * 1000).toISOString()
  return rows.map(({ id, sid, sess, expire, created_at }) => ({
    id,
    sid,
    ...sess,
    created_at,
    used_at: usedAt(expire),
  }))
}

/** Ends one of the user's own sessions. False: it has ended already. */
export async function endOwnSession(db: Database, userId: string, id: string): Promise<boolean> {
  const { rowCount } = await db.delete(sessions).where(and(eq(sessions.id, id), eq(sessions.user_id, userId)))
  return (rowCount ?? 0) > 0
}

/** True if this session started within the last `minutes`. */
export async function isFresh({ db, now }: Clock, token: string | null, minutes: number): Promise<boolean> {
  const since = new Date(now().getTime() - minutes * 60_000).toISOString()
  const fresh = and(eq(sessions.sid, hashToken(token ?? '')), gt(sessions.created_at, since))
  return (await db.$count(sessions, fresh)) > 0
}

export const sessionStore = { find: findLiveSession }
