import { afterAll, beforeAll, expect, test } from 'vitest'
import { createUser } from '#test/factories.ts'
import { createWorld, type World } from '#test/world.ts'

let world: World
beforeAll(async () => {
  world = await createWorld()
})
afterAll(() => world.close())

test('an administrator sees all users, an employee what a select needs of one role, a client nothing', async () => {
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
  expect((await caller.get('/api/users')).status).toBe(403)
  expect((await caller.get('/api/users?role=owner')).status).toBe(400)
  expect((await (await world.signedIn(client)).get('/api/users?role=employee')).status).toBe(403)
})
