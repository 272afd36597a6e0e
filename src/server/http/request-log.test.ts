import { afterAll, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { features } from '#app/server/features.ts'
import { endpoint } from '#contract/endpoint.ts'
import { createUser } from '#test/factories.ts'
import { createWorld } from '#test/world.ts'
import { createLog } from '../log.ts'
import { routes } from './routes.ts'
import { createServer } from './server.ts'

const get = { method: 'GET', access: 'signedIn', summary: '', reads: [], returns: z.object({}) } as const
const jobs = { read: endpoint({ ...get, path: '/api/jobs/:id' }), broken: endpoint({ ...get, path: '/api/broken' }) }

const world = await createWorld()
const lines: Record<string, unknown>[] = []
const app = await createServer({
  services: {
    ...world.services,
    routes: routes(jobs, {
      read: async () => ({}),
      broken: async () => {
        throw new Error('a bug')
      },
    }),
  },
  sessions: features.sessions,
  logger: createLog('info', { write: (line) => void lines.push(JSON.parse(line)) }),
})
afterAll(async () => {
  await app.close()
  await world.close()
})

const user = await createUser(world.db, 'employee')
const { token } = await world.signedIn(user)
const call = (url: string) =>
  app.inject({ url, headers: { cookie: `panelboard_session=${token}` }, remoteAddress: '203.0.113.9' })

test('the line of a request names its user, route and status, and nothing that was sent', async () => {
  lines.length = 0
  const id = '01920000-0000-7000-8000-000000000001'
  const reply = await call(`/api/jobs/${id}?q=secret`)
  expect(lines).toMatchObject([
    { reqId: reply.headers['x-request-id'], method: 'GET', route: '/api/jobs/:id', status: 200, user_id: user.id },
  ])
  for (const part of [id, 'secret', '203.0.113.9', token]) expect(JSON.stringify(lines)).not.toContain(part)
})

test('an unexpected error is logged with the id that its user gets', async () => {
  lines.length = 0
  const reply = await call('/api/broken')
  const error = lines.find(({ level }) => level === 'error')
  expect(error).toMatchObject({ reqId: reply.headers['x-request-id'], err: { message: 'a bug' } })
  expect(reply.json().message).toContain(reply.headers['x-request-id'])
})
