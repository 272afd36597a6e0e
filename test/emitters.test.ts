import { execFile } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { afterAll, expect, test } from 'vitest'
import { localStorage } from '#server/storage/local.ts'
import { startOpenAiPeer } from './peers/openai.ts'
import { startS3Peer } from './peers/s3.ts'
import { png } from './pictures.ts'
import { type Product, startProduct } from './processes.ts'
import { asSuperuser } from './torture/site.ts'
import { until } from './until.ts'

// An 'error' event without a listener ends the process. This checks every emitter that the server, the process that keeps it
// running, and the commands for backups create.

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
  // A command prints last. The server listens to both of its outputs.
  /^made Socket for printed output$/,
  // Node's own fetch, and its channel between two processes.
  /^made (Fetch|Pool|Client) +at fetch /,
  /^made Control /,
  // Writes to memory; real mail goes through smtp.ts.
  /^made Mail .*nodemailer/,
]

const toPath = (name: string) => fileURLToPath(new URL(name, import.meta.url))

const root = await mkdtemp(join(tmpdir(), 'panelboard-emitters-'))
const DATA_DIR = join(root, 'data')
const NODE_OPTIONS = `--import=${toPath('unheard-errors.ts')}`
const started: Product[] = []
afterAll(async () => {
  await Promise.all(started.map((product) => product.stop()))
  await rm(root, { recursive: true, force: true })
})

/** Runs the program from its sources as `npm start` does. */
const kept = `
  import { keepRunning } from ${JSON.stringify(toPath('../scripts/supervise.ts'))}
  const program = [${JSON.stringify(toPath('../src/app/server/main.mjs'))}, './run.ts']
  process.exit(await keepRunning(program, console.error))`

const unheardIn = (output: string) => {
  const found = [...output.matchAll(/^unheard: (.*)$/gm)].map(([, emitter]) => emitter ?? '')
  // Makes sure that the check works: each of these programs makes emitters that have no listener and need none.
  expect(found.join('\n')).toMatch(/^made Query /m)
  return found.filter((emitter) => !harmless.some((known) => known.test(emitter)))
}

/** Signs in as the sample's administrator. */
async function openOffice({ url }: Product) {
  const json = { 'content-type': 'application/json' }
  const credentials = JSON.stringify({ username: 'admin', password: 'panelboard' })
  const signedIn = await fetch(`${url}/api/login`, { method: 'POST', headers: json, body: credentials })
  const cookie = (signedIn.headers.get('set-cookie') ?? '').split(';')[0] ?? ''
  const read = async (path: string) => {
    const reply = await fetch(`${url}${path}`, { headers: { cookie } })
    const body = await reply.text()
    // The web app may not be built.
    if (path !== '/') expect([path, reply.status, reply.ok ? '' : body]).toEqual([path, 200, ''])
    return body
  }
  const write = async (path: string, body: object | FormData) => {
    const isForm = body instanceof FormData
    const headers = { ...(!isForm && json), cookie, 'idempotency-key': crypto.randomUUID() }
    const reply = await fetch(`${url}${path}`, { method: 'POST', headers, body: isForm ? body : JSON.stringify(body) })
    return { status: reply.status, body: await reply.text() }
  }
  return { read, write }
}

/** Lists the tools of MCP and calls one, with an access token of the user. */
async function actAsProgram({ url }: Product, { write }: Awaited<ReturnType<typeof openOffice>>) {
  const { body } = await write('/api/tokens', { name: 'Program', scopes: ['read'], days: 30, password: 'panelboard' })
  const headers = {
    authorization: `Bearer ${Object(JSON.parse(body)).token}`,
    accept: 'application/json, text/event-stream',
    'content-type': 'application/json',
  }
  const ask = async (method: string, params: object) => {
    const message = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params })
    const reply = await fetch(`${url}/mcp`, { method: 'POST', headers, body: message })
    return Object(await reply.json()).result
  }
  const { tools } = await ask('tools/list', {})
  expect(await ask('tools/call', { name: tools[0].name, arguments: {} })).toHaveProperty('content')
}

