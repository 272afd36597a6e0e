import { readdirSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { beforeEach, describe, expect, test } from 'vitest'
import { textMessages } from '#features/messages/conversations/server/table.ts'
import { rateLimits } from '#server/tables.ts'
import {
  createBooking,
  createClient,
  createCompany,
  createInvoice,
  createJob,
  createPanel,
  createProperty,
  createQuote,
} from './factories.ts'
import { PHONE, startTexting } from './texting.ts'

// After a STOP, every place in the code that sends texts is silent: the walk below finds them, and each is tried here.

const { peer, world, staff, client, replyTo } = await startTexting()
const client_id = client.id
await createCompany(world.db, {
  review_channel: 'sms',
  review_link: 'https://reviews.example/bluebonnet',
  review_since: '2026-01-01T00:00:00.000Z',
})
beforeEach(async () => {
  world.clock.now = new Date('2026-06-15T15:00:00Z')
  await world.db.delete(rateLimits)
})

const booking = async () => (await createBooking(world.db, { client_id })).id
const confirm = (id: string) => staff.patch(`/api/bookings/${id}`, { status: 'confirmed' })

/** Every file that sends texts, with each of its texts. */
const senders: Record<string, Record<string, () => Promise<unknown>>> = {
  'features/work/visits/server/shared/client-messages.ts': {
    'a confirmation': async () => confirm(await booking()),
    'a new time': async () => {
      const id = await booking()
      await confirm(id)
      await staff.patch(`/api/bookings/${id}`, { scheduled_date: '2026-07-02T09:00' })
    },
    'a cancellation': async () => {
      const id = await booking()
      await confirm(id)
      await staff.patch(`/api/bookings/${id}`, { status: 'cancelled' })
    },
    'a reminder': async () => {
      await createBooking(world.db, {
        client_id,
        status: 'confirmed',
        scheduled_date: '2026-06-16T14:00:00Z',
        confirmed_at: '2026-06-01T14:00:00Z',
      })
      await world.runJob('bookings.remind')
    },
    "a reminder of a job's visit": async () => {
      const at = '2026-06-01T14:00:00.000Z'
      const scheduled_date = '2026-06-16T14:00:00.000Z'
      await createJob(world.db, { client_id, scheduled_date, created_at: at, updated_at: at })
      await world.runJob('visits.remind')
    },
    "a job's visit": () =>
      staff.post('/api/jobs', { client_id, title: 'Panel', scheduled_date: '2026-07-01T09:00', notify_client: true }),
  },
  'features/work/dispatch/server/asking.ts': {
    'a moved day': async () => {
      const { next_visit_id: id } = await createJob(world.db, { client_id, scheduled_date: '2026-07-01T14:00:00.000Z' })
      const changes = [{ id, scheduled_date: '2026-07-02T14:00:00.000Z' }]
      await staff.post('/api/visits/change', { changes, ask_clients: true })
      // The time to undo it has passed.
      world.clock.now = new Date(world.clock.now.getTime() + 60_000)
    },
  },
  'features/work/dispatch/server/messages.ts': {
    'a message about visits': async () => {
      const { next_visit_id: id } = await createJob(world.db, { client_id, scheduled_date: '2026-07-01T14:00:00.000Z' })
      await staff.post('/api/visits/message', { visit_ids: [id], message: 'We are on our way.' })
    },
  },
  'features/electrical/panels/server/messages.ts': {
    'an offer to clients of panels': async () => {
      await staff.post(`/api/clients/${client_id}/text-consent`, { method: 'phone' })
      const { id: property_id } = await createProperty(world.db, { client_id })
      const { id } = await createPanel(world.db, { property_id })
      await staff.post('/api/panel-capacity/message', { panel_ids: [id], message: 'Do you need a charger?' })
    },
  },
  'features/billing/invoices/server/shared/send-document.ts': {
    'an invoice': async () => staff.post(`/api/invoices/${(await createInvoice(world.db, { client_id })).id}/send`),
    'a quote': async () => staff.post(`/api/quotes/${(await createQuote(world.db, { client_id })).id}/send`),
  },
  'features/growth/reviews/server/background.ts': {
    // Each client gets one request, so each try uses a new client with the same number.
    'a review request': async () => {
      const { id } = await createClient(world.db, { phone: PHONE })
      await staff.post(`/api/clients/${id}/text-consent`, { method: 'phone' })
      const job = await createJob(world.db, { client_id: id })
      const invoice = await createInvoice(world.db, { client_id: id })
      await staff.patch(`/api/jobs/${job.id}/review`, { invoice_id: invoice.id })
      await staff.post(`/api/jobs/${job.id}/finish`)
      await staff.post(`/api/invoices/${invoice.id}/payments`, { payment_method: 'check' })
      await world.runJob('reviews.ask')
    },
  },
  'features/messages/conversations/server/send-again.ts': {
    'a failed text': async () => {
      const { id: conversation_id } = (await staff.post('/api/conversations', { client_id })).body
      const [failed] = await world.db
        .insert(textMessages)
        .values({ conversation_id, direction: 'out', body: 'Hello' })
        .returning()
      await staff.post(`/api/messages/${failed?.id}/retry`)
    },
  },
  'features/messages/conversations/server/sending.ts': {
    'a text to a number': () => staff.post('/api/notifications/sms', { to: PHONE, message: 'Hello' }),
    'a text in a conversation': async () => {
      const { id } = (await staff.post('/api/conversations', { client_id })).body
      await staff.post(`/api/conversations/${id}/messages`, { body: 'Hello' })
    },
    'an on-my-way text': async () => {
      const { id } = await createJob(world.db, { client_id })
      await staff.post(`/api/jobs/${id}/on-my-way`, { minutes: 15 })
    },
  },
}

const src = fileURLToPath(new URL('../src', import.meta.url))
const sources = readdirSync(src, { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isFile() && entry.name.endsWith('.ts') && !entry.name.endsWith('.test.ts'))
  .map((entry) => relative(src, join(entry.parentPath, entry.name)))
const filesWith = (code: RegExp) => sources.filter((file) => code.test(readFileSync(join(src, file), 'utf8')))

describe('the walk through the code', () => {
  test('finds every sender of texts, and each is tried below', () => {
    const found = filesWith(/\bqueueSms\(\s*ctx|channel: 'sms', message/).filter(
      (file) => !file.startsWith('server/outbox/'),
    )
    expect(found.toSorted()).toEqual(Object.keys(senders).toSorted())
  })

  test('finds one place that hands texts to the provider, behind the check for opt-outs, and one that answers', () => {
    expect(filesWith(/\bsms\.send\(/)).toEqual(['server/outbox/attempt.ts'])
    expect(filesWith(/\bsms\.answer\(/)).toEqual(['features/messages/conversations/server/inbound.ts'])
  })
})

const all = Object.entries(senders).flatMap(([file, texts]) =>
  Object.entries(texts).map(([name, send]) => ({ name, file, send })),
)

/** Returns the number of texts that reached the provider. */
async function sentBy(send: () => Promise<unknown>): Promise<number> {
  peer.messages.length = 0
  await send()
  await world.runBackground()
  return peer.messages.length
}

test.each(all)('STOP ends $name ($file), a forged one does not, and START resumes it', async ({ send }) => {
  expect(await sentBy(send)).toBeGreaterThan(0)
  await replyTo('STOP', {}, 'another token')
  expect(await sentBy(send)).toBeGreaterThan(0)
  await replyTo('STOP')
  expect(await sentBy(send)).toBe(0)
  await replyTo('START')
  expect(await sentBy(send)).toBeGreaterThan(0)
})

test('a text that was waiting when STOP arrived is not sent', async () => {
  peer.messages.length = 0
  await confirm(await booking())
  await replyTo('STOP')
  await world.runBackground()
  expect(peer.messages).toEqual([])
  await replyTo('START')
})

test('whoever asks to stop again gets no second confirmation', async () => {
  const replies = [await replyTo('STOP'), await replyTo('Quit'), await replyTo('STOP')]
  expect(replies.map(({ body }) => body.includes('You are unsubscribed'))).toEqual([true, false, false])
  await replyTo('START')
})
