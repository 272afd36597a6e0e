import type { InjectOptions } from 'fastify'
import { beforeEach, describe, expect, test } from 'vitest'
import { mailSecurityNotice } from '#features/people/accounts/server/shared/security-notice.ts'
import { signInFailures } from '#features/people/auth/server/caps.ts'
import { countQuestion, takeTokens } from '#server/ai/budgets.ts'
import { uploads } from '#server/call.ts'
import { AppError } from '#server/errors.ts'
import { definedCaps } from '#server/rate-limit.ts'
import { deliveries, rateLimits } from '#server/tables.ts'
import { createGuarded, createLogin, PASSWORD } from './authenticator.ts'
import { signatureQuery } from './examples.ts'
import { createBooking, createClient, createCompany, createInvoice, createQuote, createUser } from './factories.ts'
import { linkTo } from './links.ts'
import { upload } from './multipart.ts'
import { png } from './pictures.ts'
import { setUpWorld } from './world.ts'

// Every cap at its edge, and again when its time is over.

const START = new Date('2026-06-15T15:00:00Z')
const ADDRESS = '203.0.113.9'
const PHONE = '+15125550142'

type Reply = { status: number; message?: string; retryAfter?: string | undefined }
/** The subjects a cap is counted by, and a call that uses it once. */
type Exemplar = { subjects: string[]; use: (n: number) => Promise<Reply> }

async function send(options: InjectOptions): Promise<Reply> {
  const reply = await world.app.inject({ remoteAddress: ADDRESS, ...options })
  const message = reply.body.startsWith('{') ? (reply.json().message ?? reply.json().error?.message) : undefined
  return { status: reply.statusCode, message, retryAfter: reply.headers['retry-after']?.toString() }
}

const post = (url: string, payload: object, more: InjectOptions = {}) => send({ method: 'POST', url, payload, ...more })

/** Work below HTTP, with the answer that its endpoint would give. */
const working = async (work: () => Promise<unknown>): Promise<Reply> => {
  try {
    await work()
    return { status: 200 }
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    return { status: error.status, message: error.message, retryAfter: error.headers['Retry-After'] }
  }
}

const world = await setUpWorld()
const { db } = world
const now = START.toISOString()
await createCompany(db)
const confirmed = { email_confirmed_at: now }
const staff = await createLogin(world, 'employee', { ...confirmed, phone: PHONE })
const admin = await createUser(db, 'admin')
const client = await createLogin(world, 'client', confirmed)
const stranger = await createLogin(world, 'client', { username: 'stranger' })
const guarded = await createGuarded(world, 'employee', confirmed)
const cookies = new Map<string, { cookie: string }>()
for (const user of [staff, admin, client, stranger])
  cookies.set(user.id, { cookie: `panelboard_session=${(await world.signedIn(user)).token}` })
const as = ({ id }: { id: string }) => ({ headers: cookies.get(id) ?? {} })
const unreachable = await createClient(db, { email: null, phone: null })
const invited = await createClient(db)
const invoice = await createInvoice(db, { client_id: unreachable.id })
const quote = await createQuote(db, { client_id: unreachable.id })
const booking = await createBooking(db, { scheduled_date: '2026-07-22T15:00:00.000Z' })
const link = await linkTo(world, 'booking', booking.id)
const payable = await createInvoice(db, { status: 'sent' })
const payLink = await linkTo(world, 'invoice', payable.id)
const holder = await world.signedIn(staff)
const token = (await holder.post('/api/tokens', { name: 'Caps', scopes: ['read'], days: 30, password: PASSWORD })).body
const accept = 'application/json, text/event-stream'
const program = { headers: { authorization: `Bearer ${token.token}`, accept } }
const ai = world.createContext(staff)
const wrong = { username: client.username ?? '', password: 'wrong' }
const newcomer = { name: 'Ada', password: 'correct horse battery' }
const quoteRequest = { name: 'Ada', phone: '(512) 555-0100', service_interest: null, message: null }
const notices = () => db.$count(deliveries)
/** A day on which a client books or moves a visit. */
const day = (n: number) => `2026-07-${String(6 + n).padStart(2, '0')}T10:00`
/** From another address each time. */
const from = (n: number) => ({ remoteAddress: `198.51.100.${n}` })
const text = (to: string) => post('/api/notifications/sms', { to, message: 'On my way' }, as(staff))

