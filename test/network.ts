import * as z from 'zod/mini'
import { afterEach, beforeEach, vi } from 'vitest'
import { endpoint } from '#contract/endpoint.ts'

export const Thing = z.object({ id: z.string() })
export const things = {
  list: endpoint({
    method: 'GET',
    path: '/api/things',
    access: 'public',
    summary: '',
    reads: [],
    query: z.object({ q: z.optional(z.string()), limit: z.optional(z.number()) }),
    returns: z.array(Thing),
  }),
  create: endpoint({
    method: 'POST',
    path: '/api/things',
    access: 'public',
    summary: '',
    changes: [],
    body: Thing,
    returns: Thing,
  }),
  update: endpoint({
    method: 'PATCH',
    path: '/api/things/:id',
    access: 'public',
    summary: '',
    changes: [],
    body: Thing,
    returns: Thing,
  }),
  delete: endpoint({ method: 'DELETE', path: '/api/things/:id', access: 'public', summary: '', changes: [] }),
  upload: endpoint({
    method: 'POST',
    path: '/api/things/logo',
    access: 'public',
    summary: '',
    changes: [],
    body: 'upload',
  }),
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
