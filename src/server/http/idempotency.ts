import { createHash, randomInt } from 'node:crypto'
import { and, eq, isNull, type SQL, sql } from 'drizzle-orm'
import { type Endpoint, isStream } from '#contract/endpoint.ts'
import type { EventValues } from '../audit/event.ts'
import { insertion, insertionOnce } from '../audit/write-event.ts'
import type { Context, Fence } from '../context.ts'
import type { Database } from '../database/connect.ts'
import { persist } from '../database/persist.ts'
import { hasEnded } from '../database/sign-of-life.ts'
import { statement } from '../database/statement.ts'
import { inTransaction } from '../database/transaction.ts'
import { AppError, conflict } from '../errors.ts'
import { sealWith, unsealWith } from '../sealing.ts'
import { idempotencyKeys } from '../tables.ts'
import type { Cookie } from './cookies.ts'

/** An answer as sent, so that a repeat gets the same bytes and the same cookies. */
export type Answer = { status: number; body: string; cookies: Cookie[] }

/** What the work led to: its answer, and its event unless that belongs to another call. */
export type Worked = { answer: Answer; event: EventValues | null }

/**
 * How repeats of an endpoint get the first answer. `committed`: the key commits with the work, or not at all.
 * `claimed`: the work calls an outside service, so its key is claimed before and the answer stored after. Null: nothing
 * is stored. Reads change nothing, and a provider that sends signed bytes has its own event ids.
 */
export function repeatsOf({
  method,
  body,
  outside,
  returns,
}: Pick<Endpoint, 'method' | 'body' | 'outside' | 'returns'>) {
  if (method === 'GET' || body === 'bytes' || isStream(returns)) return null
  return outside ? 'claimed' : 'committed'
}

export type Claim = {
  caller: string
  key: string
  session: string | null
  requestHash: string
  /** Decrypts the stored answer. Derived from what the client sent and stored nowhere. */
  seal: Uint8Array
}

const digest = (...parts: string[]) => createHash('sha256').update(parts.join('\n'))

/** The database must not hold fast hashes of these, so they are mixed into the client's random key instead. */
const SECRETS = new Set(['password', 'current_password', 'code', 'number', 'cvc'])

/** What makes two requests the same: the sender, the key, and the content. */
export function claimOf(
  user: Context['user'],
  { key, sessionToken, request }: { key: string; sessionToken: string | null; request: unknown },
): Claim {
  if (key.length > 255) throw new AppError(400, 'Idempotency-Key must be at most 255 characters')
  const secrets: unknown[] = []
  const open = JSON.stringify(request, (name, value: unknown) => {
    if (!SECRETS.has(name)) return value
    secrets.push(value)
    return undefined
  })
  const secret = JSON.stringify([key, ...secrets])
  return {
    caller: user?.id ?? 'anonymous',
    key: digest('key', secret).digest('base64url'),
    session: sessionToken === null ? null : digest('session', secret, sessionToken).digest('base64url'),
    requestHash: digest('request', open).digest('base64url'),
    seal: digest('seal', secret).digest(),
  }
}

/** A UUID shared by a request and its repeats, for the work itself. It does not reveal the key to the answer. */
export const onceKeyOf = ({ caller, key }: Claim): string =>
  digest('once', caller, key)
    .digest('hex')
    .replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12}).*$/, '$1-$2-8$3-8$4-$5')

/** Tells the client that this 409 is temporary: the answer is on its way, and the same request will get it. */
const stillAtWork = () =>
  new AppError(409, 'This is still in progress. Wait a moment, then try again: nothing is done twice.', {
    headers: { 'Retry-After': '1' },
  })

type Row = typeof idempotencyKeys.$inferSelect

function answerIn(row: Row, claim: Claim): Answer {
  if (row.request_hash !== claim.requestHash)
    throw conflict('This Idempotency-Key was used for another request. Send a new key.')
  if (row.status_code === null || row.body === null) throw stillAtWork()
  const text = unsealWith(claim.seal, row.body)
  if (text === null) throw new Error('A kept answer does not open with the key that it was kept under')
  const end = text.indexOf('\n')
  return { status: row.status_code, body: text.slice(end + 1), cookies: JSON.parse(text.slice(0, end)) as Cookie[] }
}

