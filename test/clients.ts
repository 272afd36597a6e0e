import { afterAll, beforeEach } from 'vitest'
import { clients } from '#features/people/clients/server/table.ts'
import { invoiceItems, invoices } from '#features/billing/invoices/server/table.ts'
import { jobs } from '#features/work/jobs/server/table.ts'
import { createUser } from './factories.ts'
import { createWorld } from './world.ts'

/** A company with staff and a client's login, and before each test no client. */
export async function startClients() {
  const world = await createWorld()
  const admin = await world.signedIn(await createUser(world.db, 'admin'))
  const employee = await world.signedIn(await createUser(world.db, 'employee'))
  const clientUser = await createUser(world.db, 'client', {
    name: 'Ada Portal',
    email: 'ada@portal.example',
    email_confirmed_at: '2026-01-01T00:00:00Z',
  })
  afterAll(() => world.close())
  beforeEach(async () => {
    await world.db.delete(jobs)
    await world.db.delete(invoiceItems)
    await world.db.delete(invoices)
    await world.db.delete(clients)
  })
  return { world, admin, employee, clientUser }
}
