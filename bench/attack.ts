import { Agent } from 'node:http'
import { parentPort, workerData } from 'node:worker_threads'
import { type Call, send } from './load.ts'

// The attacker of attacker.ts, in a thread of its own: as many requests as its connections get answers.

const SIGN_INS = 50
const CONNECTIONS = 100

export type Attack = {
  port: number
  address: string
  login: { username: string; password: string }
  cookie: string
  invoices: string[]
  seconds: number
}

const { port, address, login, cookie, invoices, seconds } = workerData as Attack
const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS })
const headers = { 'x-forwarded-for': address }
const end = performance.now() + seconds * 1000
const statuses: Record<number, number> = {}

const signIn = (): Call => ({
  method: 'POST',
  path: '/api/login',
  headers: { ...headers, 'content-type': 'application/json' },
  body: JSON.stringify(login),
})
const others = [
  (n: number) => `/api/invoices/${invoices[n % invoices.length]}/pdf`,
  () => '/api/bookings',
  () => '/api/public/company',
  () => '/auth',
]
const request = (n: number): Call => ({
  method: 'GET',
  path: others[n % others.length]?.(n) ?? '/',
  headers: { ...headers, cookie: `panelboard_session=${cookie}` },
})

async function attack(callOf: (n: number) => Call, offset: number): Promise<void> {
  for (let n = offset; performance.now() < end; n += 1) {
    const { status } = await send(port, agent, callOf(n)).catch(() => ({ status: 0 }))
    statuses[status] = (statuses[status] ?? 0) + 1
  }
}

await Promise.all(Array.from({ length: CONNECTIONS }, (_, n) => attack(n < SIGN_INS ? signIn : request, n)))
agent.destroy()
// oxlint-disable-next-line unicorn/require-post-message-target-origin -- this is a thread, not a window
parentPort?.postMessage(statuses)
