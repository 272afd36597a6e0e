import { afterEach, expect, test, vi } from 'vitest'
import type { AnyEndpoint, Endpoint } from '#contract/endpoint.ts'
import { auth } from '#features/people/auth/contract.ts'
import { isEmpty, keepDifferences } from '#server/audit/fields.ts'
import { auditedKinds, getRecordKind } from '#server/audit/kinds.ts'
import { getRepeats } from '#server/http/idempotency.ts'
import { getPushKey } from '#server/push/keys.ts'
import { rateLimits } from '#server/tables.ts'
import { call, type CallArgs } from '#web/platform/api.ts'
import { endpointName, everyEndpoint, named } from './endpoints.ts'
import { passNextWait } from './passed-waits.ts'
import { prepareSuccess, signInAgain, type Success } from './successes.ts'
import { setUpWorld } from './world.ts'

// Calls every endpoint that changes something through the real web client, losing the reply to the first try. The
// client's retry must get the first answer and do nothing. Derived from the endpoint table, so new endpoints are
// covered automatically.

const send = globalThis.fetch

const world = await setUpWorld()
const address = await world.app.listen({ port: 0, host: '127.0.0.1' })
// Made when it is first needed.
await getPushKey(world.services)
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const tables = await world.pool.query(
  `select tablename as name from pg_tables where schemaname = 'public' and tablename not in ('idempotency_keys', 'revisions', 'number_counters')`,
)
const counts = tables.rows.map(({ name }) => `select '${name}' as name, count(*)::int as count from "${name}"`)

/** A count of everything: rows per table, versions per kind of record, messages, rate limit uses. */
async function figures(): Promise<Record<string, number>> {
  await world.runBackground()
  const found = await world.pool.query(`${counts.join(' union all ')}
    union all select 'version of ' || topic, sum(changes)::int from revisions group by topic
    union all select 'numbers of ' || series, last from number_counters
    union all select 'limits used', coalesce(sum(count), 0)::int from rate_limits`)
  const figures = Object.fromEntries(found.rows.map(({ name, count }) => [name, count]))
  return { ...figures, mails: world.sent.mail.length, texts: world.sent.sms.length }
}

function difference(before: Record<string, number>, after: Record<string, number>) {
  const changed = Object.entries(after).map(([name, count]) => [name, count - (before[name] ?? 0)] as const)
  return Object.fromEntries(changed.filter(([, count]) => count !== 0))
}

const watchers = [...auditedKinds].flatMap(([record, { table }]) =>
  table === undefined
    ? []
    : [
        `create trigger "watch ${record}" after insert or update or delete on "${table}"
          for each row execute function watched.keep('${record}')`,
      ],
)
// Reading every row before and after each pair of calls took a quarter of the time.
await world.pool.query(`
  create schema watched;
  create table watched.changes (place serial, record text, before jsonb, after jsonb);
  create function watched.keep() returns trigger language plpgsql as $$ begin
    insert into watched.changes (record, before, after) values (tg_argv[0], to_jsonb(old), to_jsonb(new));
    return null;
  end $$;
  ${watchers.join(';')}`)

/** The records changed since the last question, by names like `invoice <id>`, in a field that an event may hold. */
async function changedRecords(): Promise<string[]> {
  const { rows } = await world.pool.query(`
    with changes as (delete from watched.changes returning *, record || ' ' || (coalesce(after, before) ->> 'id') as name)
    select name, record, (array_agg(before order by place))[1] as before, (array_agg(after order by place desc))[1] as after
    from changes group by name, record`)
  return rows
    .filter(
      ({ record, before, after }) =>
        (before ?? after) && !isEmpty(keepDifferences({ record, id: null, before, after })),
    )
    .map(({ name }) => name)
}

/** The records that events name, as what a call was about or as what it changed too. */
async function recordsInEvents(): Promise<Set<string>> {
  const { rows } = await world.pool.query(`
    select record || ' ' || coalesce(record_id::text, 'true') as name from audit_events where record is not null
    union select o.record || ' ' || o.record_id from audit_events, jsonb_to_recordset(also) as o (record text, record_id uuid)`)
  return new Set(rows.map(({ name }) => name))
}

type Seen = { status: number; text: string; cookies: string[] }

/** A browser: keeps the cookies of the replies that reach it; the first `lost` replies do not. */
async function openBrowser({ user, cookies = {} }: Success, lost: number) {
  const jar = new Map(Object.entries(cookies))
  if (user) jar.set('panelboard_session', (await world.signedIn(user)).token ?? '')
  const cookieHeader = () => [...jar].map(([name, value]) => `${name}=${value}`).join('; ')
  const seen: Seen[] = []
  vi.stubGlobal('location', { pathname: '/auth', search: '' })
  vi.stubGlobal('fetch', async (path: string, init: RequestInit) => {
    const headers = new Headers(init.headers)
    headers.set('cookie', cookieHeader())
    const reply = await send(`${address}${path}`, { ...init, headers })
    const set = reply.headers.getSetCookie()
    seen.push({ status: reply.status, text: await reply.clone().text(), cookies: set })
    if (seen.length <= lost) {
      passNextWait()
      throw new TypeError('Failed to fetch')
    }
    for (const cookie of set) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? []
      if (value === '') jar.delete(name)
      else jar.set(name, value)
    }
    return reply
  })
  const isSignedIn = async () => {
    const headers = { cookie: cookieHeader() }
    return (await send(`${address}/api/auth/user`, { headers })).status === 200
  }
  return { seen, isSignedIn }
}

