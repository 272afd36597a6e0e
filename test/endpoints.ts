import type { Endpoint } from '#contract/endpoint.ts'
import { features } from '#app/server/features.ts'

/** Every endpoint of the product, for tests that must not miss one. */
export const everyEndpoint: Endpoint[] = features.routes.map(({ endpoint }) => endpoint)

export const endpointName = (endpoint: Endpoint): string => `${endpoint.method} ${endpoint.path}`

/** For `test.each`, with '$name' in its title. */
export const named = (endpoints: readonly Endpoint[]) =>
  endpoints.map((endpoint) => ({ name: endpointName(endpoint), endpoint }))
