import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createWorld, type World } from '#test/world.ts'
import { type Connection, connect } from './connect.ts'
import { brokenConstraint, sqlState } from './errors.ts'
import { statement } from './statement.ts'
import { inTransaction } from './transaction.ts'

let world: World
let own: Connection
beforeAll(async () => {
  world = await createWorld()
  await world.pool.query('create table notes (n int primary key)')
  await world.pool.query('create table late (n int unique deferrable initially deferred)')
  own = connect(world.databaseTarget, { max: 1 })
})
beforeEach(async () => {
  await world.pool.query('truncate notes, late')
})
afterAll(async () => {
  await own.close()
  await world.close()
})

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

test('a transaction of three statements commits all of them, whichever is the last', async () => {
  const done = await inTransaction(
    own,
    async (ctx) => (await note(ctx, 1), 'done'),
    (ctx) => [() => note(ctx, 2), () => note(ctx, 3)],
  )
  expect(done).toBe('done')
  await inTransaction(own, (ctx) => note(ctx, 4))
  await inTransaction(
    own,
    async () => 'nothing',
    (ctx) => [() => note(ctx, 5)],
  )
  expect(await inTransaction(own, async () => 'nothing')).toBe('nothing')
  expect(await notes()).toEqual([1, 2, 3, 4, 5])
  await works()
})

test('a statement that was to travel with a failed BEGIN does not run', async () => {
  const wrong = { isolationLevel: 'no such level' as 'serializable' }
  const named = statement<{ n: number }, never>('note', (value) => sql`insert into notes values (${value('n')})`)
  expect(sqlState(await failure(own.db.transaction((db) => named(db, { n: 1 }), wrong)))).toBe('42601')
  const both = own.db.transaction((db) => Promise.all([note({ db }, 1), note({ db }, 2)]), wrong)
  expect(sqlState(await failure(both))).toBe('42601')
  const ignored = own.db.transaction(async (db) => {
    await failure(note({ db }, 1))
    await failure(note({ db }, 2))
  }, wrong)
  expect(await failure(ignored)).toMatchObject({
    cause: { message: expect.stringContaining('nothing of it was saved') },
  })
  expect(await notes()).toEqual([])
  await own.db.transaction((db) => named(db, { n: 3 }))
  expect(await notes()).toEqual([3])
  await works()
})

test.each([0, 1, 2])('nothing is saved when last statement %i of 3 fails', async (failing) => {
  const wrong = (ctx: Db) => note(ctx, 1)
  const right = [(ctx: Db) => note(ctx, 2), (ctx: Db) => note(ctx, 3)]
  const failed = await failure(
    inTransaction(
      own,
      (ctx) => note(ctx, 1),
      (ctx) => right.toSpliced(failing, 0, wrong).map((send) => () => send(ctx)),
    ),
  )
  expect(brokenConstraint(failed)).toBe('notes_pkey')
  expect(await notes()).toEqual([])
  await works()
})

test.each([0, 1])(
  'nothing is saved when last statement %i of 2 has a value that cannot be written',
  async (failing) => {
    const wrong = ({ db }: Db) => db.execute(sql`insert into notes values (${unwritable}::int)`)
    const right = (ctx: Db) => note(ctx, 2)
    const work = inTransaction(
      own,
      (ctx) => note(ctx, 1),
      (ctx) => [right].toSpliced(failing, 0, wrong).map((send) => () => send(ctx)),
    )
    expect(await failure(work)).toMatchObject({ cause: { message: 'unwritable' } })
    expect(await notes()).toEqual([])
    await works()
  },
)

test('a first statement that cannot be sent ends its transaction', async () => {
  const work = own.db.transaction(async (db) => {
    await failure(db.execute(sql`insert into notes values (${unwritable}::int)`))
    await note({ db }, 2)
  })
  expect(await failure(work)).toMatchObject({ cause: { message: 'This transaction is over' } })
  expect(await notes()).toEqual([])
  await works()
})

test('a work that ignores a failed statement fails, since the server saves nothing of it', async () => {
  const work = own.db.transaction(async (db) => {
    await note({ db }, 1)
    await failure(note({ db }, 1))
  })
  expect(await failure(work)).toMatchObject({ cause: { message: expect.stringContaining('nothing of it was saved') } })
  expect(await notes()).toEqual([])
  await works()
})

test('a rule that is checked at COMMIT fails the statement that COMMIT travels with', async () => {
  const twice = ({ db }: Db) => db.execute(sql`insert into late values (1), (1)`)
  expect(
    brokenConstraint(
      await failure(
        inTransaction(
          own,
          (ctx) => note(ctx, 1),
          (ctx) => [() => twice(ctx)],
        ),
      ),
    ),
  ).toBe('late_n_key')
  expect(brokenConstraint(await failure(inTransaction(own, twice)))).toBe('late_n_key')
  expect(await notes()).toEqual([])
  await works()
})

test('the last statements of an inner transaction do not end the outer one', async () => {
  const failed = await failure(
    inTransaction(own, async (outer) => {
      await inTransaction(
        outer,
        (inner) => note(inner, 1),
        (inner) => [() => note(inner, 2)],
      )
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
  for (const n of [1, 1, 2, 2, 3]) {
    const send = ({ db }: Db) => named(db, { n })
    await failure(inTransaction(own, send))
    await failure(inTransaction(own, send, (ctx) => [() => send(ctx)]))
    await failure(
      inTransaction(
        own,
        async () => null,
        (ctx) => [() => send(ctx)],
      ),
    )
  }
  expect(await notes()).toEqual([1, 2, 3])
  const unknown = statement<{ table: string }, never>('unknown', () => sql`insert into no_such_table values (1)`)
  for (const _ of [1, 2])
    expect(sqlState(await failure(inTransaction(own, ({ db }) => unknown(db, { table: '' }))))).toBe('42P01')
  await works()
})

test('statements leave memory with a quick collection', async () => {
  setFlagsFromString('--expose-gc')
  const collect: (options: { type: 'minor' }) => void = runInNewContext('gc')
  const heldAfter = async (rounds: number) => {
    for (let n = 0; n < rounds; n += 1) {
      const text = `${n} `.repeat(20_000)
      await inTransaction(own, async ({ db }) => {
        await db.execute(sql`select 1`)
        await db.execute(sql`select length(${text})`)
      })
    }
    // An object gets old in the second.
    for (let n = 0; n < 3; n += 1) collect({ type: 'minor' })
    return process.memoryUsage().heapUsed
  }
  const before = await heldAfter(20)
  expect((await heldAfter(100)) - before).toBeLessThan(2_000_000)
})
