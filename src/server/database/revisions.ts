import { type SQL, sql } from 'drizzle-orm'
import { EVERY_TOPIC } from '#contract/endpoint.ts'

const everyTopic = sql.raw(`'${EVERY_TOPIC}'`)

/** The number of changes to these topics, in the snapshot of the statement that reads it. */
export const changesIn = (topics: SQL): SQL =>
  sql`(select coalesce(sum(changes), 0) from revisions where topic = any(${topics}::text[]) or ${everyTopic} = any(${topics}::text[]))`
