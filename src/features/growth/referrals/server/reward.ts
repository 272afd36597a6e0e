import { and, eq, type SQL, sql } from 'drizzle-orm'
import { cents, formatMoney } from '#contract/money.ts'
import { formatPhone } from '#contract/phone-format.ts'
import { getContact } from '#features/people/clients/server/shared/contact.ts'
import { clients } from '#features/people/clients/server/table.ts'
import { invoices } from '#features/billing/invoices/server/table.ts'
import { creditBalance, lockCredit } from '#features/billing/payments/server/shared/credit-balance.ts'
import { grantCredit, takeBackCredit } from '#features/billing/payments/server/shared/credits.ts'
import { clientCredits } from '#features/billing/payments/server/table.ts'
import { getCompany } from '#features/company/settings/server/shared/company.ts'
import { users } from '#features/people/users/server/table.ts'
import { noteFields } from '#server/audit/notes.ts'
import type { BackgroundJob } from '#server/background/background.ts'
import { eachDue } from '#server/background/each-due.ts'
import type { Context } from '#server/context.ts'
import type { Database } from '#server/database/connect.ts'
import { takeTurns } from '#server/database/take-turns.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { letter } from '#server/mail/letter.ts'
import { queueMail } from '#server/outbox/outbox.ts'
import { REFERRAL_REWARD } from '../contract.ts'
import { earned, referred, unearned } from './earned.ts'
import { matchReferrers } from '#features/people/accounts/server/shared/referrer.ts'

const BATCH = 200

/** A referred client who has paid, and the account that the reward goes to. */
type Due = { id: string; user_id: string | null; referrer_id: string; account_id: string }

const dueRewards = async (db: Database, where: SQL): Promise<Due[]> =>
  (
    await db.execute<Due>(sql`
      select r.client_id as id, r.user_id, r.referrer_id, own.id as account_id
      from ${referred} r cross join lateral (
        select c.id from clients c where c.user_id = r.referrer_id and c.archived_at is null
        order by c.created_at, c.id limit 1
      ) own
      where ${earned} and ${where} order by r.since limit ${BATCH}`)
  ).rows

/**
 * Books the reward for a referred client, once, whatever runs at the same time. One person under two names, which shows only now
 * from a phone that was added later, loses the attribution. Of neighbors with one street address, staff decide.
 */
const reward = (ctx: Context, { id, user_id }: Due): Promise<void> =>
  inTransaction(ctx, async (ctx) => {
    await takeTurns(ctx.db, 'referral reward', user_id ?? id)
    const [due] = await dueRewards(ctx.db, sql`r.client_id = ${id}`)
    if (!due) return
    const match = await matchReferrers(ctx.db, due.referrer_id, await findNewcomer(ctx.db, id))
    if (match === 'person') return forgetReferrer(ctx, due)
    if (match === 'address') return askOffice(ctx, due)
    const granted = await grantCredit(ctx, {
      client_id: due.account_id,
      source: 'referral',
      amount: REFERRAL_REWARD,
      source_key: `referral:${id}`,
      note: 'A new client paid their first invoice',
    })
    if (!granted) return
    const [account] = await ctx.db.select().from(clients).where(eq(clients.id, due.account_id))
    if (!account) return
    const { name } = account
    const after = { name, credit_amount: granted.amount }
    noteFields(ctx, { record: 'client', id: account.id, before: { name, credit_amount: null }, after })
    if (!account.email_unproven) await tellReferrer(ctx, account.id, id)
  })

async function findNewcomer(db: Database, clientId: string) {
  const [row] = await db
    .select({ client: clients, user: users })
    .from(clients)
    .leftJoin(users, eq(users.id, clients.user_id))
    .where(eq(clients.id, clientId))
  const { client, user } = row ?? {}
  return {
    emails: [client?.email ?? null, user?.email ?? null],
    phones: [client?.phone ?? null, user?.phone ?? null],
    addresses: client ? [client] : [],
  }
}

async function forgetReferrer({ db }: Context, { id, user_id, referrer_id }: Due): Promise<void> {
  await db.update(clients).set({ referred_by: null }).where(eq(clients.id, id))
  if (user_id === null) return
  await db
    .update(users)
    .set({ referred_by: null })
    .where(and(eq(users.id, user_id), eq(users.referred_by, referrer_id)))
}