const kept = ({ status, body, cookies }: Answer, { seal }: Claim) => ({
  status_code: status,
  body: sealWith(seal, `${JSON.stringify(cookies)}\n${body}`),
})

const of = ({ caller, key }: Claim) => and(eq(idempotencyKeys.key, key), eq(idempotencyKeys.caller, caller))

async function find(ctx: Context, claim: Claim): Promise<Row | null> {
  const [row] = await ctx.db.select().from(idempotencyKeys).where(of(claim))
  return row ?? null
}

/** The earlier answer, or null. 409 if the key was used for something else or its first use is still in progress. */
async function earlier(ctx: Context, claim: Claim): Promise<Answer | null> {
  const row = await find(ctx, claim)
  return row && answerIn(row, claim)
}

/** The hash of the request that this key was first used for, or null: the key is new. */
export const firstRequestOf = async (ctx: Context, claim: Claim): Promise<string | null> =>
  (await find(ctx, claim))?.request_hash ?? null

/** The first answer to a request whose work ended its own session (a sign-in, a new password), or null. */
export async function earlierInSession(ctx: Context, claim: Claim): Promise<Answer | null> {
  if (claim.session === null) return null
  const same = and(eq(idempotencyKeys.key, claim.key), eq(idempotencyKeys.session, claim.session))
  const [row] = await ctx.db.select().from(idempotencyKeys).where(same)
  return row ? answerIn(row, claim) : null
}

// Every change made in a browser runs these two, so each connection plans them once.
const claimKey = statement<Pick<Claim, 'caller' | 'key' | 'session' | 'requestHash'>, { key: string }>(
  'claim idempotency key',
  (value) => sql`
    insert into idempotency_keys (caller, key, session, request_hash)
    values (${value('caller')}, ${value('key')}, ${value('session')}, ${value('requestHash')})
    on conflict do nothing returning key`,
)
type Keeping = Pick<Claim, 'caller' | 'key'> & ReturnType<typeof kept>
const keeping = (value: (name: keyof Keeping) => SQL): SQL => sql`
  update idempotency_keys set status_code = ${value('status_code')}, body = ${value('body')}
  where key = ${value('key')} and caller = ${value('caller')}`
const keepAnswer = statement<Keeping, never>('keep answer', keeping)
// One round trip for both.
const keepAnswerAndEvent = statement<Keeping & EventValues, never>(
  'keep answer and event',
  (value) => sql`with event as (${insertion(value)}) ${keeping(value)}`,
)
// Both can be written again, unless the claim was taken over: then its new owner keeps the answer.
type KeepingClaimed = Keeping & { attempt: number }
const keepClaimed = statement<KeepingClaimed, never>(
  'keep claimed answer',
  (value) => sql`${keeping(value)} and attempt = ${value('attempt')}`,
)
const keepClaimedAndEvent = statement<KeepingClaimed & EventValues, never>(
  'keep claimed answer and event',
  (value) => sql`with event as (${insertionOnce(value)}) ${keeping(value)} and attempt = ${value('attempt')}`,
)

/**
 * Does the work once: the key and the work commit together or not at all. A second request with the key waits for the
 * first one's transaction, and does the work itself if that one rolled back.
 */
export async function once(ctx: Context, claim: Claim, work: (ctx: Context) => Promise<Worked>): Promise<Answer> {
  const { caller, key, session, requestHash } = claim
  const { answer } = await inTransaction(
    ctx,
    async (ctx): Promise<Worked & { isNew: boolean }> => {
      const claimed = await claimKey(ctx.db, { caller, key, session, requestHash })
      const known = claimed.length === 0 ? await earlier(ctx, claim) : null
      return known ? { answer: known, event: null, isNew: false } : { ...(await work(ctx)), isNew: true }
    },
    ({ db }, { answer, event, isNew }) => {
      if (!isNew) return []
      const keep = { caller, key, ...kept(answer, claim) }
      return [() => (event ? keepAnswerAndEvent(db, { ...keep, ...event }) : keepAnswer(db, keep))]
    },
  )
  return answer
}