/** Cuts the connection that the server listens on, and waits until it has another one. */
const cutListener = () =>
  asSuperuser(join(DATA_DIR, 'postgres'))(async (client) => {
    const listeners = `pg_stat_activity where application_name = 'panelboard process'`
    const { rows } = await client.query(`select pid, pg_terminate_backend(pid) from ${listeners}`)
    expect(rows).toHaveLength(1)
    const again = `select from ${listeners} and state = 'idle' and pid <> $1`
    await until(async () => expect((await client.query(again, [rows[0].pid])).rowCount).toBe(1))
  })

test('every emitter of the server always has an error listener', async () => {
  const [model, bucket] = await Promise.all([startOpenAiPeer(), startS3Peer()])
  const env = { ...model.env, ...bucket.env, DATA_DIR, SAMPLE_DATA: 'true', NODE_OPTIONS }
  const product = await startProduct(env, ['--input-type=module', '-e', kept])
  started.push(product)
  const office = await openOffice(product)
  const { read, write } = office
  const [client] = JSON.parse(await read('/api/clients?limit=1'))
  const [job] = JSON.parse(await read('/api/jobs?limit=1'))
  const items = [{ description: 'Load', quantity: '1', unit_price: '10' }]
  const results = await Promise.all(
    Array.from({ length: 8 }, () => write('/api/invoices', { client_id: client.id, items })),
  )
  const ids = results.map(({ body }) => String(Object(JSON.parse(body)).id))
  for (const [bytes, status] of [
    [png(2, 2), 201],
    [Buffer.from('no picture'), 415],
  ] as const) {
    const form = new FormData()
    form.set('file', new File([Uint8Array.from(bytes)], 'panel.png', { type: 'image/png' }))
    const stored = await write(`/api/files?client_id=${client.id}`, form)
    expect(stored.status).toBe(status)
    if (status === 201) await read(`/api/files/${Object(JSON.parse(stored.body)).id}/content`)
  }
  expect(bucket.objects.size).toBeGreaterThan(0)
  expect((await write(`/api/invoices/${ids[0]}/send`, {})).status).toBe(201)
  model.answers.splice(0, model.answers.length, { says: ['Good ', 'morning.'] })
  const question = { messages: [{ role: 'user', content: 'What is due today?' }] }
  for (const path of ['/api/ai/assistant/stream', '/api/ai/test'])
    expect((await write(path, question)).status).toBe(200)
  for (const path of ['/api/invoices', '/api/invoices.csv', '/api/audit.csv', '/metrics', '/']) await read(path)
  for (const path of [`/api/invoices/${ids[1]}/pdf`, `/api/jobs/${job.id}/dossier`]) await read(path)
  await actAsProgram(product, office)
  await cutListener()
  await read('/api/invoices')
  expect(await product.stop()).toBe(0)
  await Promise.all([model.close(), bucket.close()])
  expect(unheardIn(product.output())).toEqual([])
})

test('every emitter of a backup and a restore has one', async () => {
  const file = join(root, 'office.backup')
  const run = async (command: string, folder: string) => {
    const env = { ...process.env, DATA_DIR: folder, NODE_OPTIONS, BACKUP_PASSPHRASE: 'a passphrase of the office' }
    const { stdout } = await promisify(execFile)(process.execPath, [toPath(`../scripts/${command}.ts`), file], { env })
    return stdout
  }
  await localStorage(join(DATA_DIR, 'uploads')).put('photo', png(2, 2), 'image/png')
  const written = await run('backup', DATA_DIR)
  expect(written).toContain(' 1 upload')
  expect(unheardIn(written)).toEqual([])
  expect(unheardIn(await run('restore', join(root, 'restored')))).toEqual([])
})
