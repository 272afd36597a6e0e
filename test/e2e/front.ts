import { once } from 'node:events'
import { createServer, request } from 'node:http'
import { type Company, startCompany } from './company.ts'
import { freePort } from '../processes.ts'

export type Front = {
  url: string
  /** Nothing answers at the address until `restore`. */
  cut: () => Promise<void>
  restore: () => Promise<void>
  /** From now on every `n`th change is done, but its reply is lost. */
  dropReplies: (n: number) => void
  /** From now on serves the same app as another build: under another name of its first script. */
  update: () => void
  stop: () => Promise<void>
}

const ENTRY = /index-[\w-]{8}\.js/g
const NEXT = 'index-NextOne0.js'

/** A product behind a proxy, which can fail and can serve another build. */
export async function startFront(): Promise<Front> {
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
    const forward = request(company.url + path, { method: incoming.method ?? 'GET', headers }, (reply) => {
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
    stop: async () => {
      if (server.listening) await cut()
      await company.stop()
    },
  }
}
