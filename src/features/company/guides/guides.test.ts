import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { createUser } from '#test/factories.ts'
import { type Caller, setUpWorld } from '#test/world.ts'
import { readGuides } from './server/content.ts'
import { searchGuides } from './server/shared/search.ts'
import { syncGuides } from './server/shared/sync.ts'

const world = await setUpWorld()
const client = await world.signedIn(await createUser(world.db, 'client'))

const search = async (caller: Caller, q: string): Promise<{ href: string; title: string; passage: string }[]> =>
  (await caller.get(`/api/guides/search?q=${encodeURIComponent(q)}`)).body.hits

const listTitles = async (caller: Caller, q: string) => (await search(caller, q)).map(({ title }) => title)

describe('searching the guides', () => {
  test('finds the section that has all words, by their stems', async () => {
    const [hit] = await search(client, 'how do I cancel my appointments?')
    expect(hit?.href).toBe('/client-guide#cancel-appointment')
    expect(hit?.passage).toContain('Cancel Appointment')
    expect(hit?.passage).not.toContain('**')
  })

  test('finds words that are not finished yet, then any of several words', async () => {
    expect(await listTitles(client, 'recei')).toContain('Pay an invoice')
    expect((await listTitles(client, 'please explain what an overdue zebra means')).length).toBeGreaterThan(0)
    expect(await listTitles(client, 'zebra')).toEqual([])
  })

  test.each([
    ['admin', 'how do I void an invoice', 'void-invoice'],
    ['admin', 'invite a new employee', 'invite-user'],
    ['admin', 'how do I restore a backup?', 'restore'],
    ['admin', 'refund a card payment', 'refund'],
    ['admin', 'a client disputes a card payment', 'disputes'],
    ['admin', 'messages held after a restore', 'held-messages'],
    ['employee', 'client paid cash', 'record-payment'],
    ['employee', 'sign a work order', 'sign-work-order'],
    ['employee', 'import prices from a spreadsheet', 'import-prices'],
    ['employee', 'is labor taxed on a home', 'tax-rules'],
    ['client', 'pay my invoice', 'pay-invoice'],
    ['client', 'stop text messages', 'stop-texts'],
    ['client', 'what do I earn for a referral', 'rewards'],
    ['client', 'forgot my password', 'change-password'],
  ] as const)('answers %s who asks "%s" with #%s among the first three', async (role, question, anchor) => {
    const user = { ...(await createUser(world.db, role)), role }
    const found = await searchGuides(world.createContext(user), question, 3)
    expect(found.map(({ href }) => href)).toContain(`/${role}-guide#${anchor}`)
  })

  test('takes anything as words: quotes, operators, signs', async () => {
    for (const q of [`'); drop table guide_sections; --`, '"pay', 'a & | ! ( ) :* <->', '\\', '%', '-invoice', 'ü漢😀'])
      expect((await client.get(`/api/guides/search?q=${encodeURIComponent(q)}`)).status, q).toBe(200)
  })

  test('asks for words, and refuses too many', async () => {
    expect((await client.get('/api/guides/search')).body.message).toContain('Type what to search for')
    const long = await client.get(`/api/guides/search?q=${'a'.repeat(201)}`)
    expect([long.status, long.body.message]).toEqual([400, 'Search for at most 200 characters'])
  })

  test('shows each role its own guide only', async () => {
    for (const { guide, sections } of await readGuides())
      for (const role of ['admin', 'employee', 'client'] as const) {
        const user = { ...(await createUser(world.db, role)), role }
        const { title = 'invoice' } = sections[0] ?? {}
        const found = await searchGuides(world.createContext(user), title, 1000)
        const of = found.filter(({ href }) => href.startsWith(`${guide.path}#`))
        expect(of.length > 0, `${role} in ${guide.name}`).toBe(guide.roles.includes(role) && sections.length > 0)
      }
  })
})

describe('syncing the guides', () => {
  const rows = async () =>
    (await world.db.execute(sql`select href, title, body, xmin::text from guide_sections order by href`)).rows

  test('writes nothing when nothing changed', async () => {
    const before = await rows()
    expect(before.length).toBeGreaterThan(30)
    await syncGuides(world.db)
    expect(await rows()).toEqual(before)
  })

  test('restores every section, with several processes starting at the same time', async () => {
    const texts = async () => (await rows()).map(({ href, title, body }) => ({ href, title, body }))
    const before = await texts()
    await world.db.execute(sql`delete from guide_sections where href like '%pay%'`)
    await world.db.execute(sql`update guide_sections set body = 'old', roles = '{client}' where href like '%a%'`)
    await world.db.execute(sql`insert into guide_sections (href, guide, title, body, roles, position)
      values ('/gone#gone', 'Gone', 'Gone', '', '{client}', 9999)`)
    await Promise.all(Array.from({ length: 8 }, () => syncGuides(world.db)))
    expect(await texts()).toEqual(before)
  })
})
