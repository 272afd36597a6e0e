import { sql } from 'drizzle-orm'
import { findReferrer } from './logins.ts'
import type { Database } from '#server/database/connect.ts'
import { type Match, matchPersons, type Person } from './same-person.ts'

/** Enough for any real chain, and an end for one that was made into a circle. */
const LONGEST_CHAIN = 20

/** A user, the user who referred them, and so on. */
async function listReferrers(db: Database, userId: string): Promise<Person[]> {
  const { rows } = await db.execute<Person>(sql`
    with recursive chain as (
      select id, referred_by, 1 as length from users where id = ${userId}
      union
      select u.id, u.referred_by, chain.length + 1 from users u join chain on u.id = chain.referred_by
      where chain.length < ${LONGEST_CHAIN}
    )
    select array_agg(c.email) || min(u.email) as emails, array_agg(c.phone) || min(u.phone) as phones,
      json_agg(json_build_object('address', c.address, 'zip', c.zip)) as addresses
    from chain join users u on u.id = chain.id left join clients c on c.user_id = u.id
    group by u.id`)
  return rows
}

/** The contact details that a newcomer shares with their referrer, or with anyone who referred them. */
export async function matchReferrers(db: Database, referrerId: string, newcomer: Person): Promise<Match | null> {
  const matches = (await listReferrers(db, referrerId)).map((person) => matchPersons(person, newcomer))
  return matches.includes('person') ? 'person' : matches.includes('address') ? 'address' : null
}

/** Who referred a newcomer with this code. Null for an unknown code, for oneself and for a circle. */
export async function resolveReferrer(
  db: Database,
  code: string | null,
  newcomer: { email: string; phone?: string | null },
): Promise<string | null> {
  const referrer = code && (await findReferrer(db, code))
  if (!referrer) return null
  const person = { emails: [newcomer.email], phones: [newcomer.phone ?? null], addresses: [] }
  return (await matchReferrers(db, referrer, person)) === 'person' ? null : referrer
}
