import { sql } from 'drizzle-orm'
import { getCompany } from '#features/company/settings/server/shared/company.ts'
import { singleRow } from '#server/database/single-row.ts'
import { statement } from '#server/database/statement.ts'
import type { UserContext } from '#server/context.ts'
import { REFERRAL_REWARD, type ReferralFigures } from '../contract.ts'
import type { Sharing } from '../rules.ts'
import { earned, hasPaid, referred } from './earned.ts'

type Figures = Omit<ReferralFigures, 'sharing'> & Sharing

const readFigures = statement<{ user: string }, Figures>(
  'referral figures',
  (value) => sql`
    with mine as (select r.* from ${referred} r where r.referrer_id = ${value('user')}::uuid),
      account as (select id, archived_at from clients where user_id = ${value('user')}::uuid)
    select (select count(*)::int from users where referred_by = ${value('user')}::uuid)
        + (select count(*)::int from clients c where c.referred_by = ${value('user')}::uuid
            and not exists (select 1 from users u where u.id = c.user_id and u.referred_by = c.referred_by)) as referrals,
      (select coalesce(sum(amount), 0.00)::text from client_credits
        where source = 'referral' and client_id in (select id from account)) as rewards_earned,
      (select (count(*) * ${sql.raw(REFERRAL_REWARD)})::numeric(10, 2)::text from mine r
        where not exists (select 1 from account where archived_at is null) and ${earned}) as rewards_waiting,
      (select count(*)::int from mine r where ${hasPaid}) as community_impact,
      (select count(*)::int from referral_openings where referrer_id = ${value('user')}::uuid) as shares,
      exists (select 1 from client_credits where source_key = 'sharing:' || ${value('user')}::uuid) as is_used`,
)

/** The caller's real figures. */
export async function getFigures(ctx: UserContext): Promise<ReferralFigures> {
  const figures = singleRow(await readFigures(ctx.db, { user: ctx.user.id }))
  const { shares, is_used, ...rest } = figures
  return { ...rest, sharing: (await getCompany(ctx)).sharing_offer ? { shares, is_used } : null }
}
