import { sql } from 'drizzle-orm'
import { REFERRAL_MINIMUM } from '../contract.ts'
import { sampleCompanyIsHere } from '#server/installation.ts'

/** Every client who was referred: by the code on a quote request, or by the one at sign-up. Each half has its index. */
export const referred = sql`(
  select c.id as client_id, c.user_id, c.referred_by as referrer_id, c.created_at as since
  from clients c where c.referred_by is not null and c.user_id is distinct from c.referred_by
  union all
  select c.id, u.id, u.referred_by, u.created_at
  from users u join clients c on c.user_id = u.id
  where u.referred_by is not null and u.referred_by <> u.id and c.referred_by is null
)`

/** The records of the same person: a login can have several. */
const records = sql`(select c.id from clients c where c.id = r.client_id or c.user_id = r.user_id)`

const MINIMUM = sql.raw(REFERRAL_MINIMUM)

/** A bill that was paid in full, for work. Test cards move no money, so they count in the sample company only. */
const paidBill = sql`paid.status = 'paid' and paid.total >= ${MINIMUM} and not paid.is_deposit
  and ((select ${sampleCompanyIsHere})
    or not exists (select 1 from payments p where p.invoice_id = paid.id and p.is_test))`

/** True if a referred client `r` has paid. */
export const hasPaid = sql`exists (select 1 from invoices paid where paid.client_id = r.client_id and ${paidBill})`

/**
 * True if the reward for a referred client `r` is earned and not booked: they are new, they have paid, and an active client
 * referred them.
 */
export const earned = sql`${hasPaid}
  and exists (select 1 from users u where u.id = r.referrer_id and u.role = 'client' and u.deactivated_at is null)
  and not exists (select 1 from invoices paid
    where paid.client_id in ${records} and paid.status = 'paid' and paid.paid_date < r.since)
  and not exists (select 1 from client_credits k where k.source_key in (select 'referral:' || one.id from ${records} one))`

/** Rewards that were booked for a client who has since got their money back, by refund or dispute. */
export const unearned = sql`(
  select k.id as grant_id, k.client_id as account_id, c.id
  from client_credits k join clients c on k.source_key = 'referral:' || c.id
  where k.source = 'referral' and not exists (
    select 1 from invoices paid join clients one on one.id = paid.client_id
    where (one.id = c.id or one.user_id = c.user_id) and not paid.is_deposit and paid.amount_paid >= ${MINIMUM})
)`
