import { once } from 'node:events'
import { createServer } from 'node:net'
import { describe, expect, inject, test } from 'vitest'
import { freePort, toUrl } from './processes.ts'
import { newDatabase, startPrograms } from './programs.ts'

const { folder, start, startInVain } = await startPrograms()

describe('explains in one line what keeps it from starting', () => {
  const expectSentence = async (env: NodeJS.ProcessEnv, sentence: string | RegExp) => {
    const { code, stdout, stderr } = await startInVain(env)
    expect(stderr).toMatch(sentence)
    expect(stderr.trimEnd()).not.toContain('\n')
    expect(stdout).not.toContain('ready')
    expect(code).toBe(1)
  }

  test('an invalid variable', () =>
    expectSentence({ PORT: 'http' }, 'PORT must be a port number from 1 to 65535; it holds "http".'))

  test('a port in use', async () => {
    const other = createServer().listen(0, '127.0.0.1')
    await once(other, 'listening')
    const { port } = other.address() as { port: number }
    await expectSentence(
      { PORT: String(port), DATABASE_URL: (await newDatabase()).url },
      `Port ${port} of 127.0.0.1 is used by another program. Stop it, or set PORT to another one.`,
    )
    other.close()
  })

  test('a host that is not this machine', async () => {
    const { url } = await newDatabase()
    await expectSentence(
      { HOST: '192.0.2.1', DATABASE_URL: url },
      'HOST must be an address of this machine; it holds "192.0.2.1".',
    )
  })

  test('a data directory in use', async () => {
    const DATA_DIR = await folder()
    const first = await start({ DATA_DIR, SAMPLE_DATA: 'false' })
    await expectSentence(
      { DATA_DIR },
      `Another Panelboard (process ${first.process.pid}, ${first.url}) is using ${DATA_DIR}`,
    )
  })

  test('an unreachable database', async () => {
    const port = await freePort()
    await expectSentence(
      { DATABASE_URL: `postgres://app:planted@127.0.0.1:${port}/office` },
      `The database "office" at 127.0.0.1:${port} cannot be reached (ECONNREFUSED). Start it, or correct DATABASE_URL.`,
    )
  })

  test('a wrong database name', async () => {
    const url = toUrl({ ...inject('databaseServer'), database: 'nowhere' })
    await expectSentence({ DATABASE_URL: url }, /^The database "nowhere" at .* does not exist\. Create it/)
  })

  test('an unknown user', async () => {
    const url = toUrl({ ...inject('databaseServer'), user: 'nobody_knows' })
    await expectSentence({ DATABASE_URL: url }, /^The database .* refuses the user of DATABASE_URL/)
  })

  test('an encoding that cannot hold every name', async () => {
    const { url } = await newDatabase(`encoding 'LATIN1' locale_provider libc locale 'C' template template0`)
    await expectSentence(
      { DATABASE_URL: url },
      /is encoded as LATIN1; Panelboard needs UTF8\. Create one with: createdb/,
    )
  })

  test('a database from a newer version', async () => {
    const database = await newDatabase('template template_panelboard')
    await database.query(
      `insert into drizzle.__drizzle_migrations (hash, created_at) values ('newer', ${Date.now() * 2})`,
    )
    await expectSentence({ DATABASE_URL: database.url }, /^This database was made by a newer Panelboard/)
  })

  test('a database from before the first release', async () => {
    const database = await newDatabase('template template_panelboard')
    await database.query(`update drizzle.__drizzle_migrations set hash = 'before the initial schema'`)
    await expectSentence({ DATABASE_URL: database.url }, /^This database is from before the first release/)
  })
})
