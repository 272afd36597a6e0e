import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { clients } from '#features/people/clients/server/table.ts'
import { jobs } from '#features/work/jobs/server/table.ts'
import { startClients } from '#test/clients.ts'
import { createClient, createInvoice, createUser } from '#test/factories.ts'

const { world, admin, employee, clientUser } = await startClients()

describe('creating', () => {
  test('keeps every field, trimmed, with the phone number ready to dial', async () => {
    const reply = await employee.post('/api/clients', {
      name: '  Rosa Delgado ',
      email: 'rosa@delgado.example',
      phone: '(512) 555-0142',
      address: '88 Rainey St',
      city: 'Austin',
      state: 'tx',
      zip: '78701',
      notes: 'Gate code 4417',
    })
    expect(reply.status).toBe(201)
    expect(reply.body).toMatchObject({
      name: 'Rosa Delgado',
      email: 'rosa@delgado.example',
      phone: '+15125550142',
      address: '88 Rainey St',
      city: 'Austin',
      state: 'TX',
      zip: '78701',
      notes: 'Gate code 4417',
      user_id: null,
      archived_at: null,
      created_at: '2026-06-15T15:00:00.000Z',
    })
    expect((await employee.get(`/api/clients/${reply.body.id}`)).body).toMatchObject(reply.body)
  })

  test('needs only a name; empty fields are null', async () => {
    const { status, body } = await admin.post('/api/clients', { name: 'X', email: '', phone: '', city: '  ' })
    expect(status).toBe(201)
    expect(body).toMatchObject({ email: null, phone: null, city: null, notes: null })
    expect((await admin.post('/api/clients', {})).body.errors).toEqual([{ path: 'name', message: 'Name is required' }])
  })

  test('keeps a phone number that cannot be dialed as typed', async () => {
    const { body } = await admin.post('/api/clients', { name: 'X', phone: '0142' })
    expect(body.phone).toBe('0142')
  })

  test.each([
    [{ name: '  ' }, 'name', 'Name is required'],
    [{ name: null }, 'name', 'Name is required'],
    [{ email: 'nobody' }, 'email', 'Valid email is required'],
    [{ phone: 'call me' }, 'phone', 'Phone number must contain only digits, spaces, and basic punctuation'],
    [{ user_id: 'x' }, 'user_id', 'That is not an id'],
  ])('refuses %j, new or changed', async (wrong, path, message) => {
    const refused = { status: 400, body: { errors: [{ path, message }] } }
    expect(await admin.post('/api/clients', { name: 'X', ...wrong })).toMatchObject(refused)
    const { id } = await createClient(world.db)
    expect(await admin.patch(`/api/clients/${id}`, wrong)).toMatchObject(refused)
  })

  test('ignores fields that only the server sets', async () => {
    const given = {
      name: 'X',
      id: crypto.randomUUID(),
      created_at: '2000-01-01T00:00:00.000Z',
      archived_at: '2000-01-01',
    }
    const { body } = await admin.post('/api/clients', given)
    expect(body).toMatchObject({ archived_at: null, created_at: '2026-06-15T15:00:00.000Z' })
    expect(body.id).not.toBe(given.id)
  })
})

describe('updating', () => {
  test('changes only the fields sent', async () => {
    const client = await createClient(world.db, { name: 'Rosa', city: 'Austin', notes: 'Dog', phone: '+15125550142' })
    const { status, body } = await employee.patch(`/api/clients/${client.id}`, { city: 'Waco', notes: '' })
    expect(status).toBe(200)
    expect(body).toMatchObject({
      name: 'Rosa',
      city: 'Waco',
      notes: null,
      phone: '+15125550142',
      email: client.email,
      user_id: null,
    })
    expect(body).not.toHaveProperty('recent_invoices')
  })

  test.each(['', 'yesterday', '2026-06-15'])('rejects %j as a version', async (updated_at) => {
    const client = await createClient(world.db)
    expect((await admin.patch(`/api/clients/${client.id}`, { updated_at })).status).toBe(409)
  })

  test('archives and restores', async () => {
    const client = await createClient(world.db)
    const archived = await employee.patch(`/api/clients/${client.id}`, { archived: true })
    expect(archived.body.archived_at).toBe('2026-06-15T15:00:00.000Z')
    expect((await employee.get('/api/clients')).body).toEqual([])
    expect((await employee.get(`/api/clients/${client.id}`)).status).toBe(200)
    const back = await employee.patch(`/api/clients/${client.id}`, { archived: false })
    expect(back.body.archived_at).toBeNull()
  })
})

