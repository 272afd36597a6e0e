import { eq, getTableColumns } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { clients } from '#features/people/clients/server/table.ts'
import { jobs } from '#features/work/jobs/server/table.ts'
import { startClients } from '#test/clients.ts'
import { createClient, createInvoice } from '#test/factories.ts'

const { world, admin, employee, clientUser } = await startClients()

const names = (body: { name: string }[]) => body.map(({ name }) => name)

describe('the list', () => {
  test('is newest first, without archived clients', async () => {
    await createClient(world.db, { name: 'Old', created_at: '2026-01-01T00:00:00Z' })
    await createClient(world.db, { name: 'New', created_at: '2026-03-01T00:00:00Z' })
    await createClient(world.db, { name: 'Gone', archived_at: '2026-04-01T00:00:00Z' })
    expect(names((await employee.get('/api/clients')).body)).toEqual(['New', 'Old'])
    expect(names((await employee.get('/api/clients?status=archived')).body)).toEqual(['Gone'])
    expect((await employee.get('/api/clients?status=all')).body).toHaveLength(3)
    expect((await employee.get('/api/clients?status=sleeping')).body.message).toBe(
      'Status must be active, archived or all',
    )
  })

  test('has the same rows as reading them one by one', async () => {
    const { id } = await createClient(world.db, { notes: 'Line\n"quoted" \u2028', archived_at: '2026-04-01T00:00:00Z' })
    const [row] = (await employee.get('/api/clients?status=all')).body
    const { referred_by: _, ...columns } = getTableColumns(clients)
    expect(row).toEqual({ ...(await world.db.select(columns).from(clients).where(eq(clients.id, id)))[0] })
    expect((await employee.get(`/api/clients/${id}`)).body).toMatchObject(row)
  })

  test.each([
    ['4 Elm Ct', ['Four']],
    ['elm ct, austin', ['Fourteen', 'Four']],
    ['4 elm', ['Four']],
    ['78701', ['Fourteen']],
    ['Aust', []],
  ])('finds %j in addresses as whole words', async (place, found) => {
    await createClient(world.db, { name: 'Four', address: '4 Elm Ct.', city: 'Austin' })
    await createClient(world.db, { name: 'Fourteen', address: '14 Elm Ct', city: 'Austin', zip: '78701' })
    const { body } = await employee.get(`/api/clients?place=${encodeURIComponent(place)}`)
    expect(names(body).toSorted()).toEqual(found.toSorted())
  })

  test.each([
    ['rosa', ['Rosa Delgado']],
    ['DELGADO', ['Rosa Delgado']],
    ['@bright', ['100% Bright_Homes']],
    ['100%', ['100% Bright_Homes']],
    ['t_h', ['100% Bright_Homes']],
    ['%', ['100% Bright_Homes']],
    ['\\', []],
    ['(512) 555-0142', ['Rosa Delgado']],
    ['555 0142', ['Rosa Delgado']],
    ['0142', ['Rosa Delgado']],
    ['ext. 9', ['Odd']],
    ['öl', ['Öl & Söhne']],
    ['zzz', []],
    ['%72osa', []],
    ["x' or '1'='1", []],
  ])('finds %j in names, emails and phone numbers', async (q, found) => {
    await createClient(world.db, { name: 'Rosa Delgado', email: 'rosa@delgado.example', phone: '+15125550142' })
    await createClient(world.db, { name: '100% Bright_Homes', email: 'office@bright.example', phone: null })
    await createClient(world.db, { name: 'Odd', email: 'ext. 9@odd.example', phone: '911' })
    await createClient(world.db, { name: 'Öl & Söhne', email: null, phone: '+493012345' })
    expect(names((await employee.get(`/api/clients?q=${encodeURIComponent(q)}`)).body)).toEqual(found)
  })

  test('pages through everyone exactly once, even when rows arrive in between', async () => {
    const moment = '2026-02-01T00:00:00Z'
    for (let index = 0; index < 7; index += 1) await createClient(world.db, { name: `C${index}`, created_at: moment })
    const all = names((await employee.get('/api/clients')).body)
    const seen: string[] = []
    let next: string | null = '/api/clients?limit=3'
    while (next !== null) {
      const reply = await employee.get(next)
      seen.push(...names(reply.body))
      next = /<(.+)>; rel="next"/.exec(String(reply.headers['link'] ?? ''))?.[1] ?? null
      await createClient(world.db, { name: 'Meanwhile', created_at: '2026-05-01T00:00:00Z' })
    }
    expect(seen).toEqual(all)
    expect(seen).toHaveLength(7)
  })

  test.each(['x', 'bm90IGEgY3Vyc29y', Buffer.from('2026-13-45T00:00:00Z x').toString('base64url')])(
    'rejects the cursor %j',
    async (cursor) => {
      const reply = await employee.get(`/api/clients?cursor=${cursor}`)
      expect(reply.status).toBe(400)
      expect(reply.body.errors).toEqual([{ path: 'cursor', message: 'That is not a cursor of this list' }])
    },
  )
})

