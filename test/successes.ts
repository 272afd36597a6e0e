import type { CurrentUser } from '#contract/current-user.ts'
import { type Endpoint, fillPath } from '#contract/endpoint.ts'
import { requestCode } from '#features/people/auth/server/google-code.ts'
import { createToken } from '#features/people/accounts/server/shared/tokens.ts'
import { payments } from '#features/billing/payments/server/table.ts'
import { grantCredit } from '#features/billing/payments/server/shared/credits.ts'
import { uploadAvatar } from '#features/people/profile/server/avatar.ts'
import { codeAt, createGuarded, createLogin, PASSWORD } from './authenticator.ts'
import { endpointName } from './endpoints.ts'
import { type Cast, createCast, exampleBody, isPrivate, linkFor, recordFor } from './examples.ts'
import { createCalendar } from './calendars.ts'
import { createBooking, createClient, createInvoice, createJob, createQuote, createUser } from './factories.ts'
import { png } from './pictures.ts'
import { referralOpenings } from '#features/growth/referrals/server/table.ts'
import { clients } from '#features/people/clients/server/table.ts'
import type { World } from './world.ts'

/** A call that an endpoint accepts: who makes it, and what they send. */
export type Success = {
  user: CurrentUser | null
  /** Cookies the browser holds besides the session. */
  cookies?: Record<string, string>
  params?: Record<string, string>
  query?: Record<string, string>
  body?: unknown
}

const priceList = () =>
  new File([`Name,Price\nBreaker ${crypto.randomUUID()},68.50\n`], 'prices.csv', { type: 'text/csv' })
const photo = () => new File([Uint8Array.from(png(4, 3))], 'panel.png', { type: 'image/png' })

/**
 * A successful call of this endpoint, with its own users and records. Unless there is an entry below, an administrator
 * sends the example body to a record of the example client.
 */
export async function prepareSuccess(world: World, endpoint: Endpoint): Promise<Success> {
  const cast = await createCast(world)
  const special = specials[endpointName(endpoint)]
  if (special) return special(world, cast)
  const user = isPrivate(endpoint.path) ? cast.clientA : cast.admin
  const body = await exampleBody(world, cast, endpoint)
  if (endpoint.path.includes('/:token'))
    return { user: null, params: { token: await linkFor(world, cast, endpoint.path) }, body }
  if (!endpoint.path.includes('/:id')) return { user, body }
  const params = { id: await recordFor(world, cast, endpoint.path) }
  if (endpoint.method !== 'PATCH') return { user, params, body }
  // Sent as a form does: with the version it was filled in from, which is stale by the time of a retry.
  const read = await (await world.signedIn(user)).get(fillPath(endpoint.path, params))
  return { user, params, body: { ...body, ...(read.body?.updated_at && { updated_at: read.body.updated_at }) } }
}

const tokenFor = (world: World, user: CurrentUser, purpose: 'reset_password' | 'confirm_email') =>
  createToken(world.services, { purpose, user_id: user.id, email: user.email, minutes: 30 })

/** Setup in progress, with the code that turns two-factor sign-in on. */
async function enrolling(world: World) {
  const user = await createLogin(world)
  const caller = await world.signedIn(user)
  const { secret } = (await caller.post('/api/two-factor/start', { password: PASSWORD })).body
  return { user, body: { code: codeAt(secret, world.clock.now) } }
}

/** A Google sign-in waiting for its code. */
async function waitingForCode(world: World): Promise<Success> {
  const { user, code } = await createGuarded(world, 'employee', { google_id: crypto.randomUUID() })
  const { rows } = await world.pool.query('select google_id, two_factor_enabled_at from users where id = $1', [user.id])
  const cookies: Record<string, string> = {}
  const two_factor_enabled_at = new Date(rows[0]?.two_factor_enabled_at).toISOString()
  const http = { setCookie: (name: string, value: string) => void (cookies[name] = value) }
  const found = { user, google_id: String(rows[0]?.google_id), two_factor_enabled_at, next: '/' }
  await requestCode(world.createContext(null), found, http)
  return { user: null, cookies, body: { code: code() } }
}

/** An invoice of 100.00 that was paid twice. */
async function overpaid(world: World, { admin, recordA }: Cast): Promise<Success> {
  const { id, total } = await createInvoice(world.db, { client_id: recordA.id, status: 'paid', amount_paid: '200.00' })
  const check = {
    invoice_id: id,
    provider: 'manual',
    payment_method: 'check',
    amount: total,
    status: 'succeeded',
  } as const
  await world.db.insert(payments).values([check, check])
  return { user: admin, params: { id } }
}

