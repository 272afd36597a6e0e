import { expect, test } from 'vitest'
import { createUser } from '#test/factories.ts'
import { createWorld, setUpWorld } from '#test/world.ts'

const world = await setUpWorld()
const caller = await world.signedIn(await createUser(world.db, 'employee'))

const ask = (query: Record<string, string> = {}) => caller.get(`/api/news?${new URLSearchParams(query)}`)
const getVersion = async (): Promise<string> => (await ask()).body.version
/** A change of a process that announces nothing. */
const change = () => world.pool.query(`insert into clients (name) values ('Grace Holloway')`)

test('says at once what changed since a version, in any process', async () => {
  const since = await getVersion()
  await change()
  await world.pool.query(`update sales_leads set name = name where false`)
  const { body } = await ask({ since })
  expect(body).toEqual({ version: expect.not.stringMatching(`^${since}$`), topics: ['clients', 'leads'] })
})

test('waits for a change, and answers everyone who waits', async () => {
  const since = await getVersion()
  const waiting = Promise.all([ask({ since }), ask({ since })])
  await change()
  for (const { body } of await waiting) expect(body.topics).toEqual(['clients'])
})

test('a change that is rolled back is no news', async () => {
  const since = await getVersion()
  const client = await world.pool.connect()
  await client.query('begin')
  await client.query(`insert into clients (name) values ('Nobody')`)
  await client.query('rollback')
  client.release()
  const waiting = ask({ since })
  await world.pool.query(`update sales_leads set name = name where false`)
  expect((await waiting).body.topics).toEqual(['leads'])
})

test('the first answer says what changed since the page was opened, as its reads may be older', async () => {
  await change()
  const topicsWithin = async (age: number): Promise<string[]> => (await ask({ age: String(age) })).body.topics
  expect(await topicsWithin(1)).toContain('clients')
  await world.pool.query(`update revisions set changed_at = now() - interval '1 minute'`)
  // Later than the last look, which is shared for half a second.
  await expect.poll(() => topicsWithin(30)).toEqual([])
  expect(await topicsWithin(90)).toContain('clients')
  expect((await ask({ age: 'long' })).body.errors).toEqual([
    { path: 'age', message: 'Age must be a number of seconds' },
  ])
})

test('those who wait do not hold up the end of the server', async () => {
  const ending = await createWorld()
  const user = await ending.signedIn(await createUser(ending.db, 'client'))
  const { version } = (await user.get('/api/news')).body
  const waiting = user.get(`/api/news?since=${version}`)
  // The look of its first answer still counts, so this one waits.
  await new Promise((resolve) => setImmediate(resolve))
  const closing = ending.close()
  expect((await waiting).body).toEqual({ version, topics: [] })
  await closing
})
