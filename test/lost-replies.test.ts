import { afterEach, expect, test, vi } from 'vitest'
import { clients } from '#features/people/clients/contract.ts'
import { invoices } from '#features/billing/invoices/contract.ts'
import type { MailMessage } from '#server/mail/mail.ts'
import { call, NoAnswer } from '#web/platform/api.ts'
import { createClient, createInvoice, createUser } from './factories.ts'
import { passNextWait } from './passed-waits.ts'
import { setUpWorld } from './world.ts'

// A phone in an attic: the server does the work, but a fifth of its replies are lost. The web client retries on its
// own.

const send = globalThis.fetch

/** The mail provider awaits this before it accepts a message. */
let mailTaken: Promise<unknown> = Promise.resolve()
let mailsBegun = 0

const mails: MailMessage[] = []
const takeMail = async (message: MailMessage) => {
  mailsBegun += 1
  await mailTaken
  return { id: `mail-${mails.push(message)}` }
}
const world = await setUpWorld({
  services: { mail: { mode: 'local', send: takeMail, close: async () => undefined } },
  company: true,
})
const { token } = await world.signedIn(await createUser(world.db, 'admin'))
const cookie = `panelboard_session=${token}`
const address = await world.app.listen({ port: 0, host: '127.0.0.1' })
afterEach(() => vi.unstubAllGlobals())

/**
 * The network in between: drops the reply to every fifth request after the server sent it, and for every
 * twenty-fifth request the reply to the first retry as well.
 */
function loseAFifth(): { lost: () => number } {
  const tries = new Map<string, number>()
  let lost = 0
  vi.stubGlobal('fetch', async (path: string, init: RequestInit) => {
    const headers = new Headers(init.headers)
    headers.set('cookie', cookie)
    const reply = await send(`${address}${path}`, { ...init, headers })
    await reply.clone().text()
    const key = headers.get('idempotency-key') ?? ''
    const before = tries.get(key) ?? 0
    tries.set(key, before + 1)
    const place = [...tries.keys()].indexOf(key)
    const losses = place % 25 === 0 ? 2 : place % 5 === 0 ? 1 : 0
    if (before >= losses) return reply
    lost += 1
    throw new TypeError('Failed to fetch')
  })
  return { lost: () => lost }
}

test('200 clients and 100 invoices are each stored once when a fifth of the replies are lost', async () => {
  const client_id = (await createClient(world.db)).id
  const network = loseAFifth()
  const names = Array.from({ length: 200 }, (_, n) => `Attic ${n}`)
  const results = await Promise.all(names.map((name) => call(clients.create, { body: { name } })))
  const bills = await Promise.all(
    names.slice(0, 100).map((description) => {
      const items = [{ description, quantity: '1', unit_price: '10' }]
      return call(invoices.create, { body: { client_id, items } })
    }),
  )
  expect(network.lost()).toBe(300 / 5 + 300 / 25)
  expect(new Set(results.map(({ id }) => id)).size).toBe(200)
  expect(new Set(bills.map(({ id }) => id)).size).toBe(100)
  const counts = await world.pool.query(
    `select name, count(*)::int as times from clients where name like 'Attic %' group by name`,
  )
  expect(counts.rows).toHaveLength(200)
  expect(counts.rows.filter(({ times }) => times !== 1)).toEqual([])
  const { rows } = await world.pool.query('select count(*)::int as count from invoices')
  expect(rows[0]?.count).toBe(100)
})

/**
 * A connection that breaks while the server is still working: the first `broken` requests get no reply. `atWork` runs
 * each time the server answers that it is still working.
 */
function breakConnection(broken: number, atWork: () => void): { keys: (string | null)[] } {
  const keys: (string | null)[] = []
  vi.stubGlobal('fetch', async (path: string, init: RequestInit) => {
    const headers = new Headers(init.headers)
    headers.set('cookie', cookie)
    keys.push(headers.get('idempotency-key'))
    const begun = mailsBegun
    const leaving = new AbortController()
    const reply = send(`${address}${path}`, { ...init, headers, signal: leaving.signal })
    if (keys.length === 1) await expect.poll(() => mailsBegun).toBe(begun + 1)
    if (keys.length <= broken) {
      passNextWait()
      leaving.abort()
      await reply.catch(() => undefined)
      throw new TypeError('Failed to fetch')
    }
    if ((await reply).status === 409) {
      atWork()
      passNextWait()
    }
    return reply
  })
  return { keys }
}

const draft = async () => {
  const client_id = (await createClient(world.db, { email: 'rosa@delgado.example', phone: '+15125550142' })).id
  return { id: (await createInvoice(world.db, { client_id, status: 'draft' })).id }
}
const messagesAbout = async (id: string) =>
  (await world.pool.query('select channel, status from deliveries where about_id = $1 order by channel', [id])).rows
const sentOnce = [
  { channel: 'email', status: 'sent' },
  { channel: 'sms', status: 'sent' },
]

test('an invoice whose connection breaks during sending goes out once, and the screen gets the result', async () => {
  const params = await draft()
  const provider = Promise.withResolvers()
  mailTaken = provider.promise
  const { keys } = breakConnection(1, () => provider.resolve(undefined))
  const { results } = await call(invoices.send, { params })
  expect(results).toEqual({ email: { success: true }, sms: { success: true } })
  expect(keys.length).toBeGreaterThan(1)
  expect(new Set(keys).size).toBe(1)
  expect(await messagesAbout(params.id)).toEqual(sentOnce)
})

test('pressing Send again after three failed connections returns the result of the first press', async () => {
  const params = await draft()
  const provider = Promise.withResolvers()
  mailTaken = provider.promise
  breakConnection(3, () => provider.resolve(undefined))
  const failure = await call(invoices.send, { params }).catch((error: unknown) => error)
  expect(failure).toBeInstanceOf(NoAnswer)
  const { results } = await call(invoices.send, { params })
  expect(results).toEqual({ email: { success: true }, sms: { success: true } })
  expect(await messagesAbout(params.id)).toEqual(sentOnce)
  // A press after a reply arrived is deliberate and sends again.
  await call(invoices.send, { params })
  expect(await messagesAbout(params.id)).toHaveLength(4)
})
