import { afterAll, expect, onTestFinished, test } from 'vitest'
import { createWorldBehindDoor } from '#test/door.ts'
import { until } from '#test/until.ts'
import { openPool } from './connect.ts'
import { createProcessConnection } from './process-connection.ts'

const { world, door, own, close } = await createWorldBehindDoor()
afterAll(close)

function startProcess(pool = world.pool) {
  const connection = createProcessConnection(pool)
  onTestFinished(() => connection.close())
  return connection
}

test('one process has a lock until it unlocks it or ends', async () => {
  const [first, second] = [startProcess(), startProcess()]
  const unlock = await first.lock('send')
  expect(await first.lock('send')).toBeNull()
  expect(await second.lock('send')).toBeNull()
  expect(await second.lock('upload')).not.toBeNull()
  unlock?.()
  await until(async () => expect(await second.lock('send')).not.toBeNull())
  expect(await first.lock('send')).toBeNull()
  await second.close()
  await until(async () => expect(await first.lock('send')).not.toBeNull())
})

test('the locks of a lost connection are taken again, each once', async () => {
  const [cut, other] = [startProcess(own.pool), startProcess()]
  const unlock = await cut.lock('send')
  await door.shut()
  await until(() => expect(cut.isListening()).toBe(false))
  await door.reopen()
  await until(() => expect(cut.isListening()).toBe(true))
  expect(await other.lock('send')).toBeNull()
  unlock?.()
  await until(async () => expect(await other.lock('send')).not.toBeNull())
})

test('behind a pooler that delivers nothing, a lock excludes the work of the process only', async () => {
  const elsewhere = openPool({ ...world.databaseTarget, database: 'postgres' })
  onTestFinished(() => elsewhere.end())
  const pooled = Object.assign(Object.create(world.pool) as typeof world.pool, {
    query: elsewhere.query.bind(elsewhere),
  })
  const [first, second] = [startProcess(pooled), startProcess()]
  expect(await first.lock('send')).not.toBeNull()
  expect(await first.lock('send')).toBeNull()
  expect(await second.lock('send')).not.toBeNull()
  expect(first.isListening()).toBe(false)
})
