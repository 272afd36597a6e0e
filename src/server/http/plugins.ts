import type { FastifyInstance } from 'fastify'
import type { Services } from '../context.ts'

/**
 * Routes outside of the API that speak another protocol, such as MCP. A plugin has its own scope: its parsers, hooks
 * and errors are not those of the API. The origin is checked and the answers are never stored.
 */
export type Plugin = (scope: FastifyInstance, services: Services) => void