describe('reading one', () => {
  test('returns totals and the five newest invoices and jobs', async () => {
    const client = await createClient(world.db, { user_id: clientUser.id })
    const created_by = clientUser.id
    const days = [1, 2, 3, 4, 5, 6, 7]
    for (const day of days)
      await createInvoice(world.db, { client_id: client.id, created_by, created_at: `2026-02-0${day}T12:00:00Z` })
    await createInvoice(world.db, {
      client_id: client.id,
      created_by,
      status: 'cancelled',
      created_at: '2026-01-01T00:00:00Z',
    })
    await createInvoice(world.db)
    await world.db.insert(jobs).values(
      days.map((day) => ({
        client_id: client.id,
        title: `Job ${day}`,
        created_at: `2026-02-0${day}T12:00:00Z`,
        scheduled_date: `2026-03-0${day}T15:00:00Z`,
      })),
    )
    const { status, body } = await employee.get(`/api/clients/${client.id}`)
    expect(status).toBe(200)
    expect(body).toMatchObject({
      user: { id: clientUser.id, name: 'Ada Portal', email: 'ada@portal.example' },
      total_invoices: 8,
      total_revenue: '700.00',
      total_jobs: 7,
      deletion_blocked: 'This client has 8 invoices and 7 jobs, which must be kept. Archive the client instead.',
    })
    const invoiceDays = body.recent_invoices.map((row: { created_at: string }) => row.created_at.slice(8, 10))
    expect(invoiceDays.join()).toBe('07,06,05,04,03')
    expect(body.recent_invoices[0]).toEqual({
      id: expect.any(String),
      invoice_number: expect.stringMatching(/^INV-\d{5}$/),
      created_at: '2026-02-07T12:00:00.000Z',
      total: '100.00',
      status: 'sent',
    })
    const titles = body.recent_jobs.map((row: { title: string }) => row.title)
    expect(titles.join()).toBe('Job 7,Job 6,Job 5,Job 4,Job 3')
    expect(body.recent_jobs[0]).toMatchObject({ scheduled_date: '2026-03-07T15:00:00.000Z', status: 'scheduled' })
  })

  test('returns zeros for a new client', async () => {
    const client = await createClient(world.db)
    expect((await employee.get(`/api/clients/${client.id}`)).body).toMatchObject({
      user: null,
      total_invoices: 0,
      total_revenue: '0.00',
      total_jobs: 0,
      recent_invoices: [],
      recent_jobs: [],
      deletion_blocked: null,
    })
  })

  test('answers 404 for an unknown client', async () => {
    for (const id of [crypto.randomUUID(), 'nobody'])
      for (const reply of [
        await admin.get(`/api/clients/${id}`),
        await admin.patch(`/api/clients/${id}`, { name: 'X' }),
        await admin.delete(`/api/clients/${id}`),
      ])
        expect(reply.status).toBe(404)
  })
})
