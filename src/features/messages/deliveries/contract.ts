import * as z from 'zod/mini'
import { Instant } from '#contract/dates.ts'
import { endpoint } from '#contract/endpoint.ts'
import { Id, ListQuery } from '#contract/listing.ts'
import { states, statusSchema } from '#contract/states.ts'

const NOT_FAILED = 'Only a failed message can be sent again'
const NOT_HELD = 'This message does not wait for a decision anymore.'
const notHeld = { release: NOT_HELD, drop: NOT_HELD }

export const deliveryStates = states({
  held: { label: 'Held', tone: 'warn', icon: 'waiting', refuses: { retry: NOT_FAILED } },
  queued: { label: 'Waiting', tone: 'info', icon: 'queued', refuses: { retry: NOT_FAILED, ...notHeld } },
  sending: { label: 'Sending', tone: 'info', icon: 'queued', refuses: { retry: NOT_FAILED, ...notHeld } },
  sent: { label: 'Sent', tone: 'good', icon: 'done', over: true, refuses: { retry: NOT_FAILED, ...notHeld } },
  failed: { label: 'Failed', tone: 'bad', icon: 'alert', refuses: notHeld },
  dropped: {
    label: 'Dropped',
    tone: 'muted',
    icon: 'cancelled',
    over: true,
    refuses: { retry: NOT_FAILED, ...notHeld },
  },
})

export const Delivery = z.object({
  id: Id,
  channel: z.enum(['email', 'sms']),
  recipient: z.string(),
  subject: z.nullable(z.string()),
  status: statusSchema(deliveryStates),
  provider: z.nullable(z.string()),
  attempts: z.number(),
  error: z.nullable(z.string()),
  /** A text waits for the end of quiet hours. */
  not_before: z.nullable(Instant),
  /** The carrier's report about a text. */
  receipt: z.nullable(z.enum(['delivered', 'undelivered'])),
  created_at: Instant,
  sent_at: z.nullable(Instant),
})
export type Delivery = z.infer<typeof Delivery>

export const DeliveryRow = z.extend(Delivery, {
  /** The first line of a text that waits for a decision. Its links are cut to their site. */
  preview: z.nullable(z.string()),
})
export type DeliveryRow = z.infer<typeof DeliveryRow>

/** The messages that wait for an administrator since a restore. */
export const HeldMessages = z.object({
  /** When the backup was restored. Until an administrator decides about all, automatic messages wait too. Null: they go out. */
  since: z.nullable(Instant),
  count: z.number(),
})
export type HeldMessages = z.infer<typeof HeldMessages>

const Decided = z.object({ count: z.number() })

export const deliveries = {
  list: endpoint({
    method: 'GET',
    path: '/api/deliveries',
    access: 'admin',
    summary: 'Emails and SMS, newest first; status=failed gives the dead letters',
    reads: ['deliveries'],
    versioned: true,
    followed: 'created_at',
    query: ListQuery,
    returns: z.array(DeliveryRow),
  }),
  retry: endpoint({
    method: 'POST',
    path: '/api/deliveries/:id/retry',
    access: 'admin',
    summary: 'Try a failed message again',
    audit: 'sent {record} again',
    changes: ['deliveries'],
    returns: Delivery,
  }),
  held: endpoint({
    method: 'GET',
    path: '/api/deliveries/held',
    access: 'admin',
    summary: 'Since when messages wait after a restore, and how many',
    reads: ['deliveries'],
    returns: HeldMessages,
  }),
  release: endpoint({
    method: 'POST',
    path: '/api/deliveries/:id/release',
    access: 'admin',
    summary: 'Send a message that waits since a restore',
    audit: 'released {record} of a restored backup',
    changes: ['deliveries'],
    returns: Decided,
    success: 200,
  }),
  drop: endpoint({
    method: 'POST',
    path: '/api/deliveries/:id/drop',
    access: 'admin',
    summary: 'Drop a message that waits since a restore: it is never sent',
    audit: 'dropped {record} of a restored backup',
    changes: ['deliveries'],
    returns: Decided,
    success: 200,
  }),
  releaseAll: endpoint({
    method: 'POST',
    path: '/api/deliveries/held/release',
    access: 'admin',
    summary: 'Send every message that waits since a restore; automatic messages go out again',
    changes: ['deliveries'],
    returns: Decided,
    success: 200,
  }),
  dropAll: endpoint({
    method: 'POST',
    path: '/api/deliveries/held/drop',
    access: 'admin',
    summary: 'Drop every message that waits since a restore; automatic messages go out again',
    changes: ['deliveries'],
    returns: Decided,
    success: 200,
  }),
}