const exemplars: Record<string, Exemplar> = {
  sign_ins: {
    subjects: [ADDRESS],
    use: (n) => post('/api/login', { username: `nobody-${n}`, password: 'wrong' }),
  },
  sign_in_tries: { subjects: [client.id, ADDRESS], use: () => post('/api/login', wrong) },
  sign_in_failures: {
    subjects: [client.id],
    use: (n) => post('/api/login', wrong, from(n)),
  },
  own_password_tries: {
    subjects: [staff.id],
    use: () => post('/api/profile/password', { current_password: 'wrong', password: 'a new long one' }, as(staff)),
  },
  two_factor_tries: {
    subjects: [guarded.user.id],
    use: (n) => post('/api/login', { username: guarded.user.username, password: PASSWORD, code: '000000' }, from(n)),
  },
  registrations: {
    subjects: [ADDRESS],
    use: (n) => post('/api/register', { ...newcomer, username: `new-${n}`, email: `new-${n}@example.com` }),
  },
  reset_requests: {
    subjects: [ADDRESS],
    use: (n) => post('/api/auth/forgot-password', { email: `${n}@example.com` }),
  },
  reset_mails: {
    subjects: ['Ada@example.com'],
    use: (n) => post('/api/auth/forgot-password', { email: 'ada@example.com' }, from(n)),
  },
  resets: {
    subjects: [ADDRESS],
    use: () => post('/api/auth/reset-password', { token: 'unknown', password: 'correct horse battery' }),
  },
  confirmation_mails: {
    subjects: [stranger.id],
    use: () => post('/api/auth/request-confirmation', {}, as(stranger)),
  },
  unproven_mails: {
    subjects: [stranger.email],
    use: () => post('/api/auth/request-confirmation', {}, as(stranger)),
  },
  security_notices: {
    subjects: [staff.id],
    // Over it, the change happens and no one is refused.
    use: async () => {
      const before = await notices()
      await mailSecurityNotice(world.services, staff, { subject: 'Changed', sentence: 'Changed.' })
      return (await notices()) > before ? { status: 200 } : { status: 429 }
    },
  },
  access_tokens: {
    subjects: [staff.id],
    use: () => post('/api/tokens', { name: 'x', scopes: ['read'], days: 30, password: 'wrong' }, as(staff)),
  },
  profile_changes: {
    subjects: [client.id],
    use: () => send({ method: 'PATCH', url: '/api/profile', payload: { name: 'Ada' }, ...as(client) }),
  },
  uploads: {
    subjects: [client.id],
    use: () =>
      send({
        method: 'POST',
        url: '/api/profile/avatar',
        headers: { ...as(client).headers, 'content-type': 'multipart/form-data; boundary=x' },
        payload: '--x--\r\n',
      }),
  },
  invoice_sends: { subjects: [invoice.id], use: () => post(`/api/invoices/${invoice.id}/send`, {}, as(staff)) },
  quote_sends: { subjects: [quote.id], use: () => post(`/api/quotes/${quote.id}/send`, {}, as(staff)) },
  client_invitations: { subjects: [invited.id], use: () => post(`/api/clients/${invited.id}/invite`, {}, as(staff)) },
  texts_to_number: { subjects: [PHONE], use: () => text(PHONE) },
  texts_by_user: { subjects: [staff.id], use: () => text(PHONE) },
  texts: { subjects: [], use: () => text(PHONE) },
  bookings: {
    subjects: [client.id],
    use: (n) => post('/api/bookings', { service_type: 'Lighting', scheduled_date: day(n) }, as(client)),
  },
  booking_moves: { subjects: [booking.id], use: (n) => post(`${link.path}/move`, { scheduled_date: day(n + 14) }) },
  quote_requests_from_address: {
    subjects: [ADDRESS],
    use: (n) => post('/api/public/leads', { ...quoteRequest, email: `${n}@example.com` }),
  },
  quote_requests_of_email: {
    subjects: ['ada@example.com'],
    use: () => post('/api/public/leads', { ...quoteRequest, email: 'ADA@example.com' }),
  },
  quote_requests: {
    subjects: [],
    use: (n) => post('/api/public/leads', { ...quoteRequest, email: `${n}@example.com` }),
  },
  referral_openings: { subjects: [ADDRESS], use: () => post('/api/public/referral-openings', { code: 'NO-SUCH' }) },
  unknown_calendars: { subjects: [ADDRESS], use: () => send({ url: '/api/public/calendars/unknown/visits.ics' }) },
  unknown_links: { subjects: [ADDRESS], use: () => send({ url: '/api/public/links/unknown' }) },
  link_payment_intents: { subjects: [payable.id, ADDRESS], use: () => post(`${payLink.path}/payment-intent`, {}) },
  link_payment_tries: {
    subjects: [payable.id, ADDRESS],
    use: () => post(`${payLink.path}/payments`, { stripe_payment_intent_id: 'pi_unknown' }),
  },
  payment_intents: {
    subjects: [payable.id, staff.id],
    use: () => post(`/api/invoices/${payable.id}/payment-intent`, {}, as(staff)),
  },
  payment_tries: {
    subjects: [payable.id, staff.id],
    use: () => post('/api/payments', { invoice_id: payable.id, stripe_payment_intent_id: 'pi_unknown' }, as(staff)),
  },
  file_checks: {
    subjects: [ADDRESS],
    use: () => send({ url: `/api/public/signatures?${new URLSearchParams(signatureQuery)}` }),
  },
  mcp_requests: { subjects: [token.id], use: () => post('/mcp', { jsonrpc: '2.0', id: 1, method: 'ping' }, program) },
  mcp_failures: { subjects: [ADDRESS], use: () => post('/mcp', {}) },
  assistant_questions: {
    subjects: [staff.id],
    use: () => post('/api/ai/assistant', { messages: [{ role: 'user', content: 'Hello' }] }, as(staff)),
  },
  ai_questions: { subjects: [staff.id], use: () => working(() => countQuestion(ai)) },
  ai_tokens_of_user: { subjects: [staff.id], use: () => working(() => takeTokens(ai, 1)) },
  ai_tokens: { subjects: [], use: () => working(() => takeTokens(ai, 1)) },
}

