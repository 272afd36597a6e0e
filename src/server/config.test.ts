import { describe, expect, test } from 'vitest'
import { configProblem } from '#test/config.ts'
import { listSecrets, readConfig } from './config.ts'

const SESSION_SECRET = 's'.repeat(32)

test('by default it runs on this machine only', () => {
  expect(readConfig({})).toMatchObject({
    host: '127.0.0.1',
    port: 3000,
    publicUrl: 'http://localhost:3000',
    dataDir: expect.stringMatching(/[/\\]data$/),
    databaseUrl: null,
    sampleData: null,
    exposedBy: null,
    cardPayments: 'test',
    trustProxy: null,
    stripe: null,
    smtp: null,
    twilio: null,
    google: null,
    ai: null,
    fileStorage: 'local',
    s3: null,
    googleDrive: null,
  })
})

test('the public URL follows the port', () => {
  expect(readConfig({ PORT: '8080' }).publicUrl).toBe('http://localhost:8080')
  expect(readConfig({ PUBLIC_URL: 'https://App.example.com/', SESSION_SECRET }).publicUrl).toBe(
    'https://app.example.com',
  )
  expect(readConfig({ PUBLIC_URL: 'http://app.example.com:80' }).publicUrl).toBe('http://app.example.com')
})

test('treats an empty variable as unset', () => expect(readConfig({ PORT: '', HOST: '' }).port).toBe(3000))

const invalid = {
  PORT: ['0', '70000', '0x10', '1e3', ' 80'],
  HOST: ['a b'],
  PUBLIC_URL: ['app.example.com', 'https://app.example.com/panelboard', 'https://user@app.example.com'],
  ADMIN_USERNAME: ['a b c'],
  ADMIN_EMAIL: ['nobody'],
  SAMPLE_DATA: ['yes'],
  MAIL_FROM: ['Office'],
  TWILIO_FROM: ['5125550100'],
  TWILIO_ACCOUNT_SID: ['SK1'],
  STRIPE_PUBLISHABLE_KEY: ['sk_test_1'],
  PAYMENTS: ['live'],
  GOOGLE_ISSUER: ['accounts.google.com'],
  AI_BASE_URL: ['localhost:11434'],
  AI_PRICE_PER_MILLION_TOKENS: ['$2.50'],
  LOG_LEVEL: ['verbose'],
  FILE_STORAGE: ['dropbox'],
  S3_BUCKET: ['a bucket'],
  S3_PREFIX: ['../up/', 'noslash'],
  S3_PATH_STYLE: ['yes'],
  GOOGLE_DRIVE_FOLDER_ID: ["x' or '"],
  TRUST_PROXY: ['10.0.0.300', '10.0.0.0/33', 'true', '10.0.0.1, proxy.internal'],
}

test.each(Object.entries(invalid).flatMap(([name, values]) => values.map((value) => [name, value] as const)))(
  'rejects %s=%s in one line with the name, the value and what is allowed',
  (name, value) => {
    const message = configProblem({ [name]: value })
    expect(message.startsWith(`${name} must be `)).toBe(true)
    expect(message).toContain(`it holds ${JSON.stringify(value)}.`)
    expect(message).not.toContain('\n')
  },
)

test('a line break in a value stays on the line', () => {
  expect(configProblem({ PORT: '80\n81' })).toBe('PORT must be a port number from 1 to 65535; it holds "80\\n81".')
})

test.each([
  ['DATABASE_URL', 'mysql://root:planted@localhost/db'],
  ['SMTP_URL', 'http://planted@localhost'],
  ['SESSION_SECRET', 'planted'],
  ['METRICS_TOKEN', 'planted'],
  ['BACKUP_PASSPHRASE', 'planted'],
  ['ADMIN_PASSWORD', 'planted'],
  ['STRIPE_SECRET_KEY', 'planted'],
  ['STRIPE_WEBHOOK_SECRET', 'planted'],
  ['GOOGLE_DRIVE_CREDENTIALS', '/no/file/planted.json'],
  ['GOOGLE_DRIVE_CREDENTIALS', '{"type":"service_account","private_key":"planted"}'],
])('names a bad secret without repeating it: %s', (name, value) => {
  const message = configProblem({ [name]: value })
  expect(message).toMatch(new RegExp(`^${name} must be .+; what it holds is not\\.$`))
  expect(message).not.toContain('planted')
})

test('needs a secret of its own at an https address', () => {
  expect(configProblem({ PUBLIC_URL: 'https://app.example.com' })).toBe(
    'SESSION_SECRET must be set when PUBLIC_URL is "https://app.example.com". Make one with: openssl rand -hex 32',
  )
})

