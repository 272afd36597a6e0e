import { once } from 'node:events'
import { createServer, request } from 'node:http'
import type { Page } from '@playwright/test'
import { type Company, startCompany } from './company.ts'
import { freePort } from '../processes.ts'
import { sharedByFiles, test as base } from './product.ts'

export type Front = {
  url: string
  /** Nothing answers at the address until `restore`. */
  cut: () => Promise<void>
  restore: () => Promise<void>
  /** From now on every `n`th change is done, but its reply is lost. */
  dropReplies: (n: number) => void
  /** From now on serves the same app as another build: under another name of its first script. */
  update: () => void
  /** As at the start. */
  reset: () => Promise<void>
  stop: () => Promise<void>
}

const ENTRY = /index-[\w-]{8}\.js/g
const NEXT = 'index-NextOne0.js'

/** A product behind a proxy, which can fail and can serve another build. */
async function startFront(): Promise<Front> {
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  const company: Company = await startCompany({ PUBLIC_URL: url })
  let isUpdated = false
  let lost = 0
  let changes = 0
  let entry = ''

  const server = createServer((incoming, outgoing) => {
    const path = incoming.url ?? '/'
    if (path === `/assets/${NEXT}`) {
      outgoing.writeHead(200, { 'content-type': 'text/javascript' }).end(`import './${entry}'`)
      return
    }
    // Whole files only: the product would confirm the copy of a file that is replaced here.
    const { 'if-none-match': _, 'if-modified-since': __, ...asked } = incoming.headers
    const headers = { ...asked, 'accept-encoding': 'identity' }
    // A new connection each time: the product may close an idle one just as it is reused.
    const options = { method: incoming.method ?? 'GET', headers, agent: false }
    const forward = request(company.url + path, options, (reply) => {
      if (lost > 0 && incoming.method !== 'GET' && ++changes % lost === 0) {
        reply.resume().on('end', () => outgoing.destroy())
        return
      }
      const isPage = reply.headers['content-type']?.startsWith('text/html') === true
      if (!isPage && path !== '/sw.js') {
        outgoing.writeHead(reply.statusCode ?? 500, reply.headers)
        reply.pipe(outgoing)
        return
      }
      const parts: Buffer[] = []
      reply.on('data', (part: Buffer) => parts.push(part))
      reply.on('end', () => {
        const text = Buffer.concat(parts).toString()
        entry ||= text.match(ENTRY)?.[0] ?? ''
        const body = isUpdated ? text.replaceAll(ENTRY, NEXT) : text
        const { 'content-length': _, ...rest } = reply.headers
        outgoing.writeHead(reply.statusCode ?? 500, rest).end(body)
      })
    })
    forward.on('error', () => outgoing.destroy())
    incoming.pipe(forward)
  })
  const restore = async () => {
    server.listen(port, '127.0.0.1')
    await once(server, 'listening')
  }
  const cut = async () => {
    server.closeAllConnections()
    server.close()
    await once(server, 'close')
  }
  await restore()
  return {
    url,
    cut,
    restore,
    dropReplies: (n) => void (lost = n),
    update: () => void (isUpdated = true),
    reset: async () => {
      isUpdated = false
      lost = 0
      if (!server.listening) await restore()
    },
    stop: async () => {
      if (server.listening) await cut()
      await company.stop()
    },
  }
}

/** A test on that product, with the service worker. Its files share one company, so none counts the records of another. */
export const test = base.extend<{ front: Front }, { sharedFront: Front }>({
  sharedFront: sharedByFiles(startFront, (front) => front.stop()),
  front: async ({ sharedFront }, use) => {
    await sharedFront.reset()
    await use(sharedFront)
  },
  baseURL: async ({ front }, use) => use(front.url),
  serviceWorkers: 'allow',
})

/** Console errors of a lost connection. */
export const LOST =
  /Failed to load resource: (net::ERR|the server responded with a status of 50)|ERR_CONNECTION|Failed to fetch|EventSource/

/** The worker has everything that the first screen needs. */
export const workerReady = (page: Page) =>
  page.waitForFunction(async () => {
    const { active } = await navigator.serviceWorker.ready
    return active?.state === 'activated' && navigator.serviceWorker.controller !== null
  })
