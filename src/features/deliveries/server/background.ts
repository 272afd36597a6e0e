import { markInvoiceSent } from '#features/invoices/server/sent-service.ts'
import type { BackgroundJob } from '#server/background/background.ts'
import type { Context } from '#server/context.ts'
import { deliver, FIRST_RETRY_SECONDS, MAX_ATTEMPTS, tidyDeliveries } from '#server/outbox/deliver.ts'
import { DELIVER } from '#server/outbox/outbox.ts'

/** What failed in front of somebody and goes out later has the same consequence. */
async function deliverAndFollow(ctx: Context, data: { id: string }): Promise<void> {
  const about = await deliver(ctx, data)
  if (about?.type === 'invoice') await markInvoiceSent(ctx, about.id)
}

const deliverJob: BackgroundJob<{ id: string }> = {
  name: DELIVER,
  run: deliverAndFollow,
  // A few more than attempts, for the times when another process was at it.
  retries: MAX_ATTEMPTS + 3,
  retrySeconds: FIRST_RETRY_SECONDS,
  concurrency: 4,
}

const tidyJob: BackgroundJob = { name: 'tidy-deliveries', run: tidyDeliveries, schedule: '*/5 * * * *' }

export const backgroundJobs = [deliverJob, tidyJob]