test('variables that belong together are required together', () => {
  expect(configProblem({ STRIPE_SECRET_KEY: 'sk_test_1' })).toBe(
    'STRIPE_PUBLISHABLE_KEY and STRIPE_WEBHOOK_SECRET must be set too, because STRIPE_SECRET_KEY is.',
  )
  expect(configProblem({ ADMIN_USERNAME: 'boss' })).toContain('ADMIN_PASSWORD and ADMIN_EMAIL must be set too')
  expect(configProblem({ AI_BASE_URL: 'http://localhost:11434/v1' })).toContain('AI_MODEL must be set too')
  expect(configProblem({ AI_API_KEY: 'a-key' })).toBe(
    'AI_BASE_URL and AI_MODEL must be set too, because AI_API_KEY is.',
  )
})

test('rejects a live key with a test key', () => {
  const keys = { STRIPE_SECRET_KEY: 'sk_live_1', STRIPE_PUBLISHABLE_KEY: 'pk_test_1', STRIPE_WEBHOOK_SECRET: 'whsec_1' }
  expect(configProblem(keys)).toContain('STRIPE_PUBLISHABLE_KEY must be of the same mode')
  expect(readConfig({ ...keys, STRIPE_PUBLISHABLE_KEY: 'pk_live_1' }).stripe).not.toBeNull()
})

describe('the sample company, whose passwords are public', () => {
  test.each([
    [{ HOST: '0.0.0.0' }, 'HOST is "0.0.0.0"'],
    [{ HOST: '127.example.com' }, 'HOST is "127.example.com"'],
    [{ PUBLIC_URL: 'https://app.example.com', SESSION_SECRET }, 'PUBLIC_URL is "https://app.example.com"'],
    [{ TRUST_PROXY: 'loopback' }, 'TRUST_PROXY is set'],
  ])('is refused where other machines can reach it: %j', (env, reason) => {
    expect(configProblem({ SAMPLE_DATA: 'true', ...env })).toBe(
      `SAMPLE_DATA must be false when ${reason}: the passwords of the sample company are public; it holds "true".`,
    )
    expect(readConfig({ SAMPLE_DATA: 'false', ...env }).exposedBy).toBe(reason)
  })

  test.each([{}, { HOST: '::1' }, { HOST: 'localhost', PUBLIC_URL: 'http://[::1]:8080' }])(
    'is allowed on a single machine: %j',
    (env) => expect(readConfig({ SAMPLE_DATA: 'true', ...env })).toMatchObject({ sampleData: true, exposedBy: null }),
  )
})

describe('cards', () => {
  const makeKeys = (mode: string) => ({
    STRIPE_SECRET_KEY: `sk_${mode}_1`,
    STRIPE_PUBLISHABLE_KEY: `pk_${mode}_1`,
    STRIPE_WEBHOOK_SECRET: 'whsec_1',
  })
  const [trial, live] = [makeKeys('test'), makeKeys('live')]
  const elsewhere = { PUBLIC_URL: 'https://app.example.com', SESSION_SECRET }

  test.each([
    ['test', {}],
    ['off', elsewhere],
    ['test', { ...elsewhere, PAYMENTS: 'test' }],
    ['live', live],
    ['live', { ...elsewhere, ...live }],
    ['test', trial],
    ['test', { ...elsewhere, ...trial, PAYMENTS: 'test' }],
  ])('are %s with %j', (mode, env) => expect(readConfig(env).cardPayments).toBe(mode))

  test('in test mode at a public URL must be chosen explicitly', () => {
    expect(configProblem({ ...elsewhere, ...trial })).toBe(
      'STRIPE_SECRET_KEY must be a live key when PUBLIC_URL is "https://app.example.com": with a test key, anyone pays an ' +
        'invoice with a test card. To try payments out there, set PAYMENTS=test.',
    )
  })

  test('that are charged cannot be called tests', () => {
    expect(configProblem({ ...live, PAYMENTS: 'test' })).toBe(
      'PAYMENTS must be empty when STRIPE_SECRET_KEY is a live key: its cards are charged.',
    )
  })
})

test('accepts a list of addresses and networks as proxies', () => {
  expect(readConfig({ TRUST_PROXY: '10.0.0.2, fd00::/8,loopback' }).trustProxy).toEqual([
    '10.0.0.2',
    'fd00::/8',
    'loopback',
  ])
})

test('the secrets of an environment include passwords inside URLs', () => {
  const env = { DATABASE_URL: 'postgres://app:p%40ss@db/app', METRICS_TOKEN: 'm'.repeat(16), PORT: '3000' }
  expect(listSecrets(env)).toEqual([env.DATABASE_URL, 'p@ss', env.METRICS_TOKEN])
})
