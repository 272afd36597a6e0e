import { afterAll, beforeAll, expect, test } from 'vitest'
import type { CurrentUser } from '#contract/current-user.ts'
import { createUser } from '#test/factories.ts'
import { createWorld, type World } from '#test/world.ts'
import { inTransaction } from '../database/transaction.ts'
import { recordChange } from './record-change.ts'

let world: World
let admin: CurrentUser
beforeAll(async () => {
  world = await createWorld()
  admin = await createUser(world.db, 'admin', { name: 'Ada' })
})
afterAll(() => world.close())

const id = '019aa000-0000-7000-8000-000000000001'
const historyOf = async (record_id: string) =>
  (await (await world.signedIn(admin)).get(`/api/audit/history?record=permit&record_id=${record_id}`)).body

test('keeps who changed what and when, newest first, without secrets', async () => {
  const ctx = world.contextOf(admin)
  const made = { id, status: 'pending', notes: null, articles: ['210.8', '210.12'], reset_token: 'x', updated_at: '1' }
  await recordChange(ctx, { record: 'permit', id, before: null, after: made })
  world.clock.now = new Date('2026-06-15T16:00:00Z')
  const changed = { ...made, status: 'submitted', reset_token: 'y', updated_at: '2' }
  await recordChange({ ...ctx, user: null }, { record: 'permit', id, before: made, after: changed })
  expect(await historyOf(id)).toEqual([
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
  await recordChange(world.contextOf(admin), { record: 'permit', id: record_id, before: row, after })
  expect(await historyOf(record_id)).toEqual([])
})

test('is gone when the change itself is undone', async () => {
  const record_id = '019aa000-0000-7000-8000-000000000003'
  const failing = inTransaction(world.contextOf(admin), async (ctx) => {
    await recordChange(ctx, { record: 'permit', id: record_id, before: null, after: { notes: 'x' } })
    throw new Error('undone')
  })
  await expect(failing).rejects.toThrow('undone')
  expect(await historyOf(record_id)).toEqual([])
})

test.each(["update audit_events set user_name = 'Eve'", 'delete from audit_events', 'truncate audit_events'])(
  'refuses to rewrite history: %s',
  async (statement) => {
    await expect(world.pool.query(statement)).rejects.toThrow('audit_events is append-only')
    expect(await historyOf(id)).toHaveLength(2)
  },
)
