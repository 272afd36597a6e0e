import { and, asc, eq, isNull, sql } from 'drizzle-orm'
import { hasEmail } from '#contract/email.ts'
import { isStaff } from '#contract/roles.ts'
import { users } from '#features/people/users/server/table.ts'
import type { Services, UserContext } from '#server/context.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { insertRow, updateRow } from '#server/database/versions.ts'
import { notFound } from '#server/errors.ts'
import { dialable } from '#server/sms/phone.ts'
import type { ClientRow } from '../queries.ts'
import { clients } from '../table.ts'

/** The caller's client records, as a subquery: `inArray(invoices.client_id, ownClientIds(ctx))`. */
export const ownClientIds = ({ db, user }: Pick<UserContext, 'db' | 'user'>) =>
  db.select({ id: clients.id }).from(clients).where(eq(clients.user_id, user.id))

/** True if all of the caller's client records are archived. */
export async function isArchived({ db, user }: UserContext): Promise<boolean> {
  const [own] = await db
    .select({ archived: sql<boolean | null>`bool_and(${clients.archived_at} is not null)` })
    .from(clients)
    .where(eq(clients.user_id, user.id))
  return own?.archived === true
}

type Owner = Pick<typeof users.$inferSelect, 'id' | 'email' | 'role'>

/**
 * Links a client's login to the one unlinked client record with its proven address. Returns that client, or null when there is
 * none or more than one: then staff decide.
 */
export async function linkByProvenEmail(ctx: Pick<Services, 'db' | 'now'>, user: Owner): Promise<ClientRow | null> {
  if (isStaff(user.role)) return null
  return inTransaction(ctx, async (ctx) => {
    const matches = await ctx.db
      .select()
      .from(clients)
      .where(
        and(sql`lower(${clients.email}) = lower(${user.email})`, isNull(clients.user_id), isNull(clients.archived_at)),
      )
      .limit(2)
      .for('update')
    const [client] = matches
    return client && matches.length === 1 ? linkClient(ctx, client.id, user.id) : null
  })
}

/** Links a client record to a login, which the caller has checked. */
export const linkClient = (ctx: Pick<Services, 'db' | 'now'>, id: string, user_id: string) =>
  updateRow(ctx, clients, id, { user_id })

/** Updates the records made from an unproven login when its address changes, is given up (null), or is confirmed. */
export async function followLoginEmail(
  ctx: Pick<Services, 'db' | 'now'>,
  userId: string,
  { email, proven }: { email: string | null; proven: boolean },
): Promise<void> {
  const rows = await ctx.db
    .select({ id: clients.id })
    .from(clients)
    .where(and(eq(clients.user_id, userId), clients.email_unproven))
    .for('update')
  for (const { id } of rows) await updateRow(ctx, clients, id, { email, email_unproven: !proven })
}

/**
 * The caller's client record, created when first needed: links the one with their proven address, or creates one from their
 * name, email, and phone, marked while that email is unproven.
 */
export const ensureOwnClient = (ctx: UserContext): Promise<ClientRow> =>
  inTransaction(ctx, async (ctx) => {
    const { db, now } = ctx
    // Concurrent first bookings wait here, so only one record is created.
    const [user] = await db.select().from(users).where(eq(users.id, ctx.user.id)).for('update')
    if (!user) throw notFound('User')
    const [own] = await db
      .select()
      .from(clients)
      .where(eq(clients.user_id, user.id))
      .orderBy(sql`${clients.archived_at} is not null`, asc(clients.created_at), asc(clients.id))
      .limit(1)
    if (own) return own
    const proven = user.email_confirmed_at !== null
    const linked = proven ? await linkByProvenEmail(ctx, user) : null
    if (linked) return linked
    const created_at = now().toISOString()
    return insertRow(ctx, clients, {
      user_id: user.id,
      name: user.name,
      email: hasEmail(user.email) ? user.email : null,
      email_unproven: !proven,
      phone: dialable(user.phone),
      created_at,
      updated_at: created_at,
    })
  })
