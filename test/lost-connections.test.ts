import { sql } from 'drizzle-orm'
import { afterAll, expect, test } from 'vitest'
import { features } from '#app/server/features.ts'
import { addMinutes } from '#contract/dates.ts'
import { createServer } from '#server/http/server.ts'
import { createLog } from '#server/log.ts'
import { createWorldBehindDoor, type Cut } from './door.ts'
import { createClient, createJob, createUser } from './factories.ts'
import { png } from './pictures.ts'

// Breaks the database connection at every message a request sends, before and after the server gets it.

const { world, door, own, close } = await createWorldBehindDoor()

const services = { ...world.services, db: own.db }
const app = await createServer({
  services,
  sessions: features.sessions,
  logger: createLog('silent'),
})
const address = await app.listen({ port: 0, host: '127.0.0.1' })
const { token } = await world.signedIn(await createUser(world.db, 'admin'))
const cookie = `panelboard_session=${token}`
const clientId = (await createClient(world.db)).id
afterAll(async () => {
  await app.close()
  await close()
})

type Answer = { status: number; retryAfter: string | null; text: string }

/** The whole response, or null if it broke off. */
async function send(
  path: string,
  init: Omit<RequestInit, 'headers'> & { headers?: Record<string, string> } = {},
): Promise<Answer | null> {
  try {
    const reply = await fetch(`${address}${path}`, { ...init, headers: { cookie, ...init.headers } })
    return { status: reply.status, retryAfter: reply.headers.get('retry-after'), text: await reply.text() }
  } catch {
    return null
  }
}

const MOST_MESSAGES = 100

/** Repeats a request, each time cut one message later, until one gets through whole. */
async function cutEverywhere(
  when: Cut,
  request: () => Promise<Answer | null>,
  cutOff: (answer: Answer | null) => unknown,
) {
  for (let at = 1; at <= MOST_MESSAGES; at += 1) {
    door.cutAt(at, when)
    const answer = await request()
    if (!door.mend()) return answer
    await cutOff(answer)
  }
  throw new Error(`More than ${MOST_MESSAGES} messages`)
}

const notReady = { status: 503, retryAfter: '1', text: expect.stringContaining('The database is not ready') }

async function expectOneEvent(answer: Answer | null) {
  const { id } = JSON.parse(answer?.text ?? '')
  const events = await world.pool.query('select endpoint from audit_events where record_id = $1', [id])
  expect(events.rows).toEqual([{ endpoint: 'POST /api/files' }])
}

const post = (body: object, key: string) =>
  send('/api/invoices', {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'idempotency-key': key },
    body: JSON.stringify(body),
  })

test.each(['before', 'after'] as const)(
  'creates exactly one invoice when cut %s any message and retried with its key',
  async (when) => {
    let count = 0
    let key = ''
    const made: string[] = []
    const body = () => ({
      client_id: clientId,
      items: [{ description: `Cut ${when} ${count}`, quantity: '1', unit_price: '10' }],
    })
    const whole = await cutEverywhere(
      when,
      () => {
        count += 1
        key = crypto.randomUUID()
        return post(body(), key)
      },
      async (answer) => {
        expect(answer).toEqual(notReady)
        const repeat = await post(body(), key)
        expect(repeat).toMatchObject({ status: 201 })
        made.push(JSON.parse(repeat?.text ?? '').invoice_number)
      },
    )
    expect(whole).toMatchObject({ status: 201 })
    // Session, BEGIN, key, invoice, answer and COMMIT were each cut.
    expect(count).toBeGreaterThan(6)
    expect(new Set(made).size).toBe(count - 1)
    const { rows } = await world.pool.query(
      `select description, count(*)::int as times from invoice_items where description like $1 group by description`,
      [`Cut ${when} %`],
    )
    expect(rows).toHaveLength(count)
    expect(rows.filter(({ times }) => times !== 1)).toEqual([])
  },
)

