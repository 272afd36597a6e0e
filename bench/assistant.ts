import { setTimeout as pause } from 'node:timers/promises'
import { MODEL, startOpenAiPeer } from '#test/peers/openai.ts'
import { createDatabase } from './database.ts'
import { createHolders, type Holder } from './holders.ts'
import { type Call, load, median, quantile } from './load.ts'
import { createReport } from './report.ts'
import { start } from './servers.ts'

// `npm run bench:assistant`: how soon a chat shows the model's first words, and what 50 chats cost everyone else.

const CHATS = 50
const PIECES = 100
const PIECE_MS = 50
const ALLOWED_MS = 300

const { pool, env, session, stop, remove } = await createDatabase(1000)
const { rows } = await pool.query<{ id: string }>('select id from invoices limit 500')
const peer = await startOpenAiPeer()
const product = await start('src/app/server/main.mjs', '/readyz', { ...env, ...peer.env })
const users = await createHolders(pool, env.SESSION_SECRET, { name: 'chatter', count: CHATS })

/** Milliseconds until `pattern` arrives in a streamed reply, which is then left or read to its end. */
async function untilText(reply: Promise<Response>, pattern: RegExp, whole: boolean): Promise<number> {
  const began = performance.now()
  const { body, status } = await reply
  if (!body || status !== 200) throw new Error(`A chat was refused: ${status}`)
  let text = ''
  let found = Number.NaN
  for await (const piece of body.pipeThrough(new TextDecoderStream())) {
    text += piece
    if (Number.isNaN(found) && pattern.test(text)) found = performance.now() - began
    if (!whole && !Number.isNaN(found)) break
  }
  return found
}

const chat = ({ cookie }: Holder) =>
  fetch(`http://127.0.0.1:${product.port}/api/ai/assistant/stream`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', cookie: `panelboard_session=${cookie}` },
    body: JSON.stringify({ messages: [{ role: 'user', content: 'Tell me about panel upgrades.' }] }),
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
