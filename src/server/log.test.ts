import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { text as streamText } from 'node:stream/consumers'
import { DrizzleQueryError } from 'drizzle-orm/errors'
import fc from 'fast-check'
import Fastify from 'fastify'
import { expect, test } from 'vitest'
import { createLog, PATTERNS } from './log.ts'

function recordingLog(secrets: string[] = []) {
  const lines: string[] = []
  const log = createLog('debug', { write: (line) => void lines.push(line) }, secrets)
  return { log, text: () => lines.join(''), last: (): unknown => JSON.parse(lines.at(-1) ?? 'null') }
}

test('a line is JSON with its level, an ISO time, its fields and its message', () => {
  const { log, last } = recordingLog()
  log.info({ route: '/api/clients', status: 200, ms: 3 }, 'request')
  expect(last()).toEqual({
    level: 'info',
    time: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
    route: '/api/clients',
    status: 200,
    ms: 3,
    msg: 'request',
  })
})

test('a line break in a value stays in its line', () => {
  const { log, text } = recordingLog()
  log.warn({ route: 'a\n{"level":"error"}', err: new Error('b\r\nc') }, 'e\nf')
  expect(
    text()
      .trimEnd()
      .split(/[\n\r]/),
  ).toHaveLength(1)
  expect(JSON.parse(text())).toMatchObject({ level: 'warn', msg: 'e\nf' })
})

const planted = {
  password: 'planted-password',
  token: 'planted-token',
  cookie: 'panelboard_session=planted-cookie',
  email: 'planted@example.com',
  phone: '+15125550199',
  number: '4242424242424242',
  clientSecret: 'pi_planted12345_secret_planted12345',
  webhook: 'whsec_planted12345',
  link: 'https://app.example.com/l/planted-token-of-a-link-12345',
  calendar: 'https://app.example.com/api/public/calendars/planted-token-of-a-calendar-1/visits.ics',
  url: 'postgres://panelboard:planted-database@db.internal:5432/panelboard',
  hash: '$argon2id$v=19$m=19456,t=2,p=1$planted$planted',
  session: 'planted-session-secret',
}
const { session, webhook, url } = planted

const wrapped = new DrizzleQueryError(
  'insert into "users" ("email", "password_hash") values ($1, $2)',
  [planted.email, planted.hash],
  Object.assign(new Error('duplicate key value violates unique constraint "users_email_key"'), {
    code: '23505',
    constraint: 'users_email_key',
    detail: `Key (lower(email))=(${planted.email}) already exists.`,
  }),
)

test.each<[string, (log: ReturnType<typeof createLog>) => void]>([
  ['fields by their name', (log) => log.info({ ...planted, url: undefined }, 'sign-in')],
  ['fields at any depth', (log) => log.warn({ a: { b: [{ c: { ...planted, url: undefined } }] } }, 'deep')],
  ['headers', (log) => log.info({ headers: { 'Set-Cookie': planted.cookie, Authorization: `Bearer ${session}` } })],
  ['values in a message', (log) => log.info(`mail to ${planted.email} or ${planted.phone} with ${planted.hash}`)],
  ['card numbers and provider keys', (log) => log.info(`${planted.number} ${planted.clientSecret} ${webhook}`)],
  ['the password of an address', (log) => log.info({ place: url }, `connecting to ${url}`)],
  ['the token of a link', (log) => log.info({ at: planted.link }, `opened ${planted.link}`)],
  ['a secret of the configuration', (log) => log.info({ odd: `x${session}x` }, session)],
  ['a failed statement', (log) => log.error({ err: wrapped }, 'unexpected error')],
  ['a failed statement under another name', (log) => log.error({ reason: wrapped }, 'unexpected error')],
  ['a failed statement by itself', (log) => log.error(wrapped)],
  ['a failed statement of a child', (log) => log.child({ reqId: 'r1' }).error({ err: wrapped }, 'unexpected error')],
])('keeps planted secrets out of the log: %s', (_name, write) => {
  const { log, text } = recordingLog([session])
  write(log)
  expect(text()).not.toBe('')
  expect(text()).not.toMatch(/planted|5125550199|424242/)
})