beforeEach(async () => {
  await world.db.delete(rateLimits)
  world.clock.now = START
})

const unit = /again in \d+ (second|minute|hour)s?\b/

/** Those of the product. Other tests, which share this process, define their own. */
const caps = [...definedCaps].filter(([name]) => !name.startsWith('test_'))

test('every cap has an exemplar', () =>
  expect(Object.keys(exemplars).toSorted()).toEqual(caps.map(([name]) => name).toSorted()))

test.each(caps)(
  '%s allows the last one, refuses the next and says when, and starts over by then',
  async (name, { rule, key }) => {
    const { subjects, use } = exemplars[name] ?? expect.fail('There is no exemplar')
    const most = 'free' in rule ? rule.free : rule.limit
    const window_ends = new Date(START.getTime() + rule.seconds * 1000).toISOString()
    await world.db.insert(rateLimits).values({ key: key(...subjects), count: most - 1, window_ends })

    const last = await use(1)
    expect(last.status, last.message).not.toBe(429)
    expect(last.status).toBeLessThan(500)
    const over = await use(2)
    expect(over.status).toBe(429)
    const seconds = 'free' in rule ? rule.first : rule.seconds
    if (name !== 'security_notices') {
      expect(over.message).toMatch(unit)
      expect(Number(over.retryAfter)).toBe(seconds)
    }
    world.clock.now = new Date(START.getTime() + seconds * 1000)
    expect((await use(3)).status).not.toBe(429)
  },
)

