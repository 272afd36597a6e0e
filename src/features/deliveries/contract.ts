import * as z from 'zod'
import { Instant } from '#contract/dates.ts'
import { endpoint } from '#contract/endpoint.ts'
import { Id, ListQuery } from '#contract/listing.ts'

export const Delivery = z.object({
  id: Id,
  channel: z.enum(['email', 'sms']),
  recipient: z.string(),
  subject: z.string().nullable(),
  status: z.enum(['queued', 'sending', 'sent', 'failed']),
  provider: z.string().nullable(),
  attempts: z.number(),
  error: z.string().nullable(),
  created_at: Instant,
  sent_at: Instant.nullable(),
})
export type Delivery = z.infer<typeof Delivery>

/** Why something cannot be done with a message, or null. */
export const blocked = {
  retry: ({ status }: Pick<Delivery, 'status'>) =>
    status === 'failed' ? null : 'Only a failed message can be sent again',
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
  receiveText: endpoint({
    method: 'POST',
    path: '/api/webhooks/twilio/sms',
    access: 'public',
    summary: 'A text message that came in, signed by Twilio: STOP, START and HELP are followed',
    changes: ['deliveries'],
    body: 'bytes',
    returns: 'file',
  }),
}
