import { and, asc, eq, isNull, sql } from 'drizzle-orm'
import { hasEmail } from '#contract/email.ts'
import { isStaff } from '#contract/roles.ts'
import { users } from '#features/users/server/table.ts'
import type { Services, StaffContext, UserContext } from '#server/context.ts'
import type { Database } from '#server/database/connect.ts'
import { attachedTo } from '#server/database/attached.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { askUnproven, conflict, invalid, notFound, refuseIf, refuseIfStale } from '#server/errors.ts'
import { optedOutAt } from '#server/sms/opt-outs.ts'
import { toE164 } from '#server/sms/phone.ts'
import {
  CHANGED_MEANWHILE,
  type ClientDetails,
  type ClientPatch,
  deletionBlocked,
  linkRisk,
  type NewClient,
} from '../contract.ts'
import { linkedUser, recentInvoices, recentJobs, totalRevenue } from './details-queries.ts'
import {
  type ClientRow,
  countAttached,
  deleteClientRow,
  endInvitations,
  findClient,
  insertClient,
  lockRow,
  updateClientRow,
} from './queries.ts'
import { clients } from './table.ts'

/** In E.164 where it can be dialled, else as it was typed. */
const dialable = (phone: string | null): string | null => phone && (toE164(phone) ?? phone)

/** The clients that the caller is, as a subquery: `inArray(invoices.client_id, ownClientIds(ctx))`. */
export const ownClientIds = ({ db, user }: Pick<UserContext, 'db' | 'user'>) =>
  db.select({ id: clients.id }).from(clients).where(eq(clients.user_id, user.id))

export async function getClient({ db }: StaffContext, id: string): Promise<ClientDetails> {
  const client = await findClient(db, id)
  if (!client) throw notFound('Client')
  const phone = toE164(client.phone)
  const [user, attached, total_revenue, recent_invoices, recent_jobs, texts_stopped_at] = await Promise.all([
    linkedUser(db, client.user_id),
    countAttached(db, id),
    totalRevenue(db, id),
    recentInvoices(db, id),
    recentJobs(db, id),
    phone === null ? null : optedOutAt(db, phone),
  ])
  return {
    ...client,
    user,
    total_invoices: attached.invoices,
    total_revenue,
    total_jobs: attached.jobs,
    recent_invoices,
    recent_jobs,
    texts_stopped_at,
    deletion_blocked: deletionBlocked(attached),
  }
}

/** A login that a client may be linked to; its role cannot change until the transaction ends. */
async function requireLinkable(db: Database, userId: string | null | undefined, confirmed: boolean): Promise<void> {
  if (!userId) return
  const [user] = await db.select().from(users).where(eq(users.id, userId)).for('share')
  if (!user) throw invalid('user_id', 'This sign-in does not exist')
  if (user.role !== 'client') throw invalid('user_id', 'Only a sign-in with the role client can be linked to a client')
  if (user.email_confirmed_at === null && !confirmed) throw askUnproven(linkRisk(user))
}

export const createClient = (ctx: StaffContext, { confirm_unproven = false, ...input }: NewClient) =>
  inTransaction(ctx, async ({ db, now }) => {
    await requireLinkable(db, input.user_id, confirm_unproven)
    const created_at = now().toISOString()
    return insertClient(db, { ...input, phone: dialable(input.phone), created_at, updated_at: created_at })
  })

export const updateClient = (ctx: StaffContext, id: string, patch: ClientPatch) =>
  inTransaction(ctx, async ({ db, now }) => {
    const client = await lockRow(db, id)
    if (!client) throw notFound('Client')
    const { updated_at, archived, phone, confirm_unproven = false, ...values } = patch
    refuseIfStale(updated_at, client.updated_at, CHANGED_MEANWHILE)
    if (patch.user_id !== client.user_id) await requireLinkable(db, patch.user_id, confirm_unproven)
    const moment = now().toISOString()
    const hasNewEmail = patch.email !== undefined && patch.email !== client.email
    // The old address may have been someone else's.
    if (hasNewEmail) await endInvitations(db, id, moment)
    return updateClientRow(db, id, moment, {
      ...values,
      ...(hasNewEmail && { email_unproven: false }),
      ...(phone === undefined ? {} : { phone: dialable(phone) }),
      ...(archived === undefined ? {} : { archived_at: archived ? (client.archived_at ?? moment) : null }),
    })
  })

