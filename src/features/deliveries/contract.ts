import * as z from 'zod'
import { Instant } from '#contract/dates.ts'
import { endpoint } from '#contract/endpoint.ts'
import { Id, ListQuery } from '#contract/listing.ts'
import { states } from '#contract/states.ts'

const NOT_FAILED = 'Only a failed message can be sent again'

export const deliveryStates = states({
  queued: { label: 'Waiting', tone: 'info', icon: 'queued', refuses: { retry: NOT_FAILED } },
  sending: { label: 'Sending', tone: 'info', icon: 'queued', refuses: { retry: NOT_FAILED } },
  sent: { label: 'Sent', tone: 'good', icon: 'done', over: true, refuses: { retry: NOT_FAILED } },
  failed: { label: 'Failed', tone: 'bad', icon: 'alert' },
})

export const Delivery = z.object({
  id: Id,
  channel: z.enum(['email', 'sms']),
  recipient: z.string(),
  subject: z.string().nullable(),
  status: deliveryStates.schema,
  provider: z.string().nullable(),
  attempts: z.number(),
  error: z.string().nullable(),
  /** A text waits for the end of quiet hours. */
  not_before: Instant.nullable(),
  /** What the carrier reported about a text. */
  receipt: z.enum(['delivered', 'undelivered']).nullable(),
  created_at: Instant,
  sent_at: Instant.nullable(),
})
export type Delivery = z.infer<typeof Delivery>

/** Why an action is blocked, or null: both the button's reason and the server's refusal. */
export const blocked = {
  retry: (delivery: Pick<Delivery, 'status'>) => deliveryStates.refusal(delivery, 'retry'),
}

export const deliveries = {
  list: endpoint({
    method: 'GET',
    path: '/api/deliveries',
    access: 'admin',
    summary: 'Emails and SMS, newest first; status=failed gives the dead letters',
    reads: ['deliveries'],
    versioned: true,
    query: ListQuery,
    returns: z.array(Delivery),
  }),
  retry: endpoint({
    method: 'POST',
    path: '/api/deliveries/:id/retry',
    access: 'admin',
    summary: 'Try a failed message again',
    changes: ['deliveries'],
    returns: Delivery,
  }),
}
