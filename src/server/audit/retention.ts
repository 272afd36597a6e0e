import { sql } from 'drizzle-orm'
import type { BackgroundJob } from '../background/background.ts'
import type { Services } from '../context.ts'
import { inTransaction } from '../database/transaction.ts'

const BATCH = 5000

/** Deletes the events that are older than the years they are kept, in batches so that nothing waits for it. */
export async function deleteOldEvents({ db, now, config }: Pick<Services, 'db' | 'now' | 'config'>): Promise<void> {
  const end = new Date(now())
  end.setUTCFullYear(end.getUTCFullYear() - config.auditYears)
  for (let deleted = BATCH; deleted === BATCH;) {
    deleted = await inTransaction({ db }, async ({ db }) => {
      await db.execute(sql`select set_config('panelboard.ends_retention', 'yes', true)`)
      const { rowCount } = await db.execute(sql`
        delete from audit_events where id in (
          select id from audit_events where created_at < ${end.toISOString()}::timestamptz order by created_at limit ${BATCH}
        )`)
      return rowCount ?? 0
    })
  }
}

export const auditRetentionJob: BackgroundJob = {
  name: 'delete-old-events',
  schedule: '41 3 * * *',
  run: deleteOldEvents,
}
