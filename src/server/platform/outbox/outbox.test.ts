import { afterAll, beforeAll, expect, test } from 'vitest'
import { inTransaction } from '#server/platform/database/transaction.ts'
import { createWorld, type World } from '#test/world.ts'
import { deliverNow, queueMail } from './outbox.ts'

let world: World
beforeAll(async () => {
  world = await createWorld()
})
afterAll(() => world.close())

const mail = { to: 'jo@example.com', subject: 'Hello', text: 'Hi', html: '<p>Hi</p>' }

test('a message goes out if its transaction commits, and not otherwise', async () => {
  const ctx = world.contextOf(null)
  await expect(
    inTransaction(ctx, async (ctx) => {
      await queueMail(ctx, mail)
      throw new Error('undone')
    }),
  ).rejects.toThrow('undone')
  await world.runBackground()
  expect(world.sent.mail).toEqual([])
  await inTransaction(ctx, (ctx) => queueMail(ctx, mail))
  await world.runBackground()
  expect(world.sent.mail).toEqual([{ ...mail, key: expect.any(String) }])
  expect(await deliverNow(ctx, { channel: 'sms', message: { to: '+15125550100', text: 'x' } })).toMatchObject({
    success: true,
  })
})
