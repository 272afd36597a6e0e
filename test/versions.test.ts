import { beforeEach, describe, expect, test } from 'vitest'
import { CHANGED_MEANWHILE } from '#contract/version.ts'
import { companySettings } from '#features/company/settings/server/table.ts'
import {
  createBooking,
  createClient,
  createCompany,
  createInvoice,
  createJob,
  createLead,
  createPermit,
  createPriceBookItem,
  createQuote,
  createUser,
  createWorkOrder,
} from './factories.ts'
import { type Caller, setUpWorld } from './world.ts'

// Two users edit one record. The test clock is stopped, so every change here happens within one millisecond.

const world = await setUpWorld()
const first = await world.signedIn(await createUser(world.db, 'admin'))
const second = await world.signedIn(await createUser(world.db, 'admin'))

beforeEach(async () => {
  await world.db.delete(companySettings)
  await createCompany(world.db)
})

type Edit = (caller: Caller, text: string, version?: string) => ReturnType<Caller['patch']>
type Kind = { name: string; open: () => Promise<{ path: string; edit: Edit; field: string }> }

const patched = (name: string, field: string, create: () => Promise<{ id: string }>): Kind => ({
  name,
  open: async () => {
    const path = `/api/${name}/${(await create()).id}`
    const edit: Edit = (caller, text, updated_at) => caller.patch(path, { [field]: text, updated_at })
    return { path, edit, field }
  },
})

const kinds: Kind[] = [
  patched('bookings', 'notes', () => createBooking(world.db)),
  patched('clients', 'notes', () => createClient(world.db)),
  patched('invoices', 'notes', () => createInvoice(world.db)),
  patched('jobs', 'notes', () => createJob(world.db)),
  patched('permits', 'notes', () => createPermit(world.db)),
  patched('price-book', 'description', () => createPriceBookItem(world.db)),
  patched('quotes', 'notes', () => createQuote(world.db)),
  patched('sales-leads', 'notes', () => createLead(world.db)),
  patched('work-orders', 'safety_measures', () => createWorkOrder(world.db)),
  {
    name: 'settings',
    open: async () => {
      const path = '/api/settings'
      const { updated_at: _, ...saved } = (await first.get(path)).body
      const edit: Edit = (caller, tagline, updated_at) => caller.post(path, { ...saved, tagline, updated_at })
      return { path, edit, field: 'tagline' }
    },
  },
]

describe.each(kinds)('$name', ({ open }) => {
  test('rejects an edit of an older version and overwrites nothing', async () => {
    const { path, edit, field } = await open()
    const opened = (await first.get(path)).body.updated_at
    const saved = await edit(first, 'First', opened)
    expect(saved.status).toBeLessThan(300)
    const refused = await edit(second, 'Second', opened)
    expect([refused.status, refused.body.message]).toEqual([409, CHANGED_MEANWHILE])
    expect((await first.get(path)).body[field]).toBe('First')
    expect((await edit(second, 'Second', saved.body.updated_at)).body[field]).toBe('Second')
  })

  test('every change makes a later version, even within the same millisecond', async () => {
    const { path, edit } = await open()
    const versions = [(await first.get(path)).body.updated_at]
    for (const text of ['A', 'B', 'C']) versions.push((await edit(first, text)).body.updated_at)
    expect(new Set(versions).size).toBe(4)
    expect(versions).toEqual(versions.toSorted((a, b) => a.localeCompare(b)))
  })

  test('saves one of twenty simultaneous edits of the same version', async () => {
    const { path, edit, field } = await open()
    const opened = (await first.get(path)).body.updated_at
    const replies = await Promise.all(
      Array.from({ length: 20 }, (_, n) => edit(n % 2 ? first : second, `${n}`, opened)),
    )
    const saved = replies.filter(({ status }) => status < 300)
    expect(saved).toHaveLength(1)
    expect(replies.filter(({ status }) => status === 409)).toHaveLength(19)
    expect((await first.get(path)).body[field]).toBe(saved[0]?.body[field])
  })
})
