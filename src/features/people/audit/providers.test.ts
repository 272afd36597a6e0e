import { expect, test } from 'vitest'
import { createUser } from '#test/factories.ts'
import { setUpPayingWorld } from '#test/peers/paying.ts'
import { startTexting } from '#test/texting.ts'
import type { Caller, World } from '#test/world.ts'
import type { AuditEvent } from './contract.ts'
import { describeEvent, whoText } from './rules/actions.ts'
import { getVocabulary } from './server/vocabulary.ts'

// The calls that no test of repeats covers: a provider's, which carry their own id, and answers as they are written.

const paying = await setUpPayingWorld('stripe')
const texting = await startTexting()
const admin = await texting.world.signedIn(await createUser(texting.world.db, 'admin', { name: 'Ada' }))

/** The events that this leaves, oldest first. */
async function left(world: World, caller: Caller, work: () => Promise<unknown>): Promise<AuditEvent[]> {
  const ids = async () => new Set((await world.pool.query('select id from audit_events')).rows.map(({ id }) => id))
  const before = await ids()
  await work()
  const { body }: { body: AuditEvent[] } = await caller.get('/api/audit')
  return body.filter(({ id }) => !before.has(id)).toReversed()
}
const sentences = (events: AuditEvent[]) =>
  events.map((event) => `${whoText(event)} ${describeEvent(getVocabulary(), event)}`)

test('a payment that the card provider reports leaves one event with what it changed, and a forged one none', async () => {
  const { id } = await paying.invoice()
  const intent = paying.peer.confirm((await paying.start(id)).intent)
  const forged = () => paying.tell('payment_intent.succeeded', intent, 'whsec_of_another')
  expect(await left(paying.world, paying.office, forged)).toEqual([])
  const events = await left(paying.world, paying.office, () => paying.tell('payment_intent.succeeded', intent))
  expect(sentences(events)).toEqual(['Stripe reported an event'])
  expect(events).toMatchObject([{ record: 'payment', user_id: null, endpoint: 'POST /api/webhooks/stripe' }])
  const [latest]: AuditEvent[] = (await paying.office.get(`/api/audit?record_id=${id}`)).body
  expect(latest?.id).toBe(events[0]?.id)
  const others: unknown = JSON.parse(latest?.other_changes ?? '[]')
  expect(others).toContainEqual(
    expect.objectContaining({ record: 'invoice', after: expect.objectContaining({ status: 'paid' }) }),
  )
  // The provider reports again: one more call, which changed nothing.
  const again = await left(paying.world, paying.office, () => paying.tell('payment_intent.succeeded', intent))
  expect(again).toMatchObject([{ record: null, fields_before: null, fields_after: null, other_changes: null }])
})

test('a text that arrives, and a report on one of ours, leave one event each, and a forged one none', async () => {
  const events = await left(texting.world, admin, () => texting.receive('Is Tuesday fine?'))
  expect(sentences(events)).toEqual(['Twilio delivered a text'])
  await texting.say('Yes.')
  await texting.world.runBackground()
  const sid = texting.peer.messages.at(-1)?.sid ?? ''
  expect(await left(texting.world, admin, () => texting.report(sid, 'delivered', {}, 'another token'))).toEqual([])
  const reported = await left(texting.world, admin, () => texting.report(sid, 'delivered'))
  expect(sentences(reported)).toEqual(['Twilio reported the state of a text'])
  // The text of messages is in the conversation, not here.
  expect(JSON.stringify([events, reported])).not.toMatch(/Tuesday|Yes\./)
})

test('an answer as it is written leaves one event, and a question that is refused none', async () => {
  const ask = (content: string) =>
    texting.staff.post('/api/ai/assistant/stream', { messages: [{ role: 'user', content }] })
  const events = await left(texting.world, admin, () => ask('What is due today?'))
  expect(sentences(events)).toEqual(['Marcus Reyes asked Sparky'])
  expect(events).toMatchObject([{ endpoint: 'POST /api/ai/assistant/stream', fields_after: null }])
  expect(await left(texting.world, admin, () => ask(''))).toEqual([])
})