/** An open invoice of a client who pays by card, up to the point where the card field is filled in. */
async function paying(world: World, cast: Cast) {
  const { id } = await createInvoice(world.db, { client_id: cast.recordA.id, created_by: cast.employee.id })
  const payer = await world.signedIn(cast.clientA)
  const { clientSecret } = (await payer.post(`/api/invoices/${id}/payment-intent`)).body
  const card = { clientSecret, number: '4242424242424242', exp_month: 12, exp_year: 2030, cvc: '123' }
  return { id, payer, card }
}

/** The same by a link, without a sign-in. */
async function payingByLink(world: World, cast: Cast) {
  const token = await linkFor(world, cast, '/api/public/links/:token/payments')
  const payer = world.anonymous()
  const { clientSecret } = (await payer.post(`/api/public/links/${token}/payment-intent`, { amount: '10.00' })).body
  const card = { clientSecret, number: '4242424242424242', exp_month: 12, exp_year: 2030, cvc: '123' }
  return { params: { token }, payer, card }
}

/** A client with a number that has no conversation yet. */
async function newNumber({ db }: World) {
  return createClient(db, { phone: `+1512666${String(await db.$count(clients)).padStart(4, '0')}` })
}

async function onSite(world: World, { employee, recordA }: Cast): Promise<Success> {
  const caller = await world.signedIn(employee)
  const job = { client_id: recordA.id, title: 'Replace panel' }
  const { id } = (await caller.post('/api/jobs', job)).body
  await caller.post(`/api/jobs/${id}/start`)
  return { user: employee, params: { id } }
}

async function onVisit(world: World, cast: Cast): Promise<Success> {
  const { user, params } = await onSite(world, cast)
  const caller = await world.signedIn(cast.employee)
  return { user, params: { id: (await caller.get(`/api/jobs/${params?.['id']}`)).body.visit_id } }
}