test.each([
  ['before', 'with a key'],
  ['after', 'with a key'],
  ['before', 'without a key'],
  ['after', 'without a key'],
] as const)('answers 503 to an upload cut %s any message, %s, until it is stored with its event', async (when, how) => {
  const form = () => {
    const form = new FormData()
    form.set('file', new File([Uint8Array.from(png(2, 2))], 'panel.png', { type: 'image/png' }))
    return form
  }
  const whole = await cutEverywhere(
    when,
    () => {
      const headers: Record<string, string> = how === 'with a key' ? { 'idempotency-key': crypto.randomUUID() } : {}
      return send(`/api/files?client_id=${clientId}`, { method: 'POST', body: form(), headers })
    },
    (answer) => (answer?.status === 201 ? expectOneEvent(answer) : expect(answer).toEqual(notReady)),
  )
  expect(whole).toMatchObject({ status: 201 })
  await expectOneEvent(whole)
})

test.each(['before', 'after'] as const)(
  'moves all of three visits or none when cut %s any message, and all of them when retried',
  async (when) => {
    const { id: assigned_to } = await createUser(world.db, 'employee')
    const planned: { id: string; at: string }[] = []
    for (const at of ['2026-07-01T14:00:00.000Z', '2026-07-01T16:00:00.000Z', '2026-07-01T18:00:00.000Z']) {
      const job = await createJob(world.db, { client_id: clientId, assigned_to, scheduled_date: at })
      planned.push({ id: job.next_visit_id, at })
    }
    const onDay = (day: number) => planned.map(({ id, at }) => ({ id, at: addMinutes(at, day * 24 * 60) }))
    /** Where visits, their jobs and the technician's time are. */
    const places = async () => {
      const { rows } = await world.db.execute<{ id: string; at: string }>(sql`
        select distinct v.id, iso(at) as at from visits v join jobs j on j.next_visit_id = v.id
        join crew_times t on t.id = v.id, unnest(array[v.scheduled_date, j.scheduled_date, lower(t.during)]) at
        where v.assigned_to = ${assigned_to} order by at`)
      return rows
    }
    let day = 0
    let key = ''
    const move = () =>
      send('/api/visits/change', {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'idempotency-key': key },
        body: JSON.stringify({ changes: onDay(day).map(({ id, at }) => ({ id, scheduled_date: at })) }),
      })
    const whole = await cutEverywhere(
      when,
      () => {
        day += 1
        key = crypto.randomUUID()
        return move()
      },
      async (answer) => {
        expect(answer).toEqual(notReady)
        expect([onDay(day - 1), onDay(day)]).toContainEqual(await places())
        expect(await move()).toMatchObject({ status: 200 })
        expect(await places()).toEqual(onDay(day))
      },
    )
    expect(whole).toMatchObject({ status: 200 })
    expect(await places()).toEqual(onDay(day))
    expect(day).toBeGreaterThan(10)
  },
)

test('a list that fails mid-stream is cut off and never looks complete', async () => {
  await world.pool.query(
    `insert into invoices (invoice_number, client_id, created_by, status, subtotal, total)
     select 'BULK-' || n, $1, (select id from users limit 1), 'sent', n, n from generate_series(1, 4500) n`,
    [clientId],
  )
  let broken = 0
  const whole = await cutEverywhere(
    'before',
    () => send('/api/invoices'),
    (answer) => {
      if (answer === null) broken += 1
      else expect(answer).toEqual(notReady)
    },
  )
  expect(JSON.parse(whole?.text ?? '').length).toBeGreaterThan(4500)
  expect(broken).toBeGreaterThan(0)
})

test('answers 503 while the database is unreachable and recovers once it is back', async () => {
  await door.shut()
  const answers = await Promise.all(Array.from({ length: 30 }, () => send('/api/clients')))
  expect(answers.filter((answer) => answer?.status !== 503 || answer.retryAfter !== '1')).toEqual([])
  await door.reopen()
  const again = await Promise.all(Array.from({ length: 30 }, () => send('/api/clients')))
  expect(again.map((answer) => answer?.status)).toEqual(Array(30).fill(200))
})
