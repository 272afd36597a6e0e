import { createHmac, randomBytes } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { text } from 'node:stream/consumers'
import { serveLocally } from './local-server.ts'
import { type PeerIntent, Refusal, openBooks } from './stripe-books.ts'

// A local server that speaks Stripe's protocol, for the official SDK and for what Stripe.js does in the browser.

type Params = Record<string, unknown>

/** Makes requests whose `METHOD /path` matches fail until it is cleared. */
type Fault = {
  on: RegExp
  /** Before the work is done, or after it, when only the reply is lost. */
  when: 'before' | 'after'
  /** `drop` breaks the connection; a number is an HTTP status; a promise delays the reply. */
  effect: 'drop' | number | Promise<void>
}

type Reply = { status: number; body: object; headers?: Record<string, string> }

/** `metadata[invoice_id]=x&expand[0]=y` as an object. */
function readForm(text: string): Params {
  const params: Params = {}
  for (const [name, value] of new URLSearchParams(text)) {
    const [, key = name, inner] = /^(\w+)\[(\w*)\]$/.exec(name) ?? []
    if (inner === undefined) params[key] = /^(amount|limit)$/.test(key) ? Number(value) : value
    else params[key] = { ...(params[key] as Params | undefined), [inner]: value }
  }
  return params
}

/** Like the real API, refuses unknown parameters, so that our calls cannot drift. */
const parameters: Record<string, string[]> = {
  create: [
    'amount',
    'currency',
    'description',
    'metadata',
    'allowed_payment_method_types',
    'automatic_payment_methods',
    'expand',
  ],
  refund: ['payment_intent', 'amount', 'metadata', 'reason'],
}

function check(kind: keyof typeof parameters, params: Params): void {
  const unknown = Object.keys(params).find((name) => !parameters[kind]?.includes(name))
  if (unknown)
    throw new Refusal(400, {
      type: 'invalid_request_error',
      code: 'parameter_unknown',
      message: `Received unknown parameter: ${unknown}`,
    })
}

export type StripePeer = Awaited<ReturnType<typeof startStripePeer>>