const specials: Record<string, (world: World, cast: Cast) => Promise<Success>> = {
  'POST /api/login': async (world) => {
    const { username } = await createLogin(world)
    return { user: null, body: { username: username ?? '', password: PASSWORD } }
  },
  'POST /api/register': async () => {
    const name = `user-${crypto.randomUUID().slice(0, 8)}`
    const body = { username: name, email: `${name}@example.com`, name: 'Grace Hopper', password: PASSWORD }
    return { user: null, body }
  },
  'POST /api/auth/two-factor': (world) => waitingForCode(world),
  'POST /api/auth/forgot-password': async (world) => ({
    user: null,
    body: { email: (await createLogin(world)).email },
  }),
  'POST /api/auth/reset-password': async (world) => {
    const token = await tokenFor(world, await createLogin(world), 'reset_password')
    return { user: null, body: { token, password: 'a new password' } }
  },
  'POST /api/auth/confirm-email': async (world) => {
    const user = await createLogin(world, 'client')
    return { user, body: { token: await tokenFor(world, user, 'confirm_email') } }
  },
  'POST /api/auth/accept-invitation': async (world) => {
    const user = await createLogin(world, 'client')
    const client_id = (await createClient(world.db)).id
    return {
      user,
      body: { token: await createToken(world.services, { purpose: 'invite_client', client_id, minutes: 60 }) },
    }
  },
  'POST /api/profile/password': async (world) => ({
    user: await createLogin(world),
    body: { current_password: PASSWORD, password: 'a new password' },
  }),
  'POST /api/profile/sign-out-everywhere': async (world) => {
    const user = await createLogin(world)
    await world.signedIn(user)
    return { user }
  },
  'POST /api/profile/avatar': async (_world, { employee }) => ({ user: employee, body: photo() }),
  'DELETE /api/profile/avatar': async (world, { clientA }) => {
    await uploadAvatar(world.createContext(clientA), { name: 'ada.png', bytes: png(1, 1) })
    return { user: clientA }
  },
  'POST /api/settings/logo': async (_world, { admin }) => ({ user: admin, body: photo() }),
  'POST /api/two-factor/start': async (world) => ({ user: await createLogin(world), body: { password: PASSWORD } }),
  'POST /api/two-factor/confirm': (world) => enrolling(world),
  'POST /api/two-factor/recovery-codes': async (world) => {
    const { user, code } = await createGuarded(world)
    return { user, body: { code: code() } }
  },
  'POST /api/two-factor/disable': async (world) => {
    const { user, code } = await createGuarded(world)
    return { user, body: { code: code(), password: PASSWORD } }
  },
  'DELETE /api/users/:id/two-factor': async (world, { admin }) => ({
    user: admin,
    params: { id: (await createGuarded(world)).user.id },
  }),
  'PATCH /api/users/:id': async (world, { admin }) => ({
    user: admin,
    params: { id: (await createUser(world.db, 'employee')).id },
    body: { role: 'client', name: 'Ada Lovelace' },
  }),
  'PATCH /api/bookings/:id': async (world, { admin, recordA }) => {
    const { id, updated_at } = await createBooking(world.db, { client_id: recordA.id })
    return { user: admin, params: { id }, body: { status: 'confirmed', updated_at } }
  },
  'POST /api/files': async (_world, { admin, recordA }) => ({
    user: admin,
    query: { client_id: recordA.id, category: 'photo' },
    body: photo(),
  }),
  'POST /api/invoices/:id/payment-intent': async (world, { clientA, recordA }) => ({
    user: clientA,
    params: { id: (await createInvoice(world.db, { client_id: recordA.id })).id },
  }),
  'POST /api/quotes/:id/accept': async (world, { clientA, recordA }) => ({
    user: clientA,
    params: { id: (await createQuote(world.db, { client_id: recordA.id })).id },
    body: { version: 1, chosen: [], name: 'Ada Lovelace', signature: { typed: 'Ada Lovelace' } },
  }),
  'POST /api/quotes/:id/decline': async (world, { clientA, recordA }) => ({
    user: clientA,
    params: { id: (await createQuote(world.db, { client_id: recordA.id })).id },
    body: { version: 1, reason: 'Too expensive' },
  }),
  'POST /api/sandbox/confirm': async (world, cast) => ({
    user: cast.clientA,
    body: (await paying(world, cast)).card,
  }),
  'POST /api/payments': async (world, cast) => {
    const { id, payer, card } = await paying(world, cast)
    const stripe_payment_intent_id = (await payer.post('/api/sandbox/confirm', card)).body.id
    return { user: cast.clientA, body: { invoice_id: id, stripe_payment_intent_id } }
  },
  'POST /api/invoices/:id/overpayment/refund': overpaid,
  'POST /api/invoices/:id/overpayment/credit': overpaid,
  'POST /api/invoices/:id/credit': async (world, cast) => {
    const { id, client_id } = await createInvoice(world.db, { client_id: cast.recordA.id })
    await grantCredit(world.services, { client_id, source: 'manual', amount: '25.00', source_key: `test:${id}` })
    return { user: cast.clientA, params: { id }, body: { amount: '10.00' } }
  },
  'POST /api/invoices/:id/sharing-discount': async (world, { employee }) => {
    const user = await createUser(world.db, 'client')
    const { id: client_id } = await createClient(world.db, { user_id: user.id })
    const openings = ['a', 'b', 'c'].map((network) => ({ referrer_id: user.id, network }))
    await world.db.insert(referralOpenings).values(openings)
    return { user: employee, params: { id: (await createInvoice(world.db, { client_id })).id } }
  },
  'POST /api/public/links/:token/test-card': async (world, cast) => {
    const { params, card } = await payingByLink(world, cast)
    return { user: null, params, body: card }
  },
  'POST /api/public/links/:token/payments': async (world, cast) => {
    const { params, payer, card } = await payingByLink(world, cast)
    const paid = await payer.post(`/api/public/links/${params.token}/test-card`, card)
    return { user: null, params, body: { stripe_payment_intent_id: paid.body.id } }
  },
  'DELETE /api/quotes/:id': async (world, { admin }) => ({
    user: admin,
    params: { id: (await createQuote(world.db, { status: 'draft' })).id },
  }),
  'POST /api/price-book/imports/preview': async (_world, { admin }) => ({ user: admin, body: priceList() }),
  'POST /api/price-book/imports': async (_world, { admin }) => ({ user: admin, body: priceList() }),
  'POST /api/conversations': async (world, { admin }) => ({
    user: admin,
    body: { client_id: (await newNumber(world)).id },
  }),
  'POST /api/jobs/:id/on-my-way': async (world, { admin }) => {
    const { id } = await createJob(world.db, { client_id: (await newNumber(world)).id })
    return { user: admin, params: { id }, body: { minutes: 30 } }
  },
  'POST /api/notifications/sms': async (world, { admin }) => ({
    user: admin,
    body: { to: (await newNumber(world)).phone ?? '', message: 'We are on our way.' },
  }),
  'DELETE /api/calendars/:id': async (world, { employee }) => ({
    user: employee,
    params: { id: (await createCalendar(world, employee)).id },
  }),
  'POST /api/visits/:id/stop': onVisit,
  'POST /api/jobs/:id/stop': onSite,
  'POST /api/jobs/:id/finish': onSite,
}

/**
 * Worth a retry in addition to one call per endpoint: the code is used up, and the session on the request has ended.
 */
export async function signInAgain(world: World): Promise<Success> {
  const { user, code } = await createGuarded(world)
  return { user, body: { username: user.username ?? '', password: PASSWORD, code: code() } }
}
