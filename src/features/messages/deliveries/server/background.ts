import type { BackgroundJob } from '#server/background/background.ts'
import { deliver, FIRST_RETRY_SECONDS, MAX_ATTEMPTS, tidyDeliveries } from '#server/outbox/deliver.ts'
import { DELIVER } from '#server/outbox/outbox.ts'
import { holdBack } from './quiet-hours.ts'
import { getSubject } from './shared/delivery-subjects.ts'

const deliverJob: BackgroundJob<{ id: string }> = {
  name: DELIVER,
  // A message that failed while the user waited and goes out later has the same consequence.
  run: async (ctx, data) => {
    if (await holdBack(ctx, data.id)) return
    const about = await deliver(ctx, data)
    if (about) await getSubject(about.type)?.whenSent?.(ctx, about.id)
  },
  // A few more than the attempts, for runs that find another process at work on the message.
  retries: MAX_ATTEMPTS + 3,
  retrySeconds: FIRST_RETRY_SECONDS,
  concurrency: 4,
}

const tidyJob: BackgroundJob = { name: 'tidy-deliveries', run: tidyDeliveries, schedule: '*/5 * * * *' }

/** The outbox jobs. */
export const deliveryJobs = [deliverJob, tidyJob]
