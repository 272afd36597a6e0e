import { and, eq, isNull, sql } from 'drizzle-orm'
import { cents, decimal, wholeCents } from '#contract/money.ts'
import { findReferrer } from '#features/people/accounts/server/shared/logins.ts'
import { isUsualAddress } from '#features/people/accounts/server/shared/usual-addresses.ts'
import { clients } from '#features/people/clients/server/table.ts'
import { lockCredit } from '#features/billing/payments/server/shared/credit-balance.ts'
import { splitCredit } from '#features/billing/payments/server/shared/splits.ts'
import { applyCredit, getPools, grantCredit } from '#features/billing/payments/server/shared/credits.ts'
import { lockInvoice, type LockedInvoice, requireInvoice } from '#features/billing/payments/server/shared/ledger.ts'
import { getCompany } from '#features/company/settings/server/shared/company.ts'
import { users } from '#features/people/users/server/table.ts'
import { noteFields } from '#server/audit/notes.ts'
import type { Context, StaffContext } from '#server/context.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { conflict } from '#server/errors.ts'
import { addressKey, defineCap, HOUR } from '#server/rate-limit.ts'
import { fingerprint } from '#server/sealing.ts'
import { SHARES_NEEDED, sharingDiscount } from '../rules.ts'
import type { SharingDiscount } from '../contract.ts'
import { referralOpenings } from './table.ts'

/** Visits by a referral link, which count for it once for each network. */
const linkVisits = defineCap('referral_openings', {
  per: ['address'],
  limit: 60,
  seconds: HOUR,
  over: (when) => `Too many attempts. Try again ${when}.`,
})

/** The same for everyone: the answer must not reveal which codes there are. */
const RECEIVED = { received: true }

const isActiveClient = and(eq(users.role, 'client'), isNull(users.deactivated_at))

/** Counts a visit by a client's link, once for each network but their own. */
export async function countOpening(ctx: Context, code: string, ip: string): Promise<typeof RECEIVED> {
  await linkVisits(ctx, ip).use()
  const { db, user, now } = ctx
  const referrer_id = await findReferrer(db, code)
  if (referrer_id === null || referrer_id === user?.id || !(await getCompany(ctx)).sharing_offer) return RECEIVED
  const isClient = (await db.$count(users, and(eq(users.id, referrer_id), isActiveClient))) > 0
  if (!isClient || (await isUsualAddress(ctx, referrer_id, ip))) return RECEIVED
  const network = await fingerprint(ctx, `referral ${referrer_id}`, addressKey(ip))
  await db
    .insert(referralOpenings)
    .values({ referrer_id, network, created_at: now().toISOString() })
    .onConflictDoNothing()
  return RECEIVED
}

/** The discount that an invoice's client earned by sharing, and its login: given once, whatever records they have. */
async function earnedOn(ctx: StaffContext, invoice: LockedInvoice) {
  const amount = sharingDiscount(invoice)
  if (amount === null || !(await getCompany(ctx)).sharing_offer) return null
  const [client] = await ctx.db
    .select({ name: clients.name, source_key: sql<string>`'sharing:' || ${users.id}` })
    .from(clients)
    .innerJoin(users, eq(users.id, clients.user_id))
    .where(
      sql`${clients.id} = ${invoice.client_id} and ${isActiveClient}
        and (select count(*) from referral_openings o where o.referrer_id = ${users.id}) >= ${SHARES_NEEDED}
        and not exists (select 1 from client_credits k where k.source_key = 'sharing:' || ${users.id})`,
    )
  return client ? { ...client, amount } : null
}

/** The discount on an invoice because its client shared their link. */
export async function getSharingDiscount(ctx: StaffContext, id: string): Promise<SharingDiscount> {
  const earned = await earnedOn(ctx, await requireInvoice(ctx, id))
  return { amount: earned?.amount ?? null }
}

/** Gives the client the discount as credit, once, and pays the invoice with it. A draft waits until it is sent. */
export const giveDiscount = (ctx: StaffContext, id: string): Promise<SharingDiscount> =>
  inTransaction(ctx, async (ctx) => {
    const { client_id } = await requireInvoice(ctx, id)
    await lockCredit(ctx, { client_id, quote_id: null })
    const invoice = await lockInvoice(ctx, id)
    const earned = await earnedOn(ctx, invoice)
    const granted =
      earned &&
      (await grantCredit(ctx, {
        client_id: invoice.client_id,
        source: 'sharing',
        amount: earned.amount,
        source_key: earned.source_key,
        note: `10% of ${invoice.invoice_number}`,
        created_by: ctx.user.id,
      }))
    if (!granted) throw conflict('There is no sharing discount to take off this invoice')
    const { amount, note } = granted
    const before = { name: earned.name }
    noteFields(ctx, {
      record: 'client',
      id: invoice.client_id,
      before,
      after: { ...before, credit: amount, note },
    })
    const applicable = splitCredit(await getPools(ctx, invoice)).total
    if (applicable > 0) await applyCredit(ctx, id, decimal(wholeCents(Math.min(applicable, cents(amount)))))
    return { amount }
  })
