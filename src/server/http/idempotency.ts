import { createHash } from 'node:crypto'
import { and, eq, type SQL, sql } from 'drizzle-orm'
import { type Endpoint, isStream } from '#contract/endpoint.ts'
import type { EventValues } from '../audit/event.ts'
import { insertionOnce } from '../audit/write-event.ts'
import type { Context } from '../context.ts'
import { persist } from '../database/persist.ts'
import { statement } from '../database/statement.ts'
import { inTransaction } from '../database/transaction.ts'
import { AppError, conflict } from '../errors.ts'
import { sealWith, unsealWith } from '../sealing.ts'
import { idempotencyKeys } from '../tables.ts'
import type { Cookie } from './cookies.ts'

/** An answer as sent, so that a repeat gets the same bytes and the same cookies. */
export type Answer = { status: number; body: string; cookies: Cookie[] }

/** The answer of a call, and its event unless that belongs to another call. */
export type Result = { answer: Answer; event: EventValues | null }

/**
 * The way repeats of an endpoint get the first answer. `committed`: its key commits with the work, or not at all. `locked`:
 * the work calls an outside service, so a lock keeps repeats out meanwhile, and the answer is stored after. Null: nothing
 * is stored. Reads change nothing, and a provider that sends signed bytes has its own event ids.
 */
export function getRepeats({
  method,
  body,
  outside,
  returns,
}: Pick<Endpoint, 'method' | 'body' | 'outside' | 'returns'>) {
  if (method === 'GET' || body === 'bytes' || isStream(returns)) return null
  return outside ? 'locked' : 'committed'
}

/** Names a request, so that its repeats are recognized. */
type RequestKey = {
  caller: string
  key: string
  session: string | null
  requestHash: string
  /** Decrypts the stored answer. Derived from what the client sent and stored nowhere. */
  seal: Uint8Array
}

const digest = (...parts: string[]) => createHash('sha256').update(parts.join('\n'))

/** The database must not store fast hashes of these, so they are mixed into the client's random key instead. */
const SECRETS = new Set(['password', 'current_password', 'code', 'number', 'cvc'])

/** Two requests are the same if their sender, their key and their content are. */
export function createRequestKey(
  user: Context['user'],
  { key, sessionToken, request }: { key: string; sessionToken: string | null; request: unknown },
): RequestKey {
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
export const getOnceKey = ({ caller, key }: RequestKey): string =>
  digest('once', caller, key)
    .digest('hex')
    .replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12}).*$/, '$1-$2-8$3-8$4-$5')

/** Tells the client that this 409 is temporary: the answer is on its way, and the same request will get it. */
const inProgress = () =>
  new AppError(409, 'This is still in progress. Wait a moment, then try again: nothing is done twice.', {
    headers: { 'Retry-After': '1' },
  })

type Row = typeof idempotencyKeys.$inferSelect

function readAnswer(row: Row, { requestHash, seal }: RequestKey): Answer {
  if (row.request_hash !== requestHash)
    throw conflict('This Idempotency-Key was used for another request. Send a new key.')
  // It was done so long ago that only this is still there.
  if (row.status_code !== null && row.body === null) return { status: 204, body: '', cookies: [] }
  const text = row.body === null ? null : unsealWith(seal, row.body)
  if (row.status_code === null || text === null) throw new Error('A stored answer does not open with its key')
  const end = text.indexOf('\n')
  return { status: row.status_code, body: text.slice(end + 1), cookies: JSON.parse(text.slice(0, end)) as Cookie[] }
}

async function findRow(ctx: Context, { caller, key }: RequestKey): Promise<Row | null> {
  const same = and(eq(idempotencyKeys.key, key), eq(idempotencyKeys.caller, caller))
  const [row] = await ctx.db.select().from(idempotencyKeys).where(same)
  return row ?? null
}

/** The first answer, or null. 409 if the key was used for something else. */
async function findAnswer(ctx: Context, request: RequestKey): Promise<Answer | null> {
  const row = await findRow(ctx, request)
  return row && readAnswer(row, request)
}

