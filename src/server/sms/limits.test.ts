import { afterAll, expect, test } from 'vitest'
import { rateLimits } from '#server/tables.ts'
import { createClient, createCompany, createInvoice, createQuote, createUser } from '#test/factories.ts'
import { createWorld } from '#test/world.ts'
import { texts, textsByUser, textsToNumber } from './limits.ts'

const PHONE = '+15125550142'

const world = await createWorld()
await createCompany(world.db)
afterAll(() => world.close())

test('a text over a cap of its user, its number or the company is not sent; the email beside it is', async () => {
  const user = await createUser(world.db, 'employee')
  const own = await world.signedIn(user)
  const { id: client_id } = await createClient(world.db, { email: 'ada@example.com', phone: PHONE })
  const paths = [
    `/api/invoices/${(await createInvoice(world.db, { client_id })).id}`,
    `/api/quotes/${(await createQuote(world.db, { client_id })).id}`,
  ]
  const window_ends = new Date(world.clock.now.getTime() + 3_600_000).toISOString()
  for (const [key, count] of [
    [textsByUser.key(user.id), textsByUser.rule.limit],
    [textsToNumber.key(PHONE), textsToNumber.rule.limit],
    [texts.key(), texts.rule.limit],
  ] as const) {
    await world.db.delete(rateLimits)
    await world.db.insert(rateLimits).values({ key, count, window_ends })
    for (const path of paths) {
      const { results } = (await own.post(`${path}/send`)).body
      expect(results.email).toEqual({ success: true })
      expect(results.sms).toEqual({ success: false, error: expect.stringMatching(/daily text limit/i) })
    }
  }
  expect(world.sent.sms).toEqual([])
})