describe('many failed sign-ins to one account', () => {
  const attempt = (username: string, password: string, remoteAddress: string) =>
    post('/api/login', { username, password }, { remoteAddress })

  test('make strange addresses wait, not the usual one, and tell the owner once', async () => {
    const owner = await createLogin(world, 'client', { email_confirmed_at: START.toISOString() })
    const login = owner.username ?? ''
    const [home, elsewhere] = ['198.51.100.1', '198.51.100.2']
    expect((await attempt(login, PASSWORD, home)).status).toBe(200)
    const window_ends = new Date(START.getTime() + 3_600_000).toISOString()
    const count = signInFailures.rule.limit - 2
    await world.db.insert(rateLimits).values({ key: signInFailures.key(owner.id), count, window_ends })
    const mails = async () =>
      (await world.db.select().from(deliveries)).filter(
        ({ recipient, subject }) => recipient === owner.email && subject === 'Many failed sign-ins',
      ).length
    for (const n of [3, 4]) {
      expect(await mails()).toBe(0)
      expect((await attempt(login, 'wrong', `198.51.100.${n}`)).status).toBe(401)
    }
    expect(await mails()).toBe(1)
    expect(await attempt(owner.email, PASSWORD, elsewhere)).toMatchObject({ status: 429, retryAfter: '3600' })
    expect((await attempt(login, 'wrong', home)).status).toBe(401)
    expect((await attempt(owner.email, PASSWORD, home)).status).toBe(200)
    expect(await mails()).toBe(1)
    world.clock.now = new Date(START.getTime() + 3_600_000)
    expect((await attempt(login, PASSWORD, elsewhere)).status).toBe(200)
  })

  test('count for the account however its name is typed, and for a name that no account has', async () => {
    await createLogin(world, 'client', { username: 'imiv', email: 'imiv@example.com' })
    const names = ['imiv', 'IMIV', 'imiv@example.com', 'IMIV@example.com', '\u0130miv', 'im\u0130v', 'imiv']
    const replies = []
    for (const name of names) replies.push((await attempt(name, 'wrong', '198.51.100.7')).status)
    expect(replies.filter((status) => status === 401).length).toBeLessThanOrEqual(5)
    expect(replies.at(-1)).toBe(429)
    const unknown = []
    for (let n = 0; n < 6; n += 1) unknown.push((await attempt('no-one', 'wrong', '198.51.100.7')).status)
    expect(unknown).toEqual([401, 401, 401, 401, 401, 429])
  })
})

test('a repeat of the last upload that is allowed gets its answer and does not count, but other bytes with its key do', async () => {
  const user = await createUser(world.db, 'client')
  const own = await world.signedIn(user)
  const window_ends = new Date(START.getTime() + 3_600_000).toISOString()
  const used = { key: uploads.key(user.id), count: uploads.rule.limit - 2, window_ends }
  await world.db.insert(rateLimits).values(used)
  const put = (bytes: Uint8Array, key: string) =>
    upload(world, own, '/api/profile/avatar', { bytes }, { headers: { 'idempotency-key': key } })
  const first = await put(png(2, 2), 'first')
  expect(first.status).toBe(201)
  for (let n = 0; n < 3; n += 1) expect(await put(png(2, 2), 'first')).toEqual(first)
  expect((await put(png(3, 3), 'first')).status).toBe(409)
  expect((await put(png(3, 3), 'first')).status).toBe(429)
  expect((await put(png(3, 3), 'second')).status).toBe(429)
  expect(await put(png(2, 2), 'first')).toEqual(first)
})
