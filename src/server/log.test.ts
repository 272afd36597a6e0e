import { DrizzleQueryError } from 'drizzle-orm/errors'
import Fastify from 'fastify'
import { expect, test } from 'vitest'
import { createLog } from './log.ts'

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
  expect(text()).not.toMatch(/planted|5125550199|4242/)
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
  expect(text()).not.toMatch(/planted|4242/)
})
