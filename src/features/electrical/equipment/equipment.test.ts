import { expect, test } from 'vitest'
import { createProperty, createUser } from '#test/factories.ts'
import { setUpWorld } from '#test/world.ts'

const world = await setUpWorld({ company: true })
const staff = await world.signedIn(await createUser(world.db, 'employee'))

test('a warranty does not end before the installation, new or changed', async () => {
  const { id: property_id } = await createProperty(world.db)
  const errors = [{ path: 'warranty_until', message: 'The warranty cannot end before the day of installation' }]
  const days = { property_id, kind: 'generator', installed_on: '2026-06-10', warranty_until: '2026-06-09' }
  expect(await staff.post('/api/equipment', days)).toMatchObject({ status: 400, body: { errors } })
  const { status, body } = await staff.post('/api/equipment', { ...days, warranty_until: '2026-06-10' })
  expect(status).toBe(201)
  const change = (values: object) => staff.patch(`/api/equipment/${body.id}`, values)
  expect(await change({ warranty_until: '2026-06-09' })).toMatchObject({ status: 400, body: { errors } })
  expect(await change({ installed_on: '2026-06-11' })).toMatchObject({ status: 400, body: { errors } })
  expect(await change({ installed_on: '', warranty_until: '2026-06-09' })).toMatchObject({ status: 200 })
})

test('equipment is not installed in the future, new or changed', async () => {
  const { id: property_id } = await createProperty(world.db)
  const errors = [{ path: 'installed_on', message: 'The day of installation cannot be in the future' }]
  const add = (installed_on: string) => staff.post('/api/equipment', { property_id, kind: 'generator', installed_on })
  expect(await add('2026-06-16')).toMatchObject({ status: 400, body: { errors } })
  const { status, body } = await add('2026-06-15')
  expect(status).toBe(201)
  const change = (values: object) => staff.patch(`/api/equipment/${body.id}`, values)
  expect(await change({ installed_on: '2099-01-01' })).toMatchObject({ status: 400, body: { errors } })
  expect(await change({ installed_on: '' })).toMatchObject({ status: 200 })
})
