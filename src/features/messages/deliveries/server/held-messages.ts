import type { AdminContext } from '#server/context.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { notFound, refuseIf } from '#server/errors.ts'
import { dropHeld, releaseHeld, resumeMessages } from '#server/outbox/held-messages.ts'
import { deliveryStates } from '../contract.ts'
import { lockDelivery } from './queries.ts'

type Decision = 'release' | 'drop'

const decide = (ctx: AdminContext, decision: Decision, id?: string): Promise<number> =>
  decision === 'release' ? releaseHeld(ctx, id) : dropHeld(ctx.db, id)

/** Sends or drops one message that waits since a restore. */
export const decideHeld = (ctx: AdminContext, decision: Decision, id: string): Promise<{ count: number }> =>
  inTransaction(ctx, async (ctx) => {
    const delivery = await lockDelivery(ctx.db, id)
    if (!delivery) throw notFound('Message')
    refuseIf(deliveryStates.refusal(delivery, decision))
    return { count: await decide(ctx, decision, id) }
  })

/** Sends or drops all of them, and lets automatic messages go out again. */
export const decideAllHeld = (ctx: AdminContext, decision: Decision): Promise<{ count: number }> =>
  inTransaction(ctx, async (ctx) => {
    await resumeMessages(ctx.db)
    return { count: await decide(ctx, decision) }
  })
