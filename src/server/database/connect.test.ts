import { once } from 'node:events'
import { DrizzleQueryError, sql } from 'drizzle-orm'
import pg from 'pg'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { setUpWorld } from '#test/world.ts'
import { until } from '#test/until.ts'
import { type Connection, connect } from './connect.ts'
import { isDatabaseAway, sqlState } from './errors.ts'

let own: Connection
const world = await setUpWorld()
beforeEach(() => {
  own = connect(world.databaseTarget, { max: 1 })
})
afterEach(() => own.close())

const works = async () => expect((await own.db.execute(sql`select 1 as one`)).rows).toEqual([{ one: 1 }])

const end = (pid: unknown) => world.pool.query('select pg_terminate_backend($1)', [pid])

test('a session ended by the server inside a transaction fails that transaction and nothing else', async () => {
  const connected = once(own.pool, 'connect')
  const failed = own.db
    .transaction(async (tx) => {
      const [client] = (await connected) as [pg.PoolClient]
      const { rows } = await tx.execute(sql`select pg_backend_pid() as pid`)
      const ended = new Promise((resolve) => client.once('end', resolve))
      await end(rows[0]?.['pid'])
      await ended
      await tx.execute(sql`select 1`)
    })
    .catch((error: unknown) => error)
  expect(isDatabaseAway(await failed)).toBe(true)
  await works()
})

test('a session ended by the server while idle is replaced', async () => {
  const { rows } = await own.db.execute(sql`select pg_backend_pid() as pid`)
  await end(rows[0]?.['pid'])
  await until(() => expect(own.pool.totalCount).toBe(0), 5)
  await works()
})

test('the connection of a transaction that failed to begin is available to the next one', async () => {
  own.pool.once('acquire', (client) => void client.end())
  await expect(own.db.transaction((tx) => tx.execute(sql`select 1`))).rejects.toSatisfy(isDatabaseAway)
  await works()
})

const socketError = (code: string, syscall: string) => Object.assign(new Error(`${syscall} ${code}`), { code, syscall })
const stateError = (code: string) => Object.assign(new pg.DatabaseError('', 0, 'error'), { code })

const away: [string, Error][] = [
  ['a socket that is not there', socketError('ENOENT', 'connect')],
  ['a port without a server', socketError('ECONNREFUSED', 'connect')],
  // Node's error for a name with several addresses, such as localhost.
  ['several addresses without a server', Object.assign(new AggregateError([], ''), { code: 'ECONNREFUSED' })],
  ['a connection that broke while writing', socketError('EPIPE', 'write')],
  ['a connection that broke while reading', socketError('ECONNRESET', 'read')],
  ['a name that is not known at the moment', socketError('EAI_AGAIN', 'getaddrinfo')],
  ['a connection that ended', new Error('Connection terminated unexpectedly')],
  ['a connection that took too long', new Error('Connection terminated due to connection timeout')],
  ['no free connection', new Error('timeout exceeded when trying to connect')],
  ['a broken connection', new Error('Client has encountered a connection error and is not queryable')],
  ['a closed connection', new Error('Client was closed and is not queryable')],
  ...['08006', '25006', '25P03', '53100', '53300', '57P01', '57P02', '57P03'].map((code): [string, Error] => [
    code,
    stateError(code),
  ]),
]

test.each(away)('the database is down: %s', (_, error) => {
  expect(isDatabaseAway(error)).toBe(true)
  expect(isDatabaseAway(new DrizzleQueryError('select 1', [], error))).toBe(true)
})

const bugs: [string, unknown][] = [
  ['a file that is missing', socketError('ENOENT', 'open')],
  [
    'another service that cannot be reached',
    new TypeError('fetch failed', { cause: socketError('ECONNREFUSED', 'connect') }),
  ],
  ['a broken rule', stateError('23505')],
  ['a statement that took too long', stateError('57014')],
  ['a wrong statement', stateError('42601')],
  ['anything else', new Error('Connections are nice')],
  ['no error', 'ECONNRESET'],
]

test.each(bugs)('the database is up: %s', (_, error) => expect(isDatabaseAway(error)).toBe(false))

test('only server errors have an SQLSTATE, whatever the code looks like', () => {
  expect(sqlState(new DrizzleQueryError('', [], stateError('23505')))).toBe('23505')
  expect(sqlState(new DrizzleQueryError('', [], socketError('EPIPE', 'write')))).toBeNull()
})