async function tellReferrer(ctx: Context, accountId: string, referredId: string): Promise<void> {
  const contact = await getContact(ctx, accountId)
  if (!contact?.email) return
  const company = await getCompany(ctx)
  const amount = formatMoney(REFERRAL_REWARD)
  const mail = letter(ctx, company, {
    to: contact.email,
    subject: `You earned a ${amount} credit`,
    paragraphs: [
      `Hello ${contact.name},`,
      `Someone you referred to ${company.company_name} has paid their first invoice. Thank you! We added ${amount} of credit to your account.`,
      'You can use it the next time you pay an invoice.',
    ],
    button: { label: 'See your referrals', url: `${ctx.config.publicUrl}/referrals` },
    footer: `Questions? Just reply to this email${company.phone && `, or call ${formatPhone(company.phone)}`}.`,
    takesReplies: true,
  })
  await queueMail(ctx, mail, { about: { type: 'client', id: accountId }, onceKey: `referral reward ${referredId}` })
}

/** Tells the office once that a referral waits for it. The reward is booked as soon as the addresses differ. */
async function askOffice(ctx: Context, { id, account_id }: Due): Promise<void> {
  const company = await getCompany(ctx)
  const [newcomer, referrer] = await Promise.all([getContact(ctx, id), getContact(ctx, account_id)])
  if (!company.email || !newcomer || !referrer) return
  const mail = letter(ctx, company, {
    to: company.email,
    subject: `Is ${newcomer.name} a neighbor of ${referrer.name}?`,
    paragraphs: [
      `${referrer.name} referred ${newcomer.name}, who has paid their first invoice. Both have the same street address, so the credit of ${formatMoney(REFERRAL_REWARD)} was not booked.`,
      `If they are neighbors, add the apartment to the address of ${newcomer.name}: the credit is then booked by itself. If they are one household, there is nothing to do.`,
    ],
    button: { label: 'Open the client', url: `${ctx.config.publicUrl}/clients?open=${id}` },
  })
  await queueMail(ctx, mail, { about: { type: 'client', id }, onceKey: `referral question ${id}` })
}

type Unearned = { grant_id: string; account_id: string; id: string }

const unearnedRewards = async (db: Database, where: SQL): Promise<Unearned[]> =>
  (await db.execute<Unearned>(sql`select r.* from ${unearned} r where ${where} limit ${BATCH}`)).rows

/** Takes a reward back, as soon as the account has that much credit left. A new payment can earn it again. */
const takeBack = (ctx: Context, { grant_id }: Unearned): Promise<void> =>
  inTransaction(ctx, async (ctx) => {
    await takeTurns(ctx.db, 'referral reward', grant_id)
    const [due] = await unearnedRewards(ctx.db, sql`r.grant_id = ${grant_id}`)
    if (!due) return
    await lockCredit(ctx, { client_id: due.account_id, quote_id: null })
    if ((await creditBalance(ctx, due.account_id)) < cents(REFERRAL_REWARD)) return
    await ctx.db
      .update(clientCredits)
      .set({ source_key: `taken back:${grant_id}` })
      .where(eq(clientCredits.id, grant_id))
    const [account] = await ctx.db.select({ name: clients.name }).from(clients).where(eq(clients.id, due.account_id))
    const reversal = `-${REFERRAL_REWARD}`
    await takeBackCredit(ctx, {
      client_id: due.account_id,
      source: 'referral',
      amount: reversal,
      source_key: `referral back:${grant_id}`,
      note: 'The referred client got their money back',
    })
    noteFields(ctx, {
      record: 'client',
      id: due.account_id,
      before: { ...account, credit_amount: null },
      after: { ...account, credit_amount: reversal },
    })
  })

/** After an invoice is paid: rewards the client's referrer. Safe to repeat. */
export async function rewardForInvoice(ctx: Context, invoiceId: string): Promise<void> {
  const [invoice] = await ctx.db.select().from(invoices).where(eq(invoices.id, invoiceId))
  if (!invoice) return
  for (const due of await dueRewards(ctx.db, sql`r.client_id = ${invoice.client_id}`)) await reward(ctx, due)
}

/** Rewards that waited until their referrer had a client account, and those whose payment was refunded or disputed. */
export const waitingRewardsJob: BackgroundJob = {
  name: 'referrals.waiting-rewards',
  run: async (ctx) => {
    await eachDue(ctx, await dueRewards(ctx.db, sql`true`), (due) => reward(ctx, due), 'a reward was not booked')
    const back = await unearnedRewards(ctx.db, sql`true`)
    await eachDue(ctx, back, (due) => takeBack(ctx, due), 'a reward was not taken back')
  },
  schedule: '* * * * *',
}
