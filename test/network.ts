import * as z from 'zod/mini'
import { afterEach, beforeEach, vi } from 'vitest'
import { endpoint } from '#contract/endpoint.ts'

const Thing = z.object({ id: z.string() })
const read = { access: 'public', summary: '', method: 'GET', reads: [] } as const
const change = { access: 'public', summary: '', changes: [] } as const
const ListQuery = z.object({ q: z.optional(z.string()), limit: z.optional(z.number()) })

export const things = {
  list: endpoint({ ...read, path: '/api/things', query: ListQuery, returns: z.array(Thing) }),
  user: endpoint({ ...read, path: '/api/auth/user', returns: Thing }),
  create: endpoint({ ...change, method: 'POST', path: '/api/things', body: Thing, returns: Thing }),
  update: endpoint({ ...change, method: 'PATCH', path: '/api/things/:id', body: Thing, returns: Thing }),
  delete: endpoint({ ...change, method: 'DELETE', path: '/api/things/:id' }),
  upload: endpoint({ ...change, method: 'POST', path: '/api/things/logo', body: 'upload' }),
}

export type Asked = { address: string; init: RequestInit & { headers: Record<string, string> } }
type Network = { answers: (() => Response | Promise<Response>)[]; asked: Asked[]; visited: string[] }

export const json = (status: number, body: unknown) => () => new Response(JSON.stringify(body), { status })
export const lost = () => {
  throw new TypeError('Failed to fetch')
}

/** A network with the answers of each test, which writes down what was asked for and the pages that were opened. */
export function startNetwork() {
  const network: Network = { answers: [], asked: [], visited: [] }
  beforeEach(() => {
    network.asked.length = 0
    network.visited.length = 0
    network.answers = []
    vi.stubGlobal('fetch', async (address: string, init: Asked['init']) => {
      network.asked.push({ address, init })
      const answer = network.answers.shift()
      if (!answer) throw new Error('No test expected this call')
      return answer()
    })
    vi.stubGlobal('location', {
      pathname: '/clients',
      search: '?a=1',
      assign: (address: string) => network.visited.push(address),
    })
  })
  afterEach(() => {
    vi.unstubAllGlobals()
    vi.useRealTimers()
  })
  return network
}
