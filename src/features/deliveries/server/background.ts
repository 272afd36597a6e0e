import type { BackgroundJob } from '#server/background/background.ts'
import type { Context } from '#server/context.ts'
import { deliver, FIRST_RETRY_SECONDS, MAX_ATTEMPTS, tidyDeliveries } from '#server/outbox/deliver.ts'
import { DELIVER } from '#server/outbox/outbox.ts'

/** What follows when a message about a record of this type went out. */
export type WhenSent = Record<string, (ctx: Context, id: string) => Promise<void>>

const deliverJob = (whenSent: WhenSent): BackgroundJob<{ id: string }> => ({
  name: DELIVER,
  // A message that failed while the user waited, and goes out later, has the same consequence.
  run: async (ctx, data) => {
    const about = await deliver(ctx, data)
    if (about) await whenSent[about.type]?.(ctx, about.id)
  },
  // A few more than attempts, for the times when another process was at it.
  retries: MAX_ATTEMPTS + 3,
  retrySeconds: FIRST_RETRY_SECONDS,
  concurrency: 4,
})

const tidyJob: BackgroundJob = { name: 'tidy-deliveries', run: tidyDeliveries, schedule: '*/5 * * * *' }

/** The jobs of the outbox. `app/` lists what each kind of record does when its message went out. */
export const deliveryJobs = (whenSent: WhenSent) => [deliverJob(whenSent), tidyJob]
