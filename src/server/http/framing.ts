import type { FastifyInstance } from 'fastify'

/** A page that other sites may show in a frame, and the origins of those sites. */
export type Framable = { path: string; sites: () => Promise<readonly string[]> }

const NONE = "frame-ancestors 'none'"

/** Lets the named sites frame one page. Every other page stays without a frame. */
export function registerFraming(app: FastifyInstance, { path, sites }: Framable): void {
  app.addHook('onSend', async (request, reply) => {
    if (request.url.split('?', 1)[0] !== path) return
    const origins = await sites()
    if (origins.length === 0) return
    const policy = String(reply.getHeader('content-security-policy'))
    void reply
      .header('content-security-policy', policy.replace(NONE, `frame-ancestors ${origins.join(' ')}`))
      // It cannot name sites, and some browsers prefer it to the policy.
      .removeHeader('x-frame-options')
  })
}