/** 400 unless this is an active client; locks the record until the transaction ends. */
export async function requireActiveClient({ db }: Pick<Services, 'db'>, id: string): Promise<void> {
  const [client] = await db
    .select({ archived_at: clients.archived_at })
    .from(clients)
    .where(eq(clients.id, id))
    .for('key share')
  if (!client) throw invalid('client_id', 'This client no longer exists. Choose another one.')
  if (client.archived_at !== null)
    throw invalid('client_id', 'This client is archived. Restore the client first, or choose another one.')
}

/** Whether the office archived every client record of the caller. */
export async function isArchived({ db, user }: UserContext): Promise<boolean> {
  const [own] = await db
    .select({ archived: sql<boolean | null>`bool_and(${clients.archived_at} is not null)` })
    .from(clients)
    .where(eq(clients.user_id, user.id))
  return own?.archived === true
}

/** Deletes a client that nothing hangs on; 409 with what does. */
export async function deleteClient(ctx: StaffContext, id: string): Promise<void> {
  try {
    await inTransaction(ctx, async ({ db }) => {
      if (!(await lockRow(db, id))) throw notFound('Client')
      refuseIf(deletionBlocked(await countAttached(db, id)))
      await deleteClientRow(db, id)
    })
  } catch (error) {
    // The rule does not know of what holds on to it: the foreign keys do.
    const attached = attachedTo(error)
    if (attached === null) throw error
    throw conflict(`This client has ${attached}, which must be kept. Archive the client instead.`)
  }
}

type Owner = Pick<typeof users.$inferSelect, 'id' | 'email' | 'role'>

/**
 * Links a client's login to the one client without a login that has this address. Only for an address that the user has proven.
 * Returns that client, or null when there is none, or more than one: then staff decide which one is theirs.
 */
export async function linkByProvenEmail(ctx: Pick<Services, 'db' | 'now'>, user: Owner): Promise<ClientRow | null> {
  if (isStaff(user.role)) return null
  return inTransaction(ctx, async (ctx) => {
    const found = await ctx.db
      .select()
      .from(clients)
      .where(
        and(sql`lower(${clients.email}) = lower(${user.email})`, isNull(clients.user_id), isNull(clients.archived_at)),
      )
      .limit(2)
      .for('update')
    const [client] = found
    return client && found.length === 1 ? linkClient(ctx, client.id, user.id) : null
  })
}

/** Links a client record to a login, which the caller has checked. */
export const linkClient = ({ db, now }: Pick<Services, 'db' | 'now'>, id: string, user_id: string) =>
  updateClientRow(db, id, now().toISOString(), { user_id })

/** Keeps the records that an unproven login made in step with its address: changed, lost (null) or, at last, proven. */
export async function followLoginEmail(
  { db, now }: Pick<Services, 'db' | 'now'>,
  userId: string,
  { email, proven }: { email: string | null; proven: boolean },
): Promise<void> {
  const made = await db
    .select({ id: clients.id })
    .from(clients)
    .where(and(eq(clients.user_id, userId), clients.email_unproven))
    .for('update')
  for (const { id } of made) await updateClientRow(db, id, now().toISOString(), { email, email_unproven: !proven })
}

/**
 * The client record of the caller. A user without one gets it the first time it is needed: the one whose address they have
 * proven, else a new one made from their name, email and phone, marked while that email is not proven.
 */
export const ensureClientOf = (ctx: UserContext): Promise<ClientRow> =>
  inTransaction(ctx, async (ctx) => {
    const { db, now } = ctx
    // Two first bookings at the same moment wait for each other here, and make one record.
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
    return insertClient(db, {
      user_id: user.id,
      name: user.name,
      email: hasEmail(user.email) ? user.email : null,
      email_unproven: !proven,
      phone: dialable(user.phone),
      created_at,
      updated_at: created_at,
    })
  })
