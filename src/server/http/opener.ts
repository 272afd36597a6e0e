import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Role } from '#contract/roles.ts'
import type { Services } from '../context.ts'
import { cookiesOf, renewCookie } from './cookies.ts'
import { SESSION_COOKIE, type Sessions } from './sessions.ts'

/** The person opening a page. `signed-in`: a user who may see no screen yet, or whose session cannot be read now. */
export type Opener = Role | 'signed-in' | 'visitor'

/** Returns who is opening a page, as the API will see the requests of that page. */
export const openerOf =
  (services: Services, sessions: Sessions) =>
  async (request: FastifyRequest, reply: FastifyReply): Promise<Opener> => {
    const token = cookiesOf(request, services.config).read(SESSION_COOKIE)
    if (token === null) return 'visitor'
    try {
      const session = await sessions.find(services, token)
      if (session === null) return 'visitor'
      renewCookie(reply, token, session, services)
      const { role, must_change_password, two_factor } = session.user
      return must_change_password || two_factor === 'required' ? 'signed-in' : role
    } catch (error) {
      // Without the database a page still opens, and its requests say what is wrong.
      request.log.warn({ err: error }, 'The session for a page could not be read')
      return 'signed-in'
    }
  }