export async function startStripePeer() {
  const secretKey = `sk_test_${randomBytes(8).toString('hex')}`
  const publishableKey = `pk_test_${randomBytes(8).toString('hex')}`
  const webhookSecret = `whsec_${randomBytes(8).toString('hex')}`
  const books = openBooks()
  const requests: { call: string; idempotencyKey: string | null }[] = []
  const answers = new Map<string, { params: string; reply: Reply | null }>()
  const faults = new Set<Fault>()

  function work(call: string, path: string, params: Params): object {
    const [, id = ''] = /^\/v1\/payment_intents\/([^/]+)/.exec(path) ?? []
    if (call === 'POST /v1/payment_intents') {
      check('create', params)
      return books.create(params as Parameters<typeof books.create>[0])
    }
    if (call === 'POST /v1/refunds') {
      check('refund', params)
      return books.refund(params as Parameters<typeof books.refund>[0])
    }
    if (call === 'GET /v1/refunds')
      return { object: 'list', url: path, has_more: false, data: books.listRefunds(String(params.payment_intent)) }
    if (call === 'GET /v1/disputes') {
      const since = Number(Object(params.created).gte ?? 0)
      const matches = [...books.disputes.values()].filter(
        ({ payment_intent, created }) =>
          created >= since && (params.payment_intent === undefined || payment_intent === params.payment_intent),
      )
      return { object: 'list', url: path, has_more: false, data: matches.toReversed() }
    }
    const [, dispute] = /^POST \/v1\/disputes\/([^/]+)\/close$/.exec(call) ?? []
    if (dispute !== undefined) return books.closeDispute(dispute)
    if (/^GET \/v1\/payment_intents\/[^/]+$/.test(call)) return books.expanded(books.requireIntent(id))
    if (/^POST .*\/cancel$/.test(call)) return books.expanded(books.cancel(id))
    throw new Refusal(404, { type: 'invalid_request_error', message: `Unrecognized request URL (${call})` })
  }

  /** The browser's side: the publishable key and the intent's own secret. */
  function workForBrowser(call: string, path: string, params: Params): object {
    const [, id = '', action] = /^\/v1\/payment_intents\/([^/]+)\/(confirm|authenticate)$/.exec(path) ?? []
    if (params.client_secret !== books.intents.get(id)?.client_secret || !action)
      throw new Refusal(404, { type: 'invalid_request_error', code: 'resource_missing', message: `No such ${call}` })
    return action === 'confirm' ? books.confirm(id, String(params.card)) : books.finish(id)
  }

  function answer(request: IncomingMessage, path: string, params: Params): Reply {
    const call = `${request.method} ${path}`
    const bearer = request.headers.authorization
    try {
      if (bearer === `Bearer ${publishableKey}`) return { status: 200, body: workForBrowser(call, path, params) }
      if (bearer !== `Bearer ${secretKey}`)
        throw new Refusal(401, { type: 'invalid_request_error', message: 'Invalid API Key provided' })
      return { status: 200, body: structuredClone(work(call, path, params)) }
    } catch (error) {
      if (error instanceof Refusal) return { status: error.status, body: structuredClone(error.body) }
      throw error
    }
  }

  /**
   * Keys as Stripe handles them: replay the first answer, refuse other parameters, 409 while the first is in progress.
   */
  async function answerOnce(key: string | null, text: string, work: () => Promise<Reply>): Promise<Reply> {
    if (key === null) return work()
    const before = answers.get(key)
    if (before && before.params !== text)
      return {
        status: 400,
        body: { error: { type: 'idempotency_error', message: 'Keys for idempotent requests can only be used once' } },
      }
    if (before?.reply) return { ...before.reply, headers: { 'idempotent-replayed': 'true' } }
    if (before)
      return {
        status: 409,
        body: { error: { type: 'idempotency_error', code: 'idempotency_key_in_use', message: 'In use' } },
      }
    answers.set(key, { params: text, reply: null })
    const reply = await work()
    if (reply.status < 500) answers.set(key, { params: text, reply })
    else answers.delete(key)
    return reply
  }

  async function struck(call: string, when: Fault['when']): Promise<'drop' | number | null> {
    for (const fault of faults) {
      if (fault.when !== when || !fault.on.test(call)) continue
      if (typeof fault.effect === 'string' || typeof fault.effect === 'number') return fault.effect
      await fault.effect
    }
    return null
  }

  async function serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { pathname, search } = new URL(request.url ?? '/', 'http://peer')
    const call = `${request.method} ${pathname}`
    const body = await text(request)
    const idempotencyKey = [request.headers['idempotency-key']].flat()[0] ?? null
    requests.push({ call, idempotencyKey })
    const params = readForm(request.method === 'GET' ? search.slice(1) : body)
    const reply = await answerOnce(request.method === 'POST' ? idempotencyKey : null, body, async () => {
      const fault = await struck(call, 'before')
      if (fault === 'drop') return { status: 599, body: {} }
      if (fault !== null) return { status: fault, body: { error: { type: 'api_error', message: 'Something broke' } } }
      return answer(request, pathname, params)
    })
    const after = await struck(call, 'after')
    if (reply.status === 599 || after === 'drop') return void request.socket.destroy()
    response.writeHead(after ?? reply.status, {
      'Content-Type': 'application/json',
      'Access-Control-Allow-Origin': '*',
      'Request-Id': `req_${requests.length}`,
      ...reply.headers,
    })
    response.end(JSON.stringify(reply.body))
  }

  const { url, close } = await serveLocally((request, response) => {
    serve(request, response).catch(() => request.socket.destroy())
  })

  /** A signed event, as Stripe would post it now. */
  function event(type: string, object: object, secret = webhookSecret) {
    const body = JSON.stringify({
      id: `evt_${randomBytes(8).toString('hex')}`,
      object: 'event',
      type,
      created: Math.floor(Date.now() / 1000),
      data: { object },
    })
    const time = Math.floor(Date.now() / 1000)
    const signature = createHmac('sha256', secret).update(`${time}.${body}`).digest('hex')
    return { body, signature: `t=${time},v1=${signature}` }
  }

  return {
    url,
    secretKey,
    publishableKey,
    webhookSecret,
    /** Environment variables that point the product at this server. */
    env: {
      STRIPE_SECRET_KEY: secretKey,
      STRIPE_PUBLISHABLE_KEY: publishableKey,
      STRIPE_WEBHOOK_SECRET: webhookSecret,
      STRIPE_API_URL: url,
    },
    books,
    intents: books.intents,
    requests,
    confirm: (id: string, card?: string): PeerIntent => books.confirm(id, card),
    event,
    /** Posts a signed event about an intent to the product; returns the HTTP status. */
    async sendEvent(target: string, type: string, object: object, secret?: string): Promise<number> {
      const { body, signature } = event(type, object, secret)
      const headers = { 'Content-Type': 'application/json', 'Stripe-Signature': signature }
      return (await fetch(target, { method: 'POST', headers, body })).status
    },
    /** Pretends that more than a day has passed, so that a reused key counts as new. */
    forgetKeys: () => answers.clear(),
    /** Starts a fault; call the returned function to end it. */
    fault(fault: Fault): () => void {
      faults.add(fault)
      return () => void faults.delete(fault)
    },
    close,
  }
}
