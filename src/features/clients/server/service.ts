import { and, asc, eq, isNull, sql } from 'drizzle-orm'
import { users } from '#features/users/server/table.ts'
import type { Services, StaffContext, UserContext } from '#server/platform/context.ts'
import type { Database } from '#server/platform/database/connect.ts'
import { sqlState } from '#server/platform/database/errors.ts'
import { inTransaction } from '#server/platform/database/transaction.ts'
import { conflict, invalid, notFound, refuseIf, refuseIfStale } from '#server/platform/errors.ts'
import { toE164 } from '#server/platform/sms/phone.ts'
import {
  CHANGED_MEANWHILE,
  type ClientDetails,
  type ClientPatch,
  deletionBlocked,
  type NewClient,
} from '../contract.ts'
import { linkedUser, recentInvoices, recentJobs, totalRevenue } from './details-queries.ts'
import {
  type ClientRow,
  countAttached,
  deleteClient,
  endInvitations,
  findClient,
  insertClient,
  lockRow,
  updateClient,
} from './queries.ts'
import { clients } from './table.ts'

/** In E.164 where it can be dialled, else as it was typed. */
const dialable = (phone: string | null): string | null => phone && (toE164(phone) ?? phone)

/** The clients that the caller is, as a subquery: `inArray(invoices.client_id, ownClientIds(ctx))`. */
export const ownClientIds = ({ db, user }: Pick<UserContext, 'db' | 'user'>) =>
  db.select({ id: clients.id }).from(clients).where(eq(clients.user_id, user.id))

export async function readClient({ db }: StaffContext, id: string): Promise<ClientDetails> {
  const client = await findClient(db, id)
  if (!client) throw notFound('Client')
  const [user, attached, total_revenue, recent_invoices, recent_jobs] = await Promise.all([
    linkedUser(db, client.user_id),
    countAttached(db, id),
    totalRevenue(db, id),
    recentInvoices(db, id),
    recentJobs(db, id),
  ])
  return {
    ...client,
    user,
    total_invoices: attached.invoices,
    total_revenue,
    total_jobs: attached.jobs,
    recent_invoices,
    recent_jobs,
    deletion_blocked: deletionBlocked(attached),
  }
}

/** A sign-in that a client may be linked to; its role cannot change until the transaction ends. */
async function requireClientUser(db: Database, userId: string | null | undefined): Promise<void> {
  if (!userId) return
  const [user] = await db.select({ role: users.role }).from(users).where(eq(users.id, userId)).for('share')
  if (!user) throw invalid('user_id', 'This sign-in does not exist')
  if (user.role !== 'client') throw invalid('user_id', 'Only a sign-in with the role client can be linked to a client')
}

export const createClient = (ctx: StaffContext, input: NewClient) =>
  inTransaction(ctx, async ({ db, now }) => {
    await requireClientUser(db, input.user_id)
    const created_at = now().toISOString()
    return insertClient(db, { ...input, phone: dialable(input.phone), created_at, updated_at: created_at })
  })

export const changeClient = (ctx: StaffContext, id: string, patch: ClientPatch) =>
  inTransaction(ctx, async ({ db, now }) => {
    const client = await lockRow(db, id)
    if (!client) throw notFound('Client')
    const { updated_at, archived, phone, ...values } = patch
    refuseIfStale(updated_at, client.updated_at, CHANGED_MEANWHILE)
    if (patch.user_id !== client.user_id) await requireClientUser(db, patch.user_id)
    const moment = now().toISOString()
    // The old address may have been somebody else's.
    if (patch.email !== undefined && patch.email !== client.email) await endInvitations(db, id, moment)
    return updateClient(db, id, moment, {
      ...values,
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

const FOREIGN_KEY_VIOLATION = '23503'

/** Deletes a client that nothing hangs on; 409 with what does. */
export async function removeClient(ctx: StaffContext, id: string): Promise<void> {
  try {
    await inTransaction(ctx, async ({ db }) => {
      if (!(await lockRow(db, id))) throw notFound('Client')
      refuseIf(deletionBlocked(await countAttached(db, id)))
      await deleteClient(db, id)
    })
  } catch (error) {
    if (sqlState(error) !== FOREIGN_KEY_VIOLATION) throw error
    // Something that this rule does not know of holds on to the client: the foreign keys do.
    throw conflict('This client has records attached, which must be kept. Archive the client instead.')
  }
}

/**
 * Links a user to the one client without a sign-in that has this address. Only for an address that the user has proven.
 * Answers with the client, or null when there is none, or more than one: then nobody knows whose is whose, and staff decide.
 */
export async function linkByProvenEmail(
  ctx: Pick<Services, 'db' | 'now'>,
  user: { id: string; email: string },
): Promise<ClientRow | null> {
  return inTransaction(ctx, async ({ db, now }) => {
    const found = await db
      .select()
      .from(clients)
      .where(
        and(sql`lower(${clients.email}) = lower(${user.email})`, isNull(clients.user_id), isNull(clients.archived_at)),
      )
      .limit(2)
      .for('update')
    const [client] = found
    if (!client || found.length > 1) return null
    return updateClient(db, client.id, now().toISOString(), { user_id: user.id })
  })
}

/**
 * The client record of the caller. A user without one gets it the first time it is needed: the one whose address they have
 * proven, else a new one made from their name, email and phone.
 */
export const ensureClientOf = (ctx: UserContext): Promise<ClientRow> =>
  inTransaction(ctx, async (ctx) => {
    const { db, user, now } = ctx
    // Two first bookings at once wait for each other here, and make one record.
    await db.select({ id: users.id }).from(users).where(eq(users.id, user.id)).for('update')
    const [own] = await db
      .select()
      .from(clients)
      .where(eq(clients.user_id, user.id))
      .orderBy(sql`${clients.archived_at} is not null`, asc(clients.created_at), asc(clients.id))
      .limit(1)
    if (own) return own
    const linked = user.email_confirmed ? await linkByProvenEmail(ctx, user) : null
    if (linked) return linked
    const created_at = now().toISOString()
    return insertClient(db, {
      user_id: user.id,
      name: user.name,
      email: user.email,
      phone: dialable(user.phone),
      created_at,
      updated_at: created_at,
    })
  })
