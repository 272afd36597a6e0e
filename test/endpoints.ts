import type { Endpoint } from '#contract/endpoint.ts'
import { api } from '#app/api.ts'

/** Every endpoint of the product, for tests that must not miss one. */
export const everyEndpoint: Endpoint[] = Object.values(api).flatMap((feature) => Object.values<Endpoint>(feature))

export const nameOf = (endpoint: Endpoint): string => `${endpoint.method} ${endpoint.path}`
