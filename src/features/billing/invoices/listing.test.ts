import { text as wholeText } from 'node:stream/consumers'
import { setTimeout } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import type { UserContext } from '#server/context.ts'
import { replyKind } from '#server/http/replies.ts'
import type { List } from '#server/lists/list.ts'
import { serveList } from '#server/lists/serve.ts'
import { deliveries } from '#server/tables.ts'
import { parseCsv } from '#test/csv.ts'
import { createClient, createInvoice, createUser } from '#test/factories.ts'
import { setUpWorld } from '#test/world.ts'
import { InvoiceDetails, InvoiceRow } from './contract.ts'
import { lists } from './server/lists.ts'

/** Text that would break hand-built JSON. */
const HARD = 'O\'Brien "Sparky" \\ \n\t\u0007 \u2028 {"a":[1]} é ñ 漢字 🔌 </script>'

const world = await setUpWorld()
const staffUser = await createUser(world.db, 'employee')
const staff = await world.signedIn(staffUser)
const [ownerUser, strangerUser] = [await createUser(world.db, 'client'), await createUser(world.db, 'client')]
const owner = await world.signedIn(ownerUser)
const stranger = await world.signedIn(strangerUser)
const colleague = await createUser(world.db, 'admin')
const mine = await createClient(world.db, { name: 'Rosa Delgado', user_id: ownerUser.id })
const theirs = await createClient(world.db, { name: 'Ada_100%', user_id: strangerUser.id })
const hard = await createClient(world.db, { name: HARD, email: null, address: HARD })
const at = (hour: number) => ({ created_at: `2026-06-0${hour}T12:00:00.120Z` })
const make = async (values: Parameters<typeof createInvoice>[1], items?: Parameters<typeof createInvoice>[2]) =>
  (await createInvoice(world.db, { created_by: staffUser.id, ...values }, items)).id
const ids = {
  draft: await make({ client_id: mine.id, status: 'draft', ...at(1) }),
  sent: await make({ client_id: mine.id, due_date: '2026-07-01', ...at(2) }),
  paid: await make({ client_id: mine.id, status: 'paid', paid_date: '2026-06-05T00:00:00.000Z', ...at(3) }),
  other: await make({ client_id: theirs.id, created_by: colleague.id, ...at(4) }),
  hard: await make({ client_id: hard.id, notes: HARD, ...at(5) }, [
    { description: HARD, quantity: '1.00', unit_price: '0.10' },
    { description: 'Second', quantity: '0.50', unit_price: '0.30' },
  ]),
}

const getNames = (body: { id: string }[]) =>
  body.map(({ id }) => Object.entries(ids).find(([, other]) => other === id)?.[0])
const list = async (query = '', caller = staff) => getNames((await caller.get(`/api/invoices${query}`)).body)

describe('the list', () => {
  test('is newest first, with exactly the fields of the contract', async () => {
    const { body } = await staff.get('/api/invoices')
    expect(getNames(body)).toEqual(['hard', 'other', 'paid', 'sent', 'draft'])
    expect(z.array(InvoiceRow).parse(body)).toEqual(body)
    expect(body[0]).toMatchObject({ client_name: HARD, notes: HARD, description: HARD, total: '0.25', due_date: null })
    expect(body[3]).toMatchObject({ due_date: '2026-07-01', created_at: '2026-06-02T12:00:00.120Z', sent_at: null })
  })

  test('matches each single invoice exactly', async () => {
    for (const row of (await staff.get('/api/invoices')).body) {
      const { body } = await staff.get(`/api/invoices/${row.id}`)
      expect(body).toMatchObject(row)
    }
  })

  test('searches number and client, ignoring case and treating no character as a wildcard', async () => {
    const { body } = await staff.get('/api/invoices?limit=1')
    expect(await list(`?q=${body[0].invoice_number.toLowerCase()}`)).toEqual(['hard'])
    expect(await list('?q=DELGADO')).toEqual(['paid', 'sent', 'draft'])
    expect(await list('?q=100%25')).toEqual(['other'])
    expect(await list('?q=_1')).toEqual(['other'])
    expect(await list('?q=%25x')).toEqual([])
    expect(await list(`?q=${encodeURIComponent("o'brien")}`)).toEqual(['hard'])
    expect(await list(`?q=${encodeURIComponent("'; drop table invoices; --")}`)).toEqual([])
  })
})

