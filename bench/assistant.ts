import { setTimeout as pause } from 'node:timers/promises'
import { MODEL, startOpenAiPeer } from '#test/peers/openai.ts'
import { createDatabase } from './database.ts'
import { type Call, load, median, quantile } from './load.ts'
import { createReport } from './report.ts'
import { questionTable } from './questions.ts'
import { start } from './servers.ts'

// `npm run bench:assistant`: how the built-in assistant answers the held-out questions, how soon it does at 100,000 records, how soon a chat shows the model's first words, and what 50 chats cost everyone else.
// With `--model`, only the questions, answered by the model of `AI_BASE_URL` and `AI_MODEL`.

const model = process.argv.includes('--model')
const shares = await questionTable({ model })
if (model) process.exit()

const CHATS = 50
const PIECES = 100
const PIECE_MS = 50
const ALLOWED_MS = 300

/** Asked of the seeded company, whose clients are called `Client 77 Patel`. */
const LOOKUPS = [
  'who owes us money',
  'what does Nguyen owe',
  'status of INV-00107',
  'what needs my attention',
  'phone number of Client 77 Patel',
  'what is on the schedule today',
  'who is free tomorrow at 10',
  'which permits expire soon',
  'best customers',
  'how do I void an invoice',
  'what size wire for 50 amps',
  'book Client 77 Patel a panel inspection Friday at 9',
]

const { pool, env, session, employees, stop, remove } = await createDatabase(100_000)
const MAIN = 'src/app/server/main.mjs'
const { rows } = await pool.query<{ id: string }>('select id from invoices limit 500')
const peer = await startOpenAiPeer()
const product = await start(MAIN, '/readyz', { ...env, ...peer.env })
const users = await employees(CHATS)

/** Milliseconds until `pattern` arrives in a streamed reply, which is then left or read to its end. */
async function untilText(reply: Promise<Response>, pattern: RegExp, whole: boolean): Promise<number> {
  const began = performance.now()
  const { body, status } = await reply
  if (!body || status !== 200) throw new Error(`A chat was refused: ${status}`)
  let text = ''
  let elapsed = Number.NaN
  for await (const piece of body.pipeThrough(new TextDecoderStream())) {
    text += piece
    if (Number.isNaN(elapsed) && pattern.test(text)) elapsed = performance.now() - began
    if (!whole && !Number.isNaN(elapsed)) break
  }
  return elapsed
}

const chat = (cookie: string, content = 'Tell me about panel upgrades.', { port } = product) =>
  fetch(`http://127.0.0.1:${port}/api/ai/assistant/stream`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', cookie: `panelboard_session=${cookie}` },
    body: JSON.stringify({ messages: [{ role: 'user', content }] }),
  })

const askModel = () =>
  fetch(`${peer.env.AI_BASE_URL}/chat/completions`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${peer.env.AI_API_KEY}` },
    body: JSON.stringify({ model: MODEL, stream: true, messages: [{ role: 'user', content: 'Panel upgrades?' }] }),
  })

const headers = { cookie: `panelboard_session=${session}` }
const read = (n: number): Call => ({ method: 'GET', path: `/api/invoices/${rows[n % rows.length]?.id}`, headers })
const p99 = async () =>
  quantile(
    (await load(product.port, 8, 4000, read)).samples.map(({ ms }) => ms),
    0.99,
  )

const { add, end } = createReport()
add('questions answered right', '%', shares.right * 100, 85, { least: 1 })
add('questions answered beside the point', '%', shares.beside * 100, 3, { most: 1 })
add('questions answered with a wrong fact', '%', shares.false * 100, 1, { most: 0 })

const builtIn = await start(MAIN, '/readyz', env)
await untilText(chat(session, 'hello', builtIn), /"type":"text"/, true)
for (const question of LOOKUPS) {
  const times: number[] = []
  for (let round = 0; round < 5; round++)
    times.push(await untilText(chat(session, question, builtIn), /"type":"text"/, true))
  add(`${question}, at 100,000 records`.slice(0, 46), 'ms', median(times), ALLOWED_MS, { most: 1 })
}
await builtIn.stop()

try {
  peer.decide = () => ({ says: ['Copper '.repeat(8)] })
  for (const user of users.slice(0, 1)) await untilText(chat(user), /Copper/, true)
  const ours: number[] = []
  const theirs: number[] = []
  for (const user of users.slice(1, 21)) {
    ours.push(await untilText(chat(user), /Copper/, true))
    theirs.push(await untilText(askModel(), /Copper/, true))
  }
  add("the first words, beyond the model's own time", 'ms', median(ours) - median(theirs), ALLOWED_MS, { most: 1 })

  peer.decide = () => ({
    says: Array.from({ length: PIECES }, (_, n) => [pause(n * PIECE_MS), 'Breaker ']).flat(),
  })
  await p99()
  const quiet = median([await p99(), await p99(), await p99()])
  const chats = users.map((user) => untilText(chat(user), /Breaker/, true))
  await pause(500)
  const busy = median([await p99(), await p99(), await p99()])
  await Promise.all(chats)
  add(`p99 of other requests during ${CHATS} chats`, 'ms', busy, quiet, { most: 1.5 })
} finally {
  await product.stop()
  await peer.close()
  await stop()
  await remove()
}
end()
