import { eq } from 'drizzle-orm'
import { type BackgroundJob, RetryLater } from '#server/background/background.ts'
import { sendPush } from '#server/push/push.ts'
import { PUSH, type Push, reachableDevices } from './shared/notify.ts'
import { pushSubscriptions } from './table.ts'

/** A repeat replaces the notification on the device, by its tag. */
export const pushJob: BackgroundJob<Push> = {
  name: PUSH,
  run: async (ctx, { device, notification }) => {
    const isIt = eq(pushSubscriptions.id, device)
    const [target] = await reachableDevices(ctx.db, ctx.now()).where(isIt)
    if (!target) return
    const outcome = await sendPush(ctx, target, JSON.stringify(notification))
    if (outcome === 'gone') await ctx.db.delete(pushSubscriptions).where(isIt)
    if (outcome === 'later') throw new RetryLater('The push service did not take the notification')
  },
  // About half an hour in total.
  retries: 6,
  retrySeconds: 30,
  concurrency: 4,
}