/** Whatever the calls sent or got that only its owner may know. */
const secrets = new Set<string>()
const SECRET_FIELD = /password|^codes?$|recovery|token|secret|^cvc$|^url$/i
const CARD = /^\d{12,}$/
function collectSecrets(value: unknown, isSecret = false): void {
  if (typeof value === 'string' && ((isSecret && value.length > 5) || CARD.test(value)))
    secrets.add(value.split('/').at(-1) ?? value)
  if (typeof value !== 'object' || value === null) return
  for (const [name, inner] of Object.entries(value))
    collectSecrets(inner, Array.isArray(value) ? isSecret : SECRET_FIELD.test(name))
}

/** Makes one call and describes the outcome. */
async function callOnce(endpoint: Endpoint, success: Success, lost: number) {
  collectSecrets([success.body, success.params, success.cookies])
  await world.db.delete(rateLimits)
  const browser = await openBrowser(success, lost)
  const before = await figures()
  const { params, query, body } = success
  const reply = await call(endpoint as AnyEndpoint, ...([{ params, query, body }] as CallArgs<AnyEndpoint>))
  collectSecrets([
    reply,
    browser.seen.flatMap(({ cookies }) => cookies.map((cookie) => ({ token: cookie.split(/[=;]/)[1] }))),
  ])
  const changed = difference(before, await figures())
  return { ...browser, reply, changed, signedIn: await browser.isSignedIn() }
}

/** A confirmed proposal is carried out by a call that leaves its own event. */
const countEvents = (endpoint: Endpoint) => (/proposals.:id.(confirm|undo)$/.test(endpoint.path) ? 2 : 1)

async function expectDoneOnce(endpoint: Endpoint, succeed: () => Promise<Success>) {
  // Prepare both first: each setup may add an admin, and admins get mail.
  const [first, second] = [await succeed(), await succeed()]
  await changedRecords()
  const plain = await callOnce(endpoint, first, 0)
  expect(plain.changed).toMatchObject({ audit_events: countEvents(endpoint) })
  const { seen, ...repeated } = await callOnce(endpoint, second, 1)
  const touched = await changedRecords()
  const inEvents = await recordsInEvents()
  expect(touched.filter((record) => !inEvents.has(record))).toEqual([])
  expect(seen).toHaveLength(2)
  expect(seen[0]?.status).toBeLessThan(300)
  expect(seen[1]).toEqual(seen[0])
  expect(repeated.reply).toEqual(seen[0]?.text ? JSON.parse(seen[0].text) : undefined)
  expect(repeated.changed).toEqual(plain.changed)
  expect(repeated.signedIn).toBe(plain.signedIn)
}

const unsafe = everyEndpoint.filter(({ method }) => method !== 'GET')
const repeated = unsafe.filter((endpoint) => getRepeats(endpoint) !== null)

test('the only changes not kept for a retry are provider events, which carry their own id, and answers as they are written', () => {
  const notKept = unsafe.filter((endpoint) => !repeated.includes(endpoint)).map(endpointName)
  expect(notKept.toSorted()).toEqual([
    'POST /api/ai/assistant/stream',
    'POST /api/webhooks/stripe',
    'POST /api/webhooks/twilio/sms',
    'POST /api/webhooks/twilio/status',
    'POST /l/:token',
  ])
})

test.each(named(repeated))('$name runs once when its reply is lost', ({ endpoint }) =>
  expectDoneOnce(endpoint, () => prepareSuccess(world, endpoint)),
)

test('signs in with a code once when the reply is lost, replacing another session', () =>
  expectDoneOnce(auth.login, () => signInAgain(world)))

const ofLink = {
  link_id: expect.any(String),
  record: expect.stringMatching(/^(invoice|quote|booking|visit_request|email_preferences)$/),
  record_id: expect.any(String),
}

test('every call left one event that names its user, its record, and the link that it came by', async () => {
  const { rows } = await world.pool.query(
    'select endpoint, user_name, link_id, record, record_id, record_name from audit_events',
  )
  for (const endpoint of repeated) {
    const events = rows.filter((event) => event.endpoint === endpointName(endpoint))
    expect(events.length).toBeGreaterThanOrEqual(2)
    const record = getRecordKind(endpoint.path)
    for (const event of events) {
      if (endpoint.access !== 'public' || endpoint.changes.includes('users'))
        expect([endpointName(endpoint), event.user_name]).not.toContain(null)
      if (endpoint.path.includes('/:token')) expect(event).toMatchObject(ofLink)
      if (record) expect([endpointName(endpoint), event.record]).toEqual([endpointName(endpoint), record])
      if (endpoint.path.includes('/:id')) expect([endpointName(endpoint), event.record_id]).not.toContain(null)
    }
  }
})

test('no event holds a password, a token, a code or a card', async () => {
  const { rows } = await world.pool.query('select audit_events::text as text from audit_events')
  const text = rows.map((row) => row.text).join('\n')
  expect(secrets.size).toBeGreaterThan(50)
  // By itself: the microseconds of a time may be the six digits of a code.
  const holds = (secret: string) => new RegExp(String.raw`(?<![\w.])${RegExp.escape(secret)}(?!\w)`).test(text)
  expect([...secrets].filter(holds)).toEqual([])
})

test("only the client's key can read what is kept for a retry", async () => {
  const { rows } = await world.pool.query('select key, body from idempotency_keys where body is not null')
  expect(rows.length).toBeGreaterThanOrEqual(repeated.length)
  for (const { body } of rows) {
    const text = Buffer.from(String(body), 'base64url').toString('latin1')
    expect(text).not.toMatch(/"id":|recovery_codes|panelboard_session/)
  }
})
