import { sql } from 'drizzle-orm'
import { remind } from '#features/work/bookings/server/background.ts'
import type { Background } from '#server/background/background.ts'
import { readConfig } from '#server/config.ts'
import type { Context } from '#server/context.ts'
import { connect } from '#server/database/connect.ts'
import { createLog } from '#server/log.ts'

// Sends reminders once at a given time, for a test that kills it midway:
// node reminders-worker.ts DATABASE_URL NOW [STUCK_AT]
// After STUCK_AT messages it reports that and hangs, in the middle of a transaction.

const [url = '', now = '', stuckAt = '0'] = process.argv.slice(2)
const connection = connect({ connectionString: url }, { max: 2 })

let messages = 0
const enqueue: Background['enqueue'] = async (db, name, data) => {
  messages += 1
  if (messages === Number(stuckAt)) {
    process.stdout.write('stuck\n')
    await new Promise(() => undefined)
  }
  await db.execute(sql`insert into test_jobs (name, data) values (${name}, ${JSON.stringify(data)})`)
}

await remind({
  db: connection.db,
  config: readConfig({}),
  log: createLog('silent'),
  now: () => new Date(now),
  background: { enqueue },
} as unknown as Context)
await connection.close()