describe('linking a sign-in', () => {
  test('shows the user, lets one user have several clients, and is undone with null', async () => {
    const house = await createClient(world.db)
    const shop = await createClient(world.db)
    for (const { id } of [house, shop])
      expect((await employee.patch(`/api/clients/${id}`, { user_id: clientUser.id })).body.user_id).toBe(clientUser.id)
    expect((await employee.get(`/api/clients/${house.id}`)).body.user).toMatchObject({ name: 'Ada Portal' })
    expect((await employee.patch(`/api/clients/${house.id}`, { user_id: null })).body.user_id).toBeNull()
    expect((await employee.get(`/api/clients/${shop.id}`)).body.user_id).toBe(clientUser.id)
  })

  test('works while creating', async () => {
    const { body } = await employee.post('/api/clients', { name: 'X', user_id: clientUser.id })
    expect(body.user_id).toBe(clientUser.id)
  })

  test('accepts only an existing sign-in with the client role', async () => {
    const client = await createClient(world.db)
    const staff = await createUser(world.db, 'employee')
    const stranger = await admin.patch(`/api/clients/${client.id}`, { user_id: crypto.randomUUID() })
    expect(stranger.body.errors).toEqual([{ path: 'user_id', message: 'This sign-in does not exist' }])
    const wrong = await admin.post('/api/clients', { name: 'X', user_id: staff.id })
    expect(wrong.status).toBe(400)
    expect(wrong.body.message).toBe('Only a sign-in with the role client can be linked to a client')
  })

  test('never links by matching email alone', async () => {
    const { body } = await employee.post('/api/clients', { name: 'Ada', email: clientUser.email })
    expect(body.user_id).toBeNull()
  })
})

describe('deleting', () => {
  test('removes a client that nothing references', async () => {
    const client = await createClient(world.db)
    expect((await admin.delete(`/api/clients/${client.id}`)).status).toBe(204)
    expect((await admin.get(`/api/clients/${client.id}`)).status).toBe(404)
  })

  test('is refused, naming what is attached', async () => {
    const invoice = await createInvoice(world.db)
    const refused = await admin.delete(`/api/clients/${invoice.client_id}`)
    expect(refused.status).toBe(409)
    expect(refused.body.message).toBe('This client has 1 invoice, which must be kept. Archive the client instead.')
    const { id } = await createClient(world.db)
    await world.db.insert(jobs).values({ client_id: id, title: 'Panel' })
    expect((await admin.delete(`/api/clients/${id}`)).body.message).toContain('1 job, which must be kept')
  })

  test('never leaves an invoice without its client when both happen at the same moment', async () => {
    const created_by = clientUser.id
    for (let round = 0; round < 10; round += 1) {
      const client = await createClient(world.db)
      const [deleted, invoiced] = await Promise.allSettled([
        admin.delete(`/api/clients/${client.id}`),
        createInvoice(world.db, { client_id: client.id, created_by }),
      ])
      const status = deleted.status === 'fulfilled' ? deleted.value.status : 0
      expect([204, 409]).toContain(status)
      expect(invoiced.status).toBe(status === 204 ? 'rejected' : 'fulfilled')
      expect(await world.db.$count(clients, eq(clients.id, client.id))).toBe(status === 204 ? 0 : 1)
    }
  })
})
