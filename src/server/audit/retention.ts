import { sql } from 'drizzle-orm'
import type { BackgroundJob } from '../background/background.ts'
import type { Context } from '../context.ts'
import { inTransaction } from '../database/transaction.ts'
import { eventBase } from './event.ts'
import { writeEvent } from './write-event.ts'

const BATCH = 5000

/** Deletes events past their retention period, in batches so that nothing waits for it. */
async function deleteOldEvents(ctx: Context): Promise<void> {
  const { now, config } = ctx
  const end = new Date(now())
  end.setUTCFullYear(end.getUTCFullYear() - config.auditYears)
  for (let deleted = BATCH; deleted === BATCH;) {
    deleted = await inTransaction(ctx, async (ctx) => {
      const { db } = ctx
      await db.execute(sql`select set_config('panelboard.ends_retention', 'yes', true)`)
      const { rowCount } = await db.execute(sql`
        delete from audit_events where id in (
          select id from audit_events where created_at < ${end.toISOString()}::timestamptz order by created_at limit ${BATCH}
        )`)
      const deleted_events = rowCount ?? 0
      if (deleted_events > 0) await writeEvent(db, { ...eventBase(ctx), after: JSON.stringify({ deleted_events }) })
      return deleted_events
    })
  }
}

export const auditRetentionJob: BackgroundJob = {
  name: 'delete-old-events',
  audit: 'deleted events past their retention period',
  schedule: '41 3 * * *',
  run: deleteOldEvents,
}
