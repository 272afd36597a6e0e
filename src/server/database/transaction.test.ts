import { sql } from 'drizzle-orm'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { setUpWorld } from '#test/world.ts'
import { type Connection, connect } from './connect.ts'
import { brokenConstraint, sqlState } from './errors.ts'
import { statement } from './statement.ts'
import { inTransaction } from './transaction.ts'

const world = await setUpWorld()
await world.pool.query('create table notes (n int primary key)')
await world.pool.query('create table late (n int unique deferrable initially deferred)')
const own = connect(world.databaseTarget, { max: 1 })
beforeEach(async () => {
  await world.pool.query('truncate notes, late')
})
afterAll(() => own.close())

type Db = Pick<Connection, 'db'>
const note = ({ db }: Db, n: number) => db.execute(sql`insert into notes values (${n})`)
const notes = async () =>
  (await world.pool.query<{ n: number }>('select n from notes order by n')).rows.map(({ n }) => n)
const works = async () => {
  expect((await own.db.execute(sql`select 1 as one`)).rows).toEqual([{ one: 1 }])
  expect(own.pool.totalCount).toBe(1)
}
const failure = (work: Promise<unknown>) =>
  work.then(
    () => null,
    (error: unknown) => error,
  )
/** A value that fails while it is written, before anything of its statement is sent. */
const unwritable = {
  toPostgres: () => {
    throw new TypeError('unwritable')
  },
}

test('a transaction commits all of its statements', async () => {
  const result = await inTransaction(own, async (ctx) => {
    await note(ctx, 1)
    await Promise.all([note(ctx, 2), note(ctx, 3)])
    return 'done'
  })
  expect(result).toBe('done')
  expect(await inTransaction(own, async () => 'nothing')).toBe('nothing')
  expect(await notes()).toEqual([1, 2, 3])
  await works()
})

test('no statement runs after a failed BEGIN', async () => {
  const wrong = { isolationLevel: 'no such level' as 'serializable' }
  expect(sqlState(await failure(own.db.transaction((db) => note({ db }, 1), wrong)))).toBe('42601')
  expect(await notes()).toEqual([])
  await works()
})

test.each([0, 1, 2])('nothing is saved when statement %i of 3 fails', async (failing) => {
  const wrong = (ctx: Db) => note(ctx, 0)
  const right = [(ctx: Db) => note(ctx, 2), (ctx: Db) => note(ctx, 3)]
  await note(own, 0)
  const work = inTransaction(own, async (ctx) => {
    for (const send of right.toSpliced(failing, 0, wrong)) await send(ctx)
  })
  expect(brokenConstraint(await failure(work))).toBe('notes_pkey')
  expect(await notes()).toEqual([0])
  await works()
})

test('nothing is saved when a statement has a value that cannot be written', async () => {
  const work = inTransaction(own, async (ctx) => {
    await note(ctx, 1)
    await ctx.db.execute(sql`insert into notes values (${unwritable}::int)`)
  })
  expect(await failure(work)).toMatchObject({ cause: { message: 'unwritable' } })
  expect(await notes()).toEqual([])
  await works()
})

test('work that ignores a failed statement fails, since the server saves nothing of it', async () => {
  const work = own.db.transaction(async (db) => {
    await note({ db }, 1)
    await failure(note({ db }, 1))
  })
  expect(await failure(work)).toMatchObject({ message: expect.stringContaining('nothing of it was saved') })
  expect(await notes()).toEqual([])
  await works()
})

test('a rule that is checked at COMMIT fails the transaction', async () => {
  const twice = ({ db }: Db) => db.execute(sql`insert into late values (1), (1)`)
  expect(brokenConstraint(await failure(inTransaction(own, twice)))).toBe('late_n_key')
  await works()
})

test('an inner transaction does not end the outer one', async () => {
  const failed = await failure(
    inTransaction(own, async (outer) => {
      await inTransaction(outer, (inner) => note(inner, 1))
      await note(outer, 3)
      throw new Error('changed its mind')
    }),
  )
  expect(failed).toMatchObject({ message: 'changed its mind' })
  expect(await notes()).toEqual([])
  await works()
})

test('named statements stay usable whichever way their transactions end', async () => {
  const named = statement<{ n: number }, never>(
    'named note',
    (value) => sql`insert into notes values (${value('n')}::int)`,
  )
  for (const n of [1, 1, 2, 2, 3]) await failure(inTransaction(own, ({ db }) => named(db, { n })))
  expect(await notes()).toEqual([1, 2, 3])
  const unknown = statement<{ table: string }, never>('unknown', () => sql`insert into no_such_table values (1)`)
  for (const _ of [1, 2])
    expect(sqlState(await failure(inTransaction(own, ({ db }) => unknown(db, { table: '' }))))).toBe('42P01')
  await works()
})
