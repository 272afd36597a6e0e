import * as z from 'zod'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Endpoint } from '#contract/endpoint.ts'
import { everyEndpoint, nameOf } from './endpoints.ts'
import { type Cast, createCast, recordFor } from './examples.ts'
import { type Caller, createWorld, type World } from './world.ts'

// Every list pages and searches the same way. Derived from the endpoint table.

let world: World
let cast: Cast
let admin: Caller

beforeAll(async () => {
  world = await createWorld()
  cast = await createCast(world)
  admin = await world.signedIn(cast.admin)
})
afterAll(() => world.close())

const takes = ({ query }: Endpoint, name: string) => query instanceof z.ZodObject && name in query.shape
const lists = everyEndpoint.filter(({ method, returns }) => method === 'GET' && returns instanceof z.ZodArray)
const paged = lists.filter((list) => takes(list, 'cursor'))

test('only naturally short lists are unpaged', () => {
  expect(lists.filter((list) => !paged.includes(list)).map(nameOf)).toEqual([
    'GET /api/bookings/times',
    'GET /api/invoices/recent',
    'GET /api/jobs/today',
    'GET /api/jobs/recent',
    'GET /api/invoices/:id/refunds',
  ])
})

describe.each(paged.map((list) => ({ name: nameOf(list), list })))('$name', ({ list: { path }, list }) => {
  const idsOf = (body: { id: string }[]) => body.map(({ id }) => id)

  test('takes q, limit and cursor, and its pages add up to the whole list', async () => {
    expect(['q', 'limit', 'cursor'].filter((name) => !takes(list, name))).toEqual([])
    for (let n = 0; n < 3; n++) await recordFor(world, cast, `/api/${path.split('/')[2]}/:id`)
    const all = idsOf((await admin.get(path)).body)
    const read: string[] = []
    for (let next: string | undefined = `${path}?limit=2`; next !== undefined;) {
      const page = await admin.get(next)
      expect(page.body.length).toBeLessThanOrEqual(2)
      read.push(...idsOf(page.body))
      next = /<([^>]*)>/.exec(String(page.headers['link']))?.[1]
    }
    expect(read).toEqual(all)
    expect((await admin.get(`${path}?q=no-record-says-this`)).body).toEqual([])
    expect((await admin.get(`${path}?limit=1001`)).status).toBe(400)
  })
})
