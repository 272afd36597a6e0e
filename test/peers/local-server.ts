import { once } from 'node:events'
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'

/** Serves requests at a free port of this machine until it is closed. */
export async function serveLocally(listener: RequestListener): Promise<{ url: string; close: () => Promise<void> }> {
  const server = createServer(listener).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const close = async () => {
    server.closeAllConnections()
    server.close()
    await once(server, 'close')
  }
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, close }
}
