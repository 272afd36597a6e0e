import { createECDH, randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:http'
import { decrypt } from 'http_ece'

type Pushed = { path: string; headers: NodeJS.Dict<string | string[]>; text: string }

/** A push service with one browser, which reads what arrives with its own keys (another implementation than ours). */
export async function startPushService() {
  const browser = createECDH('prime256v1')
  browser.generateKeys()
  const secret = randomBytes(16)
  const received: Pushed[] = []
  const state = { status: 201 }

  const server = createServer((request, reply) => {
    const parts: Buffer[] = []
    request.on('data', (part: Buffer) => parts.push(part))
    request.on('end', () => {
      const keys = { version: 'aes128gcm', privateKey: browser, authSecret: secret.toString('base64url') } as const
      const text = decrypt(Buffer.concat(parts), keys).toString()
      received.push({ path: request.url ?? '', headers: request.headers, text })
      reply.writeHead(state.status).end()
    })
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('No address')
  const url = `http://127.0.0.1:${address.port}`
  return {
    url,
    /** Its answer from now on. */
    state,
    received,
    /** A browser's subscription. */
    subscription: (name: string) => ({
      endpoint: `${url}/${name}`,
      p256dh: browser.getPublicKey().toString('base64url'),
      auth: secret.toString('base64url'),
    }),
    close: async () => {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}