describe('a client', () => {
  test('sees their own invoices, never a draft', async () => {
    expect(await list('', owner)).toEqual(['paid', 'sent'])
    expect(getNames((await owner.get('/api/invoices/my-invoices')).body)).toEqual(['paid', 'sent'])
    expect(await list('?status=draft', owner)).toEqual([])
    expect(await list('?q=ada', owner)).toEqual([])
    expect(await list('', stranger)).toEqual(['other'])
  })

  test('reads and prints their own, and gets 404 for everything else', async () => {
    const { body } = await owner.get(`/api/invoices/${ids.sent}`)
    expect(z.omit(InvoiceDetails, { deliveries: true }).parse(body)).toEqual(body)
    for (const [caller, id] of [
      [owner, ids.draft],
      [owner, ids.other],
      [stranger, ids.sent],
      [owner, '01920000-0000-7000-8000-000000000001'],
      [owner, 'INV-00001'],
    ] as const)
      for (const path of ['', '/pdf']) {
        const reply = await caller.get(`/api/invoices/${id}${path}`)
        expect(reply.status).toBe(404)
      }
  })

  test('sees nothing of what staff tried to send', async () => {
    const about = { about_type: 'invoice', about_id: ids.sent, recipient: 'a@b.example', message: {} }
    await world.db
      .insert(deliveries)
      .values({ ...about, channel: 'email', subject: 'Invoice', status: 'failed', error: 'No' })
    expect((await owner.get(`/api/invoices/${ids.sent}`)).body.deliveries).toBeUndefined()
    const { body } = await staff.get(`/api/invoices/${ids.sent}`)
    expect(body.deliveries).toMatchObject([{ recipient: 'a@b.example', status: 'failed', error: 'No', attempts: 0 }])
    expect(InvoiceDetails.parse(body)).toEqual(body)
  })
})

test('staff have their own list too, and the newest five', async () => {
  expect(getNames((await staff.get('/api/invoices/my-invoices')).body)).toEqual(['hard', 'paid', 'sent', 'draft'])
  const { body } = await staff.get('/api/invoices/recent?limit=2')
  expect(getNames(body)).toEqual(['hard', 'other'])
  const fields = ['client_name', 'created_at', 'due_date', 'id', 'invoice_number', 'status', 'total']
  expect(Object.keys(body[0]).toSorted()).toEqual(fields)
})

describe('thousands of rows', () => {
  let sampleOwner: string
  beforeAll(async () => {
    sampleOwner = (await createUser(world.db, 'employee')).id
    const client = await createClient(world.db, { name: 'Bulk Properties' })
    await world.db
      .execute(sql`insert into invoices (invoice_number, client_id, created_by, status, subtotal, total, created_at)
      select 'BULK-' || n, ${client.id}, ${sampleOwner}, 'sent', n, n, timestamptz '2025-01-01' + (n / 3) * interval '1 millisecond'
      from generate_series(1, 4500) n`)
  })

  test('arrive complete and in order, including those from the same millisecond', async () => {
    const { body, text } = await staff.get('/api/invoices?q=bulk')
    expect(body).toHaveLength(4500)
    expect(new Set(body.map((row: InvoiceRow) => row.id)).size).toBe(4500)
    const keys = body.map((row: InvoiceRow) => `${row.created_at} ${row.id}`)
    expect(keys).toEqual(keys.toSorted().toReversed())
    expect(text.endsWith('}]')).toBe(true)
    expect(z.array(InvoiceRow).parse(body)).toEqual(body)
  })

  test('arrive complete as CSV too, with one header', async () => {
    const { text } = await staff.get('/api/invoices.csv?q=bulk')
    const { body } = await staff.get('/api/invoices?q=bulk')
    const lines = parseCsv(text)
    expect(lines.map(([id]) => id).slice(1)).toEqual(body.map((row: InvoiceRow) => row.id))
    expect(text.match(/Invoice number/g)).toHaveLength(1)
  })

  test('hold no connection while a slow reader takes them or disconnects', async () => {
    const address = await world.app.listen({ port: 0 })
    const leave = new AbortController()
    const reply = await fetch(`${address}/api/invoices`, {
      headers: { cookie: `panelboard_session=${staff.token}` },
      signal: leave.signal,
    })
    const reader = reply.body?.getReader()
    expect((await reader?.read())?.value?.length).toBeGreaterThan(0)
    for (let waited = 0; world.pool.idleCount < world.pool.totalCount && waited < 5000; waited += 5) await setTimeout(5)
    expect(world.pool.idleCount).toBe(world.pool.totalCount)
    leave.abort()
    expect((await staff.get('/api/invoices?limit=1')).status).toBe(200)
  })

  // The last test, since it deletes them.
  test('are whole JSON when those of the next part are deleted before they are read', async () => {
    const reader: List['reader'] = (...how) => {
      const read = lists.all.reader(...how)
      return async (limit, after) => {
        if (after) await world.db.execute(sql`delete from invoices where invoice_number like 'BULK-%'`)
        return read(limit, after)
      }
    }
    const ctx = { db: world.db, user: staffUser } as UserContext
    const reply = await serveList(ctx, { ...lists.all, reader }, { q: 'bulk' })
    const { text } = reply[replyKind] === 'list' ? await reply.read('json') : expect.unreachable('not a list')
    expect(JSON.parse(typeof text === 'string' ? text : await wholeText(text))).toHaveLength(2000)
  })
})
