import type { BackgroundJob } from '#server/platform/background/background.ts'
import { deliver, FIRST_RETRY_SECONDS, MAX_ATTEMPTS, tidyDeliveries } from '#server/platform/outbox/deliver.ts'
import { DELIVER } from '#server/platform/outbox/outbox.ts'

const deliverJob: BackgroundJob<{ id: string }> = {
  name: DELIVER,
  run: deliver,
  // A few more than attempts, for the times when another process was at it.
  retries: MAX_ATTEMPTS + 3,
  retrySeconds: FIRST_RETRY_SECONDS,
  concurrency: 4,
}

const tidyJob: BackgroundJob = { name: 'tidy-deliveries', run: tidyDeliveries, schedule: '*/5 * * * *' }

export const backgroundJobs = [deliverJob, tidyJob]
