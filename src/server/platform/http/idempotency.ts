import { createHash } from 'node:crypto'
import { and, eq, isNull, sql } from 'drizzle-orm'
import type { Context } from '../context.ts'
import { statement } from '../database/statement.ts'
import { inTransaction } from '../database/transaction.ts'
import { AppError, conflict } from '../errors.ts'
import { idempotencyKeys } from '../tables.ts'

/** An answer as it goes out, so that a repeat gives the same bytes. */
export type Answer = { status: number; body: string }

type Claim = { caller: string; key: string; requestHash: string }

const sha256 = (text: string) => createHash('sha256').update(text).digest('base64url')

/** Passwords, and what a card field sends. */
const UNHASHED = new Set(['password', 'current_password', 'number', 'cvc'])

const passwordOf = (body: unknown): string | null =>
  typeof body === 'object' && body !== null && 'password' in body ? String(body.password) : null

export function claimOf(ctx: Context, key: string, method: string, url: string, body: unknown): Claim {
  if (key.length > 255) throw new AppError(400, 'Idempotency-Key must be at most 255 characters')
  // A fast hash of a password must not lie in the database. Whoever repeats a request that holds one must still know it, so
  // there it goes into the key, whose other half is random and kept nowhere.
  const password = passwordOf(body)
  const text = JSON.stringify(body, (name, value: unknown) => (UNHASHED.has(name) ? undefined : value)) ?? ''
  return {
    caller: ctx.user?.id ?? 'anonymous',
    key: password === null ? key : sha256(`${key}\n${password}`),
    requestHash: sha256(`${method} ${url}\n${text}`),
  }
}

const where = ({ caller, key }: Claim) => and(eq(idempotencyKeys.caller, caller), eq(idempotencyKeys.key, key))

/** The answer given before, or null. 409 when the key was used for something else or its first use is still at work. */
async function earlier(ctx: Context, claim: Claim): Promise<Answer | null> {
  const [row] = await ctx.db.select().from(idempotencyKeys).where(where(claim))
  if (!row) return null
  if (row.request_hash !== claim.requestHash)
    throw conflict('This Idempotency-Key was used for another request. Send a new key.')
  if (row.status_code === null) throw conflict('The same request is still being worked on. Try again in a moment.')
  return { status: row.status_code, body: row.body ?? '' }
}

// Every POST of a browser runs these two, so each connection plans them once.
const claimKey = statement<Claim, { key: string }>(
  'claim idempotency key',
  (value) => sql`
    insert into idempotency_keys (caller, key, request_hash) values (${value('caller')}, ${value('key')}, ${value('requestHash')})
    on conflict do nothing returning key`,
)
const keepAnswer = statement<Claim & Answer, never>(
  'keep answer',
  (value) => sql`
    update idempotency_keys set status_code = ${value('status')}, body = ${value('body')}
    where caller = ${value('caller')} and key = ${value('key')}`,
)

/**
 * Does the work once: the key and the work commit together or not at all. A second request with the key waits for the
 * first one's transaction, and does the work itself when that one was undone.
 */
export async function once(ctx: Context, claim: Claim, work: (ctx: Context) => Promise<Answer>): Promise<Answer> {
  return inTransaction(ctx, async (ctx) => {
    const claimed = await claimKey(ctx.db, claim)
    const known = claimed.length === 0 ? await earlier(ctx, claim) : null
    if (known) return known
    const answer = await work(ctx)
    await keepAnswer(ctx.db, { ...claim, ...answer })
    return answer
  })
}

/** The same for work that calls an outside service: the key is claimed first, and given back when the work fails. */
export async function onceOutside(ctx: Context, claim: Claim, work: () => Promise<Answer>): Promise<Answer> {
  // A claim that its process did not live to answer is taken over after a minute.
  const claimed = await ctx.db
    .insert(idempotencyKeys)
    .values({ caller: claim.caller, key: claim.key, request_hash: claim.requestHash })
    .onConflictDoUpdate({
      target: [idempotencyKeys.caller, idempotencyKeys.key],
      set: { created_at: sql`now()` },
      setWhere: and(
        isNull(idempotencyKeys.status_code),
        eq(idempotencyKeys.request_hash, claim.requestHash),
        sql`${idempotencyKeys.created_at} < now() - interval '1 minute'`,
      ),
    })
    .returning({ key: idempotencyKeys.key })
  if (claimed.length === 0) {
    const known = await earlier(ctx, claim)
    if (known) return known
  }
  try {
    const answer = await work()
    await ctx.db.update(idempotencyKeys).set({ status_code: answer.status, body: answer.body }).where(where(claim))
    return answer
  } catch (error) {
    await ctx.db.delete(idempotencyKeys).where(where(claim))
    throw error
  }
}
