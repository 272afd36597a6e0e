import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { api } from '#app/api.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { largestRequests } from '#test/malformed/largest.ts'
import { type Malformed, malformedRequests } from '#test/malformed/requests.ts'
import { exchange, fault } from '#test/malformed/send.ts'
import { startProduct, unbuilt } from '#test/processes.ts'

// `npm run malformed -- 10000`: sends so many malformed requests to the product, before and after sign-in, then a few of
// the largest allowed size each second, and reports what was answered wrongly and how long `/livez` took meanwhile.

const SEED = 2026
const AT_ONCE = 4
const LARGE_SECONDS = 20
const LARGE_A_SECOND = 4
const ALLOWED_MS = 50

const [given = '10000'] = process.argv.slice(2)
const count = Number(given)
if (!Number.isInteger(count) || count < 1 || count > 1_000_000) {
  console.error('Usage: npm run malformed -- REQUESTS (from 1 to 1000000)')
  process.exit(1)
}

const dataDir = await mkdtemp(join(tmpdir(), 'panelboard-malformed-'))
const product = await startProduct({ DATA_DIR: dataDir, SAMPLE_DATA: 'true' }, unbuilt)
const port = Number(new URL(product.url).port)
const endpoints = Object.values(api)
  .flatMap((feature) => Object.values<Endpoint>(feature))
  .filter(({ waits, path }) => !waits && path !== '/api/logout')

let session = ''
let asked = 0
/** The cookie of an administrator, who signs in again after a request that ended the session. */
async function cookie(): Promise<string> {
  asked += 1
  if (asked % 50 === 1) {
    const user = await fetch(`${product.url}/api/auth/user`, { headers: { cookie: session } })
    if (user.status !== 200) session = await signIn()
  }
  return session
}

async function signIn(): Promise<string> {
  const reply = await fetch(`${product.url}/api/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username: 'admin', password: 'panelboard' }),
  })
  if (reply.status !== 200) throw new Error(`The sign-in was answered with ${reply.status}: ${await reply.text()}`)
  return reply.headers.getSetCookie()[0]?.split(';')[0] ?? ''
}

const percentile = (times: number[], share: number) =>
  times.toSorted((a, b) => a - b)[Math.min(times.length - 1, Math.floor(times.length * share))] ?? 0

/** Measures how long `/livez` takes while the work runs. */
async function watched(work: () => Promise<void>): Promise<number[]> {
  const times: number[] = []
  const over = new AbortController()
  const watching = (async () => {
    while (!over.signal.aborted) {
      const began = performance.now()
      const reply = await fetch(`${product.url}/livez`)
      await reply.text()
      if (reply.status !== 200) throw new Error(`/livez answered ${reply.status}`)
      times.push(performance.now() - began)
      await new Promise((resolve) => setTimeout(resolve, 20))
    }
  })()
  await work()
  over.abort()
  await watching
  return times
}

async function sendMalformed(wrong: string[]): Promise<void> {
  const requests = malformedRequests(count, { seed: SEED, endpoints, cookie })
  const worker = async () => {
    for (let next = await requests.next(); !next.done; next = await requests.next()) {
      const found = fault(next.value, await exchange(port, next.value))
      if (found !== null) wrong.push(found)
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, worker))
}

async function sendLargest(requests: Malformed[], wrong: string[]): Promise<void> {
  const sent: Promise<void>[] = []
  for (let n = 0; n < LARGE_SECONDS * LARGE_A_SECOND; n += 1) {
    const request = requests[n % requests.length]
    if (request)
      sent.push(
        exchange(port, request).then((answer) => {
          const found = fault(request, answer)
          if (found !== null) wrong.push(found)
        }),
      )
    await new Promise((resolve) => setTimeout(resolve, 1000 / LARGE_A_SECOND))
  }
  await Promise.all(sent)
}

const wrong: string[] = []
const quiet = await watched(() => new Promise((resolve) => setTimeout(resolve, 3000)))
const during = await watched(() => sendMalformed(wrong))
// Made before, since that takes this process a while too.
const largest = largestRequests(endpoints, await cookie())
const large = await watched(() => sendLargest(largest, wrong))
await product.stop()
await rm(dataDir, { recursive: true, force: true })

for (const line of wrong.slice(0, 20)) console.error(line)
const p99 = (times: number[]) => `${percentile(times, 0.99).toFixed(1)} ms`
console.log(
  `${count} malformed requests, every other one signed in: ${wrong.length} answered with a 5xx, a stack trace or nothing`,
)
console.log(`/livez, p99: ${p99(quiet)} quiet`)
console.log(`             ${p99(during)} meanwhile`)
console.log(
  `             ${p99(large)} with ${LARGE_A_SECOND} a second of the largest allowed size (goal: ${ALLOWED_MS} ms)`,
)
process.exitCode = wrong.length === 0 && percentile(large, 0.99) < ALLOWED_MS ? 0 : 1
