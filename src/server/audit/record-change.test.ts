import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { createClient, createUser } from '#test/factories.ts'
import { setUpWorld } from '#test/world.ts'
import { inTransaction } from '../database/transaction.ts'
import { merged } from './fields.ts'
import { auditedKinds } from './kinds.ts'
import { createNotes } from './notes.ts'
import { recordChange } from './record-change.ts'

const world = await setUpWorld()
const admin = await createUser(world.db, 'admin', { name: 'Ada' })

const id = '019aa000-0000-7000-8000-000000000001'
const getHistory = async (record_id: string) =>
  (await (await world.signedIn(admin)).get(`/api/audit/history?record=permit&record_id=${record_id}`)).body

test('keeps who changed what and when, newest first, without secrets', async () => {
  const ctx = world.createContext(admin)
  const made = { id, status: 'pending', notes: null, articles: ['210.8', '210.12'], reset_token: 'x', updated_at: '1' }
  await recordChange(ctx, { record: 'permit', id, before: null, after: made })
  world.clock.now = new Date('2026-06-15T16:00:00Z')
  const changed = { ...made, status: 'submitted', reset_token: 'y', updated_at: '2' }
  await recordChange({ ...ctx, user: null }, { record: 'permit', id, before: made, after: changed })
  expect(await getHistory(id)).toEqual([
    {
      id: expect.any(String),
      action: 'changed',
      deed: null,
      who: 'Panelboard',
      changes: [{ field: 'status', before: 'pending', after: 'submitted' }],
      created_at: '2026-06-15T16:00:00.000Z',
    },
    {
      id: expect.any(String),
      action: 'created',
      deed: null,
      who: 'Ada',
      changes: expect.arrayContaining([
        { field: 'status', before: null, after: 'pending' },
        { field: 'articles', before: null, after: '210.8, 210.12' },
      ]),
      created_at: '2026-06-15T15:00:00.000Z',
    },
  ])
  const { rows } = await world.pool.query('select before, after from audit_events')
  expect(JSON.stringify(rows)).not.toContain('reset_token')
})

test('writes nothing if nothing changed', async () => {
  const row = { notes: 'Gate code', updated_at: '1' }
  const record_id = '019aa000-0000-7000-8000-000000000002'
  const after = { ...row, updated_at: '2' }
  await recordChange(world.createContext(admin), { record: 'permit', id: record_id, before: row, after })
  expect(await getHistory(record_id)).toEqual([])
})

test('notes the rows that any statement changes, and what a rollback leaves of them', async () => {
  const { id: client } = await createClient(world.db, { name: 'Grace', referred_by: null })
  const notes = createNotes()
  const ctx = {
    ...world.createContext(admin),
    origin: { endpoint: 'PATCH /api/clients/:id', http: null, agent: null, notes },
  }
  await inTransaction(ctx, async ({ db }) => {
    const rename = (name: string) => db.execute(sql`update clients set name = ${name} where id = ${client}`)
    await rename('Rosa')
    await expect(
      db.transaction(async () => (await rename('Eve'), Promise.reject(new Error('undone')))),
    ).rejects.toThrow('undone')
    await db.execute(sql`update clients set created_at = '2026-06-15T15:00:00.5Z', email = 'rosa@example.com'`)
  })
  const [one, two, ...others] = merged(notes.changes)
  expect([two, others]).toEqual([undefined, []])
  expect(one).toEqual({
    record: 'client',
    id: client,
    before: { name: 'Grace', email: expect.anything() },
    after: { name: 'Rosa', email: 'rosa@example.com' },
  })
  expect(notes.changes.at(-1)?.after).toMatchObject({ created_at: '2026-06-15T15:00:00.500Z' })
})

test('every audited table has the triggers that note its rows', async () => {
  const { rows } = await world.pool.query<{ name: string }>(`
    select tgrelid::regclass::text as name from pg_trigger where tgfoid = 'note_changes'::regproc
    group by tgrelid having count(*) = 3`)
  const tables = [...auditedKinds.values()].flatMap(({ table }) => table ?? [])
  expect(rows.map(({ name }) => name).toSorted()).toEqual(tables.toSorted())
})

test('is gone when the change itself is undone', async () => {
  const record_id = '019aa000-0000-7000-8000-000000000003'
  const failing = inTransaction(world.createContext(admin), async (ctx) => {
    await recordChange(ctx, { record: 'permit', id: record_id, before: null, after: { notes: 'x' } })
    throw new Error('undone')
  })
  await expect(failing).rejects.toThrow('undone')
  expect(await getHistory(record_id)).toEqual([])
})

test.each(["update audit_events set user_name = 'Eve'", 'delete from audit_events', 'truncate audit_events'])(
  'refuses to rewrite history: %s',
  async (statement) => {
    await expect(world.pool.query(statement)).rejects.toThrow('audit_events is append-only')
    expect(await getHistory(id)).toHaveLength(2)
  },
)