/** Whether the process that made an open claim has ended. */
const isAbandoned = async ({ db }: Context, { process, status_code }: Row): Promise<boolean> =>
  status_code === null && process !== null && hasEnded(db, process)

const RENEWED_EVERY_MS = 15_000
const CLAIM_MS = 60_000

/**
 * The same for work that calls an outside service: the key is claimed first, and released if the work fails. A process
 * renews its claims while it works, however long that takes; the claim of a dead process can be taken over after a few
 * seconds where the database can tell that it ended, else after a minute. A process that was taken for dead commits
 * nothing more of that work.
 */
export async function onceOutside(
  ctx: Context,
  claim: Claim,
  work: (ctx: Context) => Promise<Worked>,
): Promise<Answer> {
  // Chosen here, so that a claim can be given back whose confirmation was lost.
  const attempt = randomInt(2 ** 31)
  const mine = and(of(claim), eq(idempotencyKeys.attempt, attempt), isNull(idempotencyKeys.status_code))
  const giveBack = () => {
    const remove = () => ctx.db.delete(idempotencyKeys).where(mine)
    return persist(ctx.log, 'a claim was not given back', remove, Date.now() + CLAIM_MS)
  }
  const process = ctx.processNumber()
  /** Claims the key: a new one, or one whose claim is over. */
  const take = async (isOver: SQL) => {
    const { caller, key, session, requestHash: request_hash } = claim
    const claimed = await ctx.db
      .insert(idempotencyKeys)
      .values({ caller, key, session, request_hash, attempt, process })
      .onConflictDoUpdate({
        target: [idempotencyKeys.key, idempotencyKeys.caller],
        set: { created_at: sql`now()`, attempt, process },
        setWhere: and(isNull(idempotencyKeys.status_code), eq(idempotencyKeys.request_hash, request_hash), isOver),
      })
      .returning({ key: idempotencyKeys.key })
      .catch(async (error: unknown) => {
        await giveBack()
        throw error
      })
    return claimed.length > 0
  }
  if (!(await take(sql`${idempotencyKeys.created_at} < now() - interval '1 minute'`))) {
    const row = await find(ctx, claim)
    const abandoned = row && (await isAbandoned(ctx, row))
    if (row && !abandoned) return answerIn(row, claim)
    // Without a row, it failed between the two checks, so the client may retry.
    if (!row || !(await take(eq(idempotencyKeys.attempt, row.attempt)))) throw stillAtWork()
  }
  const renewal = setInterval(() => {
    const renewed = ctx.db
      .update(idempotencyKeys)
      .set({ created_at: sql`now()` })
      .where(mine)
    renewed.catch((error: unknown) => ctx.log.warn({ err: error }, 'a claim was not renewed'))
  }, RENEWED_EVERY_MS)
  // The lock lasts until the transaction ends, so a takeover comes before it or after it.
  const fence: Fence = async (db) => {
    await ctx.fence?.(db)
    const held = await db.select({ key: idempotencyKeys.key }).from(idempotencyKeys).where(mine).for('share')
    if (held.length === 0) throw stillAtWork()
  }
  try {
    const { answer, event } = await work({ ...ctx, fence })
    // The work is done, so its answer goes out even if it cannot be stored.
    const keep = { caller: claim.caller, key: claim.key, attempt, ...kept(answer, claim) }
    const write = () => (event ? keepClaimedAndEvent(ctx.db, { ...keep, ...event }) : keepClaimed(ctx.db, keep))
    await persist(ctx.log, 'an answer and its event were not kept', write)
    return answer
  } catch (error) {
    await giveBack()
    throw error
  } finally {
    clearInterval(renewal)
  }
}

/** Releases what a process had claimed that ended. Only where a single process uses the database, before it serves. */
export const releaseClaims = async (db: Database): Promise<void> =>
  void (await db.delete(idempotencyKeys).where(isNull(idempotencyKeys.status_code)))
