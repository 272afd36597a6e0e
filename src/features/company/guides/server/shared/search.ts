import { sql } from 'drizzle-orm'
import type { UserContext } from '#server/context.ts'
import { toWebSearch } from '#server/database/web-search.ts'
import type { GuideHit } from '../../contract.ts'

type FoundSection = GuideHit & {
  /** The whole section as Markdown, without its pictures and the addresses of its links. */
  body: string
  rank: number
}

const PASSAGE = 'MaxWords=45, MinWords=25, MaxFragments=1, StartSel="", StopSel=""'

/**
 * Sections of the guides for the caller's role, best first. Words are compared by their stems. When no section has
 * everything asked for, words may be unfinished; when none has all of them, any will do.
 */
export async function searchGuides(
  { db, user }: Pick<UserContext, 'db' | 'user'>,
  words: string,
  limit = 10,
): Promise<FoundSection[]> {
  const { rows } = await db.execute<FoundSection>(sql`
    with asked as (
      select websearch_to_tsquery('english', ${toWebSearch(words)}) as exact,
        regexp_replace(plainto_tsquery('english', ${words})::text, '''( |$)', ''':*\\1', 'g') as begun
    ), queries as (
      select exact, begun::tsquery as all_words, replace(begun, ' & ', ' | ')::tsquery as any_word from asked
    ), found as (
      select s.*, any_word, case when search @@ exact then 0 when search @@ all_words then 1 else 2 end as tier
      from guide_sections s, queries where search @@ any_word and ${user.role} = any(roles)
    )
    select href, guide, title, body, ts_rank(search, any_word, 1) as rank,
      ts_headline('english', replace(body, '**', ''), any_word, ${PASSAGE}) as passage
    from found where tier = (select min(tier) from found)
    order by rank desc, position limit ${limit}`)
  return rows
}
