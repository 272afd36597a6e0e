import { once } from 'node:events'
import { createServer } from 'node:net'
import { expect, inject, onTestFinished, test } from 'vitest'
import { freePort, toUrl } from './processes.ts'
import { newDatabase, startPrograms } from './programs.ts'

const { folder, start, startInVain } = await startPrograms()

type Refused = [env: NodeJS.ProcessEnv, sentence: string | RegExp]

const refused: Record<string, () => Promise<Refused>> = {
  'an invalid variable': async () => [{ PORT: 'http' }, 'PORT must be a port number from 1 to 65535; it holds "http".'],
  'a port in use': async () => {
    const other = createServer().listen(0, '127.0.0.1')
    onTestFinished(() => void other.close())
    await once(other, 'listening')
    const { port } = other.address() as { port: number }
    const sentence = `Port ${port} of 127.0.0.1 is used by another program. Stop it, or set PORT to another one.`
    return [{ PORT: String(port), DATABASE_URL: (await newDatabase()).url }, sentence]
  },
  'a host that is not this machine': async () => [
    { HOST: '192.0.2.1', DATABASE_URL: (await newDatabase()).url },
    'HOST must be an address of this machine; it holds "192.0.2.1".',
  ],
  'a data directory in use': async () => {
    const DATA_DIR = await folder()
    const first = await start({ DATA_DIR, SAMPLE_DATA: 'false' })
    return [{ DATA_DIR }, `Another Panelboard (process ${first.process.pid}, ${first.url}) is using ${DATA_DIR}`]
  },
  'an unreachable database': async () => {
    const address = `127.0.0.1:${await freePort()}`
    return [
      { DATABASE_URL: `postgres://app:planted@${address}/office` },
      `The database "office" at ${address} cannot be reached (ECONNREFUSED). Start it, or correct DATABASE_URL.`,
    ]
  },
  'a wrong database name': async () => [
    { DATABASE_URL: toUrl({ ...inject('databaseServer'), database: 'nowhere' }) },
    /^The database "nowhere" at .* does not exist\. Create it/,
  ],
  'an unknown user': async () => [
    { DATABASE_URL: toUrl({ ...inject('databaseServer'), user: 'nobody_knows' }) },
    /^The database .* refuses the user of DATABASE_URL/,
  ],
  'an encoding that cannot hold every name': async () => [
    { DATABASE_URL: (await newDatabase(`encoding 'LATIN1' locale_provider libc locale 'C' template template0`)).url },
    /is encoded as LATIN1; Panelboard needs UTF8\. Create one with: createdb/,
  ],
  'a database from a newer version': async () => {
    const { url, query } = await newDatabase('template template_panelboard')
    await query(`insert into drizzle.__drizzle_migrations (hash, created_at) values ('newer', ${Date.now() * 2})`)
    return [{ DATABASE_URL: url }, /^This database was made by a newer Panelboard/]
  },
  'a database from before the first release': async () => {
    const { url, query } = await newDatabase('template template_panelboard')
    await query(`update drizzle.__drizzle_migrations set hash = 'before the initial schema'`)
    return [{ DATABASE_URL: url }, /^This database is from before the first release/]
  },
}

test.each(Object.entries(refused))('explains in one line what keeps it from starting: %s', async (_, prepare) => {
  const [env, sentence] = await prepare()
  const { code, stdout, stderr } = await startInVain(env)
  expect(stderr).toMatch(sentence)
  expect(stderr.trimEnd()).not.toContain('\n')
  expect(stdout).not.toContain('ready')
  expect(code).toBe(1)
})