/** The hash of the request that this key was first used for, or null: the key is new. */
export const findRequestHash = async (ctx: Context, request: RequestKey): Promise<string | null> =>
  (await findRow(ctx, request))?.request_hash ?? null

/** The first answer to a request whose work ended its own session (a sign-in, a new password), or null. */
export async function findAnswerInSession(ctx: Context, request: RequestKey): Promise<Answer | null> {
  if (request.session === null) return null
  const same = and(eq(idempotencyKeys.key, request.key), eq(idempotencyKeys.session, request.session))
  const [row] = await ctx.db.select().from(idempotencyKeys).where(same)
  return row ? readAnswer(row, request) : null
}

// Every change made in a browser runs two of these, so each connection plans them once.
type Columns = Pick<RequestKey, 'caller' | 'key' | 'session' | 'requestHash'>
type AnswerColumns = Columns & { status_code: number; body: string }

const insertKey = statement<Columns, { key: string }>(
  'insert idempotency key',
  (value) => sql`
    insert into idempotency_keys (caller, key, session, request_hash)
    values (${value('caller')}, ${value('key')}, ${value('session')}, ${value('requestHash')})
    on conflict do nothing returning key`,
)
// May run again after its connection broke: the first answer remains.
const storing = (value: (name: keyof AnswerColumns) => SQL): SQL => sql`
  insert into idempotency_keys (caller, key, session, request_hash, status_code, body)
  values (${value('caller')}, ${value('key')}, ${value('session')}, ${value('requestHash')}, ${value('status_code')},
    ${value('body')})
  on conflict (key, caller) do update set status_code = excluded.status_code, body = excluded.body
  where idempotency_keys.status_code is null`
const storeAnswer = statement<AnswerColumns, never>('store answer', storing)
// One round trip for both.
const storeAnswerAndEvent = statement<AnswerColumns & EventValues, never>(
  'store answer and event',
  (value) => sql`with event as (${insertionOnce(value)}) ${storing(value)}`,
)

async function storeResult(ctx: Context, request: RequestKey, { answer, event }: Result): Promise<void> {
  const { caller, key, session, requestHash, seal } = request
  const body = sealWith(seal, `${JSON.stringify(answer.cookies)}\n${answer.body}`)
  const columns = { caller, key, session, requestHash, status_code: answer.status, body }
  await (event ? storeAnswerAndEvent(ctx.db, { ...columns, ...event }) : storeAnswer(ctx.db, columns))
}

/**
 * Does the work once: the key and the work commit together or not at all. A second request with the key waits for the
 * first one's transaction, and does the work itself if that one rolled back.
 */
export const once = (ctx: Context, request: RequestKey, work: (ctx: Context) => Promise<Result>): Promise<Answer> =>
  inTransaction(ctx, async (ctx) => {
    const { caller, key, session, requestHash } = request
    const inserted = await insertKey(ctx.db, { caller, key, session, requestHash })
    const existing = inserted.length === 0 ? await findAnswer(ctx, request) : null
    if (existing) return existing
    const result = await work(ctx)
    await storeResult(ctx, request, result)
    return result.answer
  })

/**
 * The same for work that calls an outside service, which cannot run in a transaction: a lock that ends with this process
 * blocks repeats until the reply is stored or the work has failed. If the process dies, a repeat does the work again,
 * and `onceKey` makes the outside service treat it as the same call.
 */
export async function onceOutside(
  ctx: Context,
  request: RequestKey,
  work: (ctx: Context) => Promise<Result>,
): Promise<Answer> {
  const unlock = await ctx.lock(`${request.caller} ${request.key}`)
  let result: Result
  try {
    const existing = await findAnswer(ctx, request)
    if (existing) {
      unlock?.()
      return existing
    }
    if (unlock === null) throw inProgress()
    result = await work(ctx)
  } catch (error) {
    unlock?.()
    throw error
  }
  // The work is done, so its answer goes out even if it cannot be stored.
  await persist(ctx.log, 'an answer and its event were not stored', () => storeResult(ctx, request, result), unlock)
  return result.answer
}