test('an error keeps what explains it: type, statement, code, constraint and frames', () => {
  const { log, last } = recordingLog()
  log.error({ err: wrapped }, 'unexpected error')
  expect(last()).toMatchObject({
    err: {
      type: 'DrizzleQueryError',
      message: 'Failed query: insert into "users" ("email", "password_hash") values ($1, $2)',
      stack: expect.stringContaining('log.test.ts'),
      cause: { code: '23505', constraint: 'users_email_key' },
    },
  })
})

test('a failed request logs its id and no body', async () => {
  const { log, text } = recordingLog()
  const app = Fastify({ loggerInstance: log })
  app.post('/fail', (request) => {
    request.log.error({ err: wrapped, body: request.body }, 'unexpected error')
    return {}
  })
  await app.inject({ method: 'POST', url: '/fail', payload: planted, headers: { cookie: planted.cookie } })
  await app.close()
  expect(text()).toContain('"reqId":"')
  expect(text()).not.toMatch(/planted|424242/)
})

/** A program with a log on its standard output: how it ended, and the messages that it had written. */
async function listMessages(program: string): Promise<{ ended: number | string | null; messages: string[] }> {
  const log = new URL('./log.ts', import.meta.url).href
  const args = [
    '--input-type=module',
    '--eval',
    `const { createLog } = await import('${log}'); const log = createLog('info'); ${program}`,
  ]
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'ignore'] })
  const [text, [code, signal]] = await Promise.all([streamText(child.stdout), once(child, 'exit')])
  const lines = text.split('\n').filter(Boolean)
  return { ended: code ?? signal, messages: lines.map((line) => Object(JSON.parse(line)).msg) }
}

const some = `for (let n = 0; n < 500; n += 1) log.info('line ' + n);`
const lines = Array.from({ length: 500 }, (_, n) => `line ${n}`)

test.each<[string, string, number | string]>([
  ['a program that has nothing left to do', '', 0],
  ['a process that exits', 'process.exit(3)', 3],
  ['an uncaught error', `throw new Error('uncaught')`, 1],
  [
    'an uncaught error that is logged',
    `process.on('uncaughtException', (error) => { log.error(error); process.exit(1) }); setImmediate(() => { throw new Error('uncaught') })`,
    1,
  ],
  ['a rejected promise', `await Promise.reject(new Error('unhandled'))`, 1],
])('writes every line before the end: %s', async (_name, end, ended) => {
  const { messages, ...how } = await listMessages(`${some} ${end}`)
  expect(how).toEqual({ ended })
  expect(messages.filter((message) => message !== 'uncaught')).toEqual(lines)
  expect(messages.includes('uncaught')).toBe(end.includes('log.error'))
})

test('a process that is killed loses no line before its last warning', async () => {
  const { ended, messages } = await listMessages(
    `${some} log.warn('the last'); log.info('a batch'); process.kill(process.pid, 'SIGKILL')`,
  )
  expect(ended).toBe('SIGKILL')
  expect(messages.slice(0, 501)).toEqual([...lines, 'the last'])
})

test('looks for secrets in every line that could hold one', () => {
  const parts = '@ a . _ sk_ pi_ $argon2id$ /l/ /calendars/ + :// - 1234567890123 12345678 abcdefgh12345678'.split(' ')
  const part = fc.constantFrom(...parts, 'Bearer ', ' ')
  fc.assert(
    fc.property(fc.array(part, { maxLength: 12 }), (parts) => {
      const { log, text } = recordingLog()
      log.info(parts.join(''))
      const [before, after] = [parts.join(''), String(Object(JSON.parse(text())).msg)]
      // Whatever the hints let through unchanged holds nothing that the patterns find.
      if (before === after) expect(before.replace(PATTERNS, '')).toBe(before)
    }),
    { numRuns: 5000 },
  )
})
