import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import { describe, expect, test } from 'vitest'
import { readCommand } from '#server/database/embedded-process.ts'
import { freePort, main } from './processes.ts'
import { newDatabase, startPrograms } from './programs.ts'
import { until } from './until.ts'

// The real program, started and stopped the way a user does it.

const { children, folder, start, startInVain } = await startPrograms()

const signIn = (url: string, username: string, password: string) =>
  fetch(`${url}/api/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username, password }),
  })

describe('on a new data directory', () => {
  test('prints the address and three working sign-ins, and a second start keeps everything', async () => {
    const env = { DATA_DIR: await folder() }
    const first = await start(env)
    expect(first.output()).toContain(`Panelboard is ready at ${first.url}\n`)
    const printed = [...first.output().matchAll(/^ {2}\w+ +(\w+) +(\w+)$/gm)]
    expect(printed.map(([, username]) => username)).toEqual(['admin', 'client', 'employee'])
    for (const [, username = '', password = ''] of printed) {
      const reply = await signIn(first.url, username, password)
      expect([reply.status, await reply.json()]).toMatchObject([200, { role: username }])
    }
    const pid = parseInt(await readFile(join(env.DATA_DIR, 'postgres', 'postmaster.pid'), 'utf8'), 10)
    expect(await readCommand(pid)).toContain(env.DATA_DIR)
    expect(await first.stop()).toBe(0)
    expect(await readCommand(pid)).toBe('')

    const second = await start({ ...env, SAMPLE_DATA: 'true' })
    expect(second.output()).toContain('The sample company is there')
    const cookie = ((await signIn(second.url, 'admin', 'panelboard')).headers.get('set-cookie') ?? '').split(';')[0]
    const invoices: unknown = await (
      await fetch(`${second.url}/api/invoices`, { headers: { cookie: cookie ?? '' } })
    ).json()
    expect(invoices).toHaveLength(120)
    expect(await second.stop()).toBe(0)

    const refused = await startInVain({
      ...env,
      PUBLIC_URL: 'https://app.example.com',
      TRUST_PROXY: 'loopback',
      SESSION_SECRET: 'a secret of the tests, long enough',
    })
    expect([refused.code, refused.stdout]).toEqual([1, ''])
    expect(refused.stderr).toMatch(
      /^This database holds the sample company, and admin, client, and employee still have its public password, .*\n$/,
    )
    expect(refused.stderr).toContain('does not start while PUBLIC_URL is "https://app.example.com". Start it on this')
    await expect(readFile(join(env.DATA_DIR, 'postgres', 'postmaster.pid'))).rejects.toThrow('ENOENT')
  })

  test('behind a proxy, creates no sample company by default and refuses one when asked', async () => {
    const env = { DATA_DIR: await folder(), PUBLIC_URL: 'https://app.example.com', TRUST_PROXY: 'loopback' }
    const refused = await startInVain({ ...env, SAMPLE_DATA: 'true' })
    expect([refused.code, refused.stderr]).toEqual([
      1,
      'SAMPLE_DATA must be false when PUBLIC_URL is "https://app.example.com": the passwords of the sample company are public; it holds "true".\n',
    ])
    const product = await start(env)
    for (const username of ['admin', 'employee', 'client'])
      expect((await signIn(product.url, username, 'panelboard')).status).toBe(401)
    expect(product.output()).toContain('card payments (clients are asked to pay by check or call)')
  })

  test('shuts down cleanly on a signal during startup', async () => {
    const dataDir = await folder()
    const env = {
      ...process.env,
      PORT: String(await freePort()),
      DATA_DIR: dataDir,
      LOG_LEVEL: 'info',
      SAMPLE_DATA: 'false',
    }
    const child = spawn(process.execPath, [main], { env, stdio: ['ignore', 'pipe', 'inherit'] })
    children.add(child)
    const exited = once(child, 'exit')
    await once(child.stdout, 'data')
    child.kill('SIGTERM')
    expect(await exited).toEqual([0, null])
    await expect(readFile(join(dataDir, 'postgres', 'postmaster.pid'))).rejects.toThrow('ENOENT')
  })
})

describe('on an external database', () => {
  const migrated = async () => (await newDatabase('template template_panelboard')).url

  test('creates no sample company by default, but an administrator, and shows the password once', async () => {
    const env = { DATABASE_URL: await migrated(), DATA_DIR: await folder() }
    const first = await start(env)
    const [, password = ''] = /^ {2}administrator {2}admin {2}(\S{16,})$/m.exec(first.output()) ?? []
    expect((await signIn(first.url, 'admin', password)).status).toBe(200)
    await first.stop()
    const second = await start(env)
    expect(second.output()).not.toContain('admin')
    expect((await signIn(second.url, 'admin', password)).status).toBe(200)
  })

  test("makes the ADMIN_* administrator the sample company's administrator too", async () => {
    const env = {
      DATABASE_URL: await migrated(),
      DATA_DIR: await folder(),
      ADMIN_USERNAME: 'boss',
      ADMIN_PASSWORD: 'a password of my own',
      ADMIN_EMAIL: 'boss@example.com',
    }
    const product = await start({ ...env, SAMPLE_DATA: 'true' })
    expect(await (await signIn(product.url, 'boss', 'a password of my own')).json()).toMatchObject({ role: 'admin' })
    expect((await signIn(product.url, 'admin', 'panelboard')).status).toBe(401)
    expect(product.output()).not.toContain('a password of my own')
    expect((await signIn(product.url, 'employee', 'panelboard')).status).toBe(200)
    await product.stop()
    const { stderr } = await startInVain({ ...env, HOST: '0.0.0.0' })
    expect(stderr).toContain('client and employee still have its public password')
  })

  test('two processes starting at the same time make one company and an administrator that works on each', async () => {
    const database = await newDatabase()
    const env = { DATABASE_URL: database.url, DATA_DIR: await folder(), SAMPLE_DATA: 'true' }
    const products = await Promise.all([start(env), start(env)])
    const { rows } = await database.query(
      `select (select count(*)::int from invoices) as invoices, (select count(*)::int from users where role = 'admin') as admins`,
    )
    expect(rows).toEqual([{ invoices: 120, admins: 1 }])
    for (const product of products) expect((await signIn(product.url, 'admin', 'panelboard')).status).toBe(200)
  })
})

describe('shutdown on a signal', () => {
  const ready = (url: string) =>
    fetch(`${url}/readyz`).then(
      ({ status }) => status,
      () => 0,
    )

  /** A request that blocks in the database until it is released. */
  async function slowRequest() {
    const database = await newDatabase('template template_panelboard')
    const product = await start({ DATABASE_URL: database.url, DATA_DIR: await folder(), SAMPLE_DATA: 'true' })
    const locker = new pg.Client({ connectionString: database.url })
    await locker.connect()
    await locker.query('begin; lock table company_settings in access exclusive mode')
    const reply = fetch(`${product.url}/api/public/company`).then(
      async (answer) => ({ status: answer.status, body: await answer.json() }),
      () => null,
    )
    const waiting = `select count(*)::int as waiting from pg_locks where not granted`
    await until(async () => expect((await locker.query(waiting)).rows).toEqual([{ waiting: 1 }]), 5)
    return { product, reply, release: () => locker.end() }
  }

  test('lets running requests finish and accepts no new ones', async () => {
    const { product, reply, release } = await slowRequest()
    const ended = once(product.process, 'exit')
    product.process.kill('SIGTERM')
    await until(async () => expect(await ready(product.url)).not.toBe(200), 5)
    await release()
    expect(await reply).toMatchObject({ status: 200, body: { company_name: 'Bluebonnet Electric' } })
    expect(await ended).toEqual([0, null])
  })

  test('stops immediately on a second signal', async () => {
    const { product, reply, release } = await slowRequest()
    const ended = once(product.process, 'exit')
    const signals = setInterval(() => product.process.kill('SIGTERM'), 50)
    expect(await ended).toEqual([1, null])
    clearInterval(signals)
    expect(await reply).toBeNull()
    await release()
  })
})
