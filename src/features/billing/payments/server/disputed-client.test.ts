import { inArray } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { features } from '#app/server/features.ts'
import { deliveries } from '#server/tables.ts'
import { startDisputes } from '#test/peers/disputes.ts'

const { paying, paidInvoice, tell } = await startDisputes('stripe')

test('no automatic message asks the client for a disputed amount, however overdue its invoice becomes', async () => {
  const { world, client } = paying
  const { id, intent } = await paidInvoice({ due_date: '2026-06-20' })
  await world.runBackground()
  const addresses = [client.email, client.phone].filter((address) => address !== null)
  const toClient = () => world.db.select().from(deliveries).where(inArray(deliveries.recipient, addresses))
  const before = await toClient()
  expect(before).toMatchObject([{ about_type: 'payment', status: 'sent' }])
  await tell(paying.peer.books.dispute(intent))
  const start = world.clock.now.getTime()
  for (const day of [1, 6, 14, 35, 95]) {
    world.clock.now = new Date(start + day * 86_400_000)
    for (const { name, schedule } of features.backgroundJobs) if (schedule) await world.runJob(name)
    await world.runBackground()
  }
  expect((await paying.books(id)).status).toBe('overdue')
  expect(await toClient()).toEqual(before)
})
