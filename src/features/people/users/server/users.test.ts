import { expect, test } from 'vitest'
import { createUser } from '#test/factories.ts'
import { type Caller, setUpWorld } from '#test/world.ts'

const world = await setUpWorld()

test('an administrator sees all users, an employee what a select needs for one role', async () => {
  const admin = await createUser(world.db, 'admin')
  const employee = await createUser(world.db, 'employee', { phone: '+15125550101' })
  const client = await createUser(world.db, 'client')

  const all = await (await world.signedIn(admin)).get('/api/users')
  expect(all.status).toBe(200)
  expect(all.body.map((user: { id: string }) => user.id)).toEqual([client.id, employee.id, admin.id])
  expect(all.body[1]).toMatchObject({ email: employee.email, username: employee.username })
  expect(all.text).not.toMatch(/password|google_id/)

  const caller = await world.signedIn(employee)
  expect((await caller.get('/api/users?role=employee')).body).toEqual([
    { id: employee.id, name: employee.name, role: 'employee', phone: '+15125550101' },
  ])
  const staff: { id: string }[] = (await caller.get('/api/users?role=staff')).body
  expect(staff.map(({ id }) => id)).toEqual([employee.id, admin.id])
  expect((await caller.get('/api/users')).status).toBe(403)
  expect((await caller.get('/api/users?role=owner')).status).toBe(400)
})

test('searches users by the fields the caller may see, and deactivated ones only on request', async () => {
  const admin = await world.signedIn(await createUser(world.db, 'admin'))
  const employee = await world.signedIn(await createUser(world.db, 'employee'))
  const about = { name: 'Zelda Quinn', username: 'zquinn', email: 'zq@quinn.example', phone: '+15125550142' }
  const zelda = await createUser(world.db, 'employee', about)
  const listIds = async (caller: Caller, query: string) =>
    (await caller.get(`/api/users?role=employee&${query}`)).body.map(({ id }: { id: string }) => id)
  for (const q of ['q=QUINN', 'q=zquinn', 'q=quinn.example', 'q=(512)+555-0142'])
    expect([q, await listIds(admin, q)]).toEqual([q, [zelda.id]])
  expect(await listIds(employee, 'q=zelda')).toEqual([zelda.id])
  expect(await listIds(employee, 'q=555-0142')).toEqual([zelda.id])
  expect(await listIds(employee, 'q=quinn.example')).toEqual([])
  await admin.patch(`/api/users/${zelda.id}`, { active: false })
  expect(await listIds(admin, 'q=zelda')).toEqual([])
  expect(await listIds(admin, 'q=zelda&status=deactivated')).toEqual([zelda.id])
  expect(await listIds(employee, 'q=zelda&status=deactivated')).toEqual([])
})

test('an employee tells two clients with the same name apart by email, and finds them by it', async () => {
  const confirmed = { name: 'Carla Customer', email_confirmed_at: '2026-01-01T00:00:00Z' }
  const carla = await createUser(world.db, 'client', confirmed)
  const stranger = await createUser(world.db, 'client', { name: 'Carla Customer' })
  const caller = await world.signedIn(await createUser(world.db, 'employee'))
  const row = (user: typeof carla, email_confirmed: boolean) => {
    const { id, name, email } = user
    return { id, name, role: 'client', phone: null, email, email_confirmed }
  }
  const find = async (query: string) => (await caller.get(`/api/users?role=client&${query}`)).body
  expect(await find('q=CARLA')).toEqual([row(stranger, false), row(carla, true)])
  expect(await find('q=CARLA&limit=1')).toEqual([row(stranger, false)])
  expect(await find(`q=${encodeURIComponent(carla.email.toUpperCase())}`)).toEqual([row(carla, true)])
  expect(await find('q=100%25')).toEqual([])
  expect((await caller.get('/api/users?role=client&limit=0')).status).toBe(400)
})
