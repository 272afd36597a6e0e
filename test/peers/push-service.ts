import { createECDH, randomBytes } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import { decrypt } from 'http_ece'
import { serveLocally } from './local-server.ts'

type Pushed = { path: string; headers: NodeJS.Dict<string | string[]>; text: string }

/** A push service with one browser, which reads what arrives with its own keys (another implementation than ours). */
export async function startPushService() {
  const browser = createECDH('prime256v1')
  browser.generateKeys()
  const secret = randomBytes(16)
  const received: Pushed[] = []
  const state = { status: 201 }

  const { url, close } = await serveLocally((request, reply) => {
    void buffer(request).then((bytes) => {
      const keys = { version: 'aes128gcm', privateKey: browser, authSecret: secret.toString('base64url') } as const
      const text = decrypt(bytes, keys).toString()
      received.push({ path: request.url ?? '', headers: request.headers, text })
      reply.writeHead(state.status).end()
    })
  })
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
    close,
  }
}
