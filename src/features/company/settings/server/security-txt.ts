import type { FastifyInstance } from 'fastify'
import type { Services } from '#server/context.ts'
import { AppError } from '#server/errors.ts'
import { getCompany } from './shared/company.ts'

const MONTH_MS = 30 * 24 * 60 * 60 * 1000

/** Serves security.txt: the contact for vulnerabilities in this installation (RFC 9116). */
export function securityTxt(scope: FastifyInstance, services: Services): void {
  scope.get('/.well-known/security.txt', async (_request, reply) => {
    const { email } = await getCompany(services)
    if (email === '') throw new AppError(404, 'Not found')
    const expires = new Date(services.now().getTime() + MONTH_MS).toISOString()
    return reply
      .type('text/plain; charset=utf-8')
      .send(`Contact: mailto:${encodeURI(email)}\nExpires: ${expires}\nPreferred-Languages: en\n`)
  })
}
