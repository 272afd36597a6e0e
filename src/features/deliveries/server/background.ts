import type { BackgroundJob } from '#server/background/background.ts'
import type { Context } from '#server/context.ts'
import { deliver, FIRST_RETRY_SECONDS, MAX_ATTEMPTS, tidyDeliveries } from '#server/outbox/deliver.ts'
import { DELIVER } from '#server/outbox/outbox.ts'
import { heldBack } from './quiet-hours.ts'

/** By record type, runs after a message about such a record is sent. */
export type WhenSent = Record<string, (ctx: Context, id: string) => Promise<void>>

const deliverJob = (whenSent: WhenSent): BackgroundJob<{ id: string }> => ({
  name: DELIVER,
  // A message that failed while the user waited and goes out later has the same consequence.
  run: async (ctx, data) => {
    if (await heldBack(ctx, data.id)) return
    const about = await deliver(ctx, data)
    if (about) await whenSent[about.type]?.(ctx, about.id)
  },
  // A few more than the attempts, for runs that find another process at work on the message.
  retries: MAX_ATTEMPTS + 3,
  retrySeconds: FIRST_RETRY_SECONDS,
  concurrency: 4,
})

const tidyJob: BackgroundJob = { name: 'tidy-deliveries', run: tidyDeliveries, schedule: '*/5 * * * *' }

/** The outbox jobs. `app/` lists what follows for each type of record once its message is sent. */
export const deliveryJobs = (whenSent: WhenSent) => [deliverJob(whenSent), tidyJob]
