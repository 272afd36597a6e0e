import { and, eq, gt, inArray, isNull, ne, type SQL } from 'drizzle-orm'
import type { Clock } from '#server/context.ts'
import { AppError, conflict } from '#server/errors.ts'
import { hashToken, newToken } from './sessions.ts'
import { oneTimeTokens, type tokenPurposes } from '../table.ts'

export type TokenPurpose = (typeof tokenPurposes)[number]
export type TokenRow = typeof oneTimeTokens.$inferSelect

/** Creates a single-use token and returns it; only its hash is stored. An invitation's link is `/invite?token=`. */
export async function createToken(
  { db, now }: Clock,
  {
    minutes,
    token = newToken(),
    ...about
  }: {
    purpose: TokenPurpose
    minutes: number
    user_id?: string | null
    client_id?: string | null
    invited_by?: string | null
    email?: string | null
    name?: string | null
    phone?: string | null
    data?: object
    token?: string
  },
): Promise<string> {
  const expires_at = new Date(now().getTime() + minutes * 60_000).toISOString()
  await db
    .insert(oneTimeTokens)
    .values({ ...about, token_hash: hashToken(token), expires_at, created_at: now().toISOString() })
  return token
}

const matchesToken = (purpose: TokenPurpose | TokenPurpose[], token: string) =>
  and(eq(oneTimeTokens.token_hash, hashToken(token)), inArray(oneTimeTokens.purpose, [purpose].flat()))

/** A token, even one that is used or expired; 404 when there is none. */
export async function getToken(
  { db }: Pick<Clock, 'db'>,
  purpose: TokenPurpose | TokenPurpose[],
  token: string,
): Promise<TokenRow> {
  const [row] = await db.select().from(oneTimeTokens).where(matchesToken(purpose, token))
  if (!row)
    throw new AppError(404, 'This link is not valid. Open the full link from the message, or ask for a new one.')
  return row
}

/** 409 with the reason when the link no longer works. */
export function requireOpen(row: TokenRow, now: Date): TokenRow {
  if (row.used_at !== null) throw conflict('This link has already been used. Ask for a new one.')
  if (Date.parse(row.expires_at) <= now.getTime()) throw conflict('This link has expired. Ask for a new one.')
  return row
}

/** Uses the token. Of several concurrent attempts, one gets the row and the others are refused. */
export async function useToken(ctx: Clock, purpose: TokenPurpose, token: string): Promise<TokenRow> {
  const { db, now } = ctx
  const used_at = now().toISOString()
  const [row] = await db
    .update(oneTimeTokens)
    .set({ used_at })
    .where(and(matchesToken(purpose, token), isNull(oneTimeTokens.used_at), gt(oneTimeTokens.expires_at, used_at)))
    .returning()
  return row ?? requireOpen(await getToken(ctx, purpose, token), now())
}

/** Ends the user's other links of this kind. */
export async function endOtherTokens(ctx: Clock, { purpose, user_id, token_hash }: TokenRow): Promise<void> {
  if (user_id === null) return
  const others = and(eq(oneTimeTokens.user_id, user_id), ne(oneTimeTokens.token_hash, token_hash))
  await endTokens(ctx, purpose, others)
}

/** Ends a client record's open invitations. */
export const endClientTokens = (ctx: Clock, client_id: string): Promise<void> =>
  endTokens(ctx, 'invite_client', eq(oneTimeTokens.client_id, client_id))

/** A client record's open invitation. */
export async function findClientInvitation({ db, now }: Clock, client_id: string) {
  const [invitation] = await db
    .select({ sent_at: oneTimeTokens.created_at, expires_at: oneTimeTokens.expires_at })
    .from(oneTimeTokens)
    .where(
      and(
        eq(oneTimeTokens.purpose, 'invite_client'),
        eq(oneTimeTokens.client_id, client_id),
        isNull(oneTimeTokens.used_at),
        gt(oneTimeTokens.expires_at, now().toISOString()),
      ),
    )
  return invitation ?? null
}

async function endTokens({ db, now }: Clock, purpose: TokenPurpose, which: SQL | undefined): Promise<void> {
  await db
    .update(oneTimeTokens)
    .set({ used_at: now().toISOString() })
    .where(and(eq(oneTimeTokens.purpose, purpose), which, isNull(oneTimeTokens.used_at)))
}
