import { type SQL, sql } from 'drizzle-orm'
import type { BackgroundJob } from '../background/background.ts'
import type { Services } from '../context.ts'

/** How often these topics have changed, in the snapshot of the statement that asks. */
export const changesIn = (topics: SQL): SQL =>
  sql`(select coalesce(sum(changes), 0) from revisions where topic = any(${topics}::text[]))`

/**
 * Folds the counts of closed connections into one row per topic (backend 0), so that `revisions` stays as small as the
 * pool. It is a single statement, so every reader sees the same sum before and after. A locked row belongs to a new
 * connection with the same process id, or to another fold: it is skipped, so no writer waits longer than this statement
 * takes.
 */
export async function foldRevisions({ db }: Pick<Services, 'db'>): Promise<void> {
  await db.execute(sql`
    with gone as (
      select topic, backend from revisions r
      where backend <> 0 and not exists (select from pg_stat_activity where pid = r.backend)
      for update skip locked
    ), taken as (
      delete from revisions r using gone where r.topic = gone.topic and r.backend = gone.backend
      returning r.topic, r.changes
    )
    insert into revisions as r (topic, backend, changes)
    select topic, 0, sum(changes)::bigint from taken group by topic order by topic
    on conflict (topic, backend) do update set changes = r.changes + excluded.changes`)
}

export const foldRevisionsJob: BackgroundJob = { name: 'fold-revisions', schedule: '*/10 * * * *', run: foldRevisions }
