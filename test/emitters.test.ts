import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { startProduct, unbuilt } from './processes.ts'

// An 'error' event without a listener ends the process. This checks every emitter the server creates.

/** Emitters that have no listener and need none. */
const harmless = [
  // If the connection cannot be opened, `connect` rejects; after that there is a listener.
  /^made Client .*\/pg\//,
  // Settles its promise instead.
  /^made (Carrying)?Query .*\/pg\//,
  // These have no 'error' event: Node's fetch, cluster and file handles, a worker's printed output, upload headers.
  /^made (Agent|Dispatcher1Wrapper|FileHandle|ReadableWorkerStdio|HeaderParser) /,
  /^made EventEmitter of Node$/,
  // Node emits it only if there is a listener.
  /^(made|left) IncomingMessage of Node$/,
  // Helmet writes the headers of every reply into a reply that is never sent.
  /^made (Socket|IncomingMessage|ServerResponse) +at securityHeaders /,
  // Writes to memory; real mail goes through smtp.ts.
  /^made Mail .*nodemailer/,
]

test('every emitter always has an error listener', { timeout: 120_000 }, async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'panelboard-emitters-'))
  const watch = fileURLToPath(new URL('unheard-errors.ts', import.meta.url))
  const env = { DATA_DIR: dataDir, SAMPLE_DATA: 'true', NODE_OPTIONS: `--import=${watch}` }
  const product = await startProduct(env, unbuilt)
  const json = { 'content-type': 'application/json' }
  const credentials = JSON.stringify({ username: 'admin', password: 'panelboard' })
  const signedIn = await fetch(`${product.url}/api/login`, { method: 'POST', headers: json, body: credentials })
  const cookie = (signedIn.headers.get('set-cookie') ?? '').split(';')[0] ?? ''
  const read = (path: string) => fetch(`${product.url}${path}`, { headers: { cookie } }).then((reply) => reply.text())
  const write = async (path: string, body: object) => {
    const headers = { ...json, cookie, 'idempotency-key': crypto.randomUUID() }
    const reply = await fetch(`${product.url}${path}`, { method: 'POST', headers, body: JSON.stringify(body) })
    return Object(await reply.json())
  }
  const [client] = JSON.parse(await read('/api/clients?limit=1'))
  const items = [{ description: 'Load', quantity: '1', unit_price: '10' }]
  const made = await Promise.all(
    Array.from({ length: 8 }, () => write('/api/invoices', { client_id: client.id, items })),
  )
  const form = new FormData()
  form.set('file', new File(['no picture'], 'panel.png', { type: 'image/png' }))
  await fetch(`${product.url}/api/files?client_id=${client.id}`, { method: 'POST', headers: { cookie }, body: form })
  await write(`/api/invoices/${made[0].id}/send`, {})
  for (const path of ['/api/invoices', `/api/invoices/${made[1].id}/pdf`, '/metrics', '/']) await read(path)
  expect(await product.stop()).toBe(0)
  await rm(dataDir, { recursive: true, force: true })
  const found = [...product.output().matchAll(/^unheard: (.*)$/gm)].map(([, emitter]) => emitter ?? '')
  // Make sure the check works: it must find an emitter known to have no listener.
  expect(found.join('\n')).toMatch(/^made Query /m)
  expect(found.filter((emitter) => !harmless.some((known) => known.test(emitter)))).toEqual([])
})
