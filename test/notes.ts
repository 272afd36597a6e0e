import { sql } from 'drizzle-orm'
import * as z from 'zod/mini'
import { features } from '#app/server/features.ts'
import { endpoint } from '#contract/endpoint.ts'
import { startSession } from '#features/people/accounts/server/shared/sessions.ts'
import { conflict } from '#server/errors.ts'
import { routes } from '#server/http/routes.ts'
import { createServer } from '#server/http/server.ts'
import { createLog } from '#server/log.ts'
import { createUser } from './factories.ts'
import { createWorld } from './world.ts'

// The request path, for tests with endpoints that belong to no feature.

const Note = z.object({
  text: z.string().check(z.minLength(1, 'Text is required')),
  count: z.optional(z.nullable(z.number())),
})

const read = { method: 'GET', summary: '', reads: [], returns: Note } as const
const write = { access: 'signedIn', summary: '', changes: [], body: Note, returns: Note } as const

const notes = {
  list: endpoint({ ...read, path: '/api/notes', access: 'signedIn', returns: z.array(Note) }),
  broken: endpoint({ ...read, path: '/api/broken', access: 'public' }),
  create: endpoint({ ...write, method: 'POST', path: '/api/notes' }),
  far: endpoint({ ...write, method: 'POST', path: '/api/far-notes', outside: true }),
  update: endpoint({ ...write, method: 'PATCH', path: '/api/notes/:id' }),
  admin: endpoint({ method: 'DELETE', path: '/api/notes/:id', access: 'admin', summary: '', changes: [] }),
}

/** A server of notes, and an employee who writes them. */
export async function startNotes() {
  const world = await createWorld()
  await world.pool.query('create table notes (text text unique, at timestamptz default now())')
  /** The number of calls, and a promise that lets a slow one finish. */
  const work = { calls: 0, release: Promise.withResolvers<void>() }
  const secretNote = { text: 'a', secret: 'not in the contract' }
  const noteRoutes = routes(notes, {
    list: async () => [secretNote],
    create: async (ctx, { body }) => {
      work.calls += 1
      await ctx.db.execute(sql`insert into notes (text) values (${body.text})`)
      if (body.text === 'refused') throw conflict('Choose another text')
      return { ...body, secret: 'not in the contract' }
    },
    far: async (_ctx, { body }) => {
      work.calls += 1
      if (body.text === 'down') throw new Error('a bug with a secret in it')
      if (body.text === 'slow') await work.release.promise
      return body
    },
    update: async (_ctx, { body }) => {
      work.calls += 1
      return body
    },
    broken: async () => {
      throw new Error('a bug with a secret in it')
    },
    admin: async () => undefined,
  })
  const app = await createServer({
    services: { ...world.services, routes: noteRoutes },
    sessions: features.sessions,
    logger: createLog('silent'),
  })
  const getCookie = async (user: { id: string }) => `panelboard_session=${await startSession(world.services, user.id)}`
  const cookie = await getCookie(await createUser(world.db, 'employee'))
  const post = (payload: string | object, headers: Record<string, string> = {}, url = '/api/notes') =>
    app.inject({ method: 'POST', url, headers: { cookie, ...headers }, payload })
  const stored = async (text: string) =>
    (await world.pool.query('select 1 from notes where text = $1', [text])).rowCount
  const close = async () => {
    await app.close()
    await world.close()
  }
  return { world, app, work, cookie, getCookie, post, stored, close }
}
