import { sql, type SQL } from 'drizzle-orm'
import { defineList } from '#server/lists/list.ts'
import { AccessToken } from '../contract.ts'

/** Staff and administrators see no tokens but their own. */
const own = (user: SQL) => sql`t.user_id = ${user} and t.revoked_at is null`

export const tokenList = defineList(AccessToken, {
  name: 'access tokens',
  alias: 't',
  from: sql`access_tokens t`,
  order: sql`t.created_at`,
  scope: { staff: own, client: own },
  search: ['t.name'],
})
