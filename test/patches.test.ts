import * as z from 'zod/mini'
import { expect, test } from 'vitest'
import { endpointName, everyEndpoint } from './endpoints.ts'

const patches = everyEndpoint.flatMap((endpoint) =>
  endpoint.method === 'PATCH' && endpoint.body instanceof z.ZodMiniType
    ? [{ name: endpointName(endpoint), body: endpoint.body }]
    : [],
)

test.each(patches)('$name changes only the fields it is sent', ({ body }) => {
  // A body that must not be empty has no data here.
  expect(body.safeParse({}).data ?? {}).toEqual({})
})
