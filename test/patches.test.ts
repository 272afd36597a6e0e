import * as z from 'zod'
import { expect, test } from 'vitest'
import { everyEndpoint, nameOf } from './endpoints.ts'

const patches = everyEndpoint.flatMap((endpoint) =>
  endpoint.method === 'PATCH' && endpoint.body instanceof z.ZodType
    ? [{ name: nameOf(endpoint), body: endpoint.body }]
    : [],
)

test.each(patches)('$name changes only the fields it is sent', ({ body }) => {
  // A body that must not be empty has no data here.
  expect(body.safeParse({}).data ?? {}).toEqual({})
})
