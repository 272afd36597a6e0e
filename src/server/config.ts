import { isIP } from 'node:net'
import { resolve } from 'node:path'
import * as z from 'zod/mini'
import type { CardPaymentsMode } from '#contract/card-payments.ts'
import { isLoopback } from './loopback.ts'
import { HttpUrl, storageRules, storageSettings, storageUnclear } from './storage/settings.ts'

/** Builds a message with the variable's name, its value and what is allowed. */
export class ConfigError extends Error {}

const Port = z
  .pipe(z.string().check(z.regex(/^\d{1,5}$/)), z.transform(Number))
  .check(z.refine((port) => port >= 1 && port <= 65535))
const isOrigin = (text: string) => URL.canParse(text) && new URL(text).href === `${new URL(text).origin}/`
const Origin = HttpUrl.check(z.refine(isOrigin))

/** Names the proxy library defines for private networks. */
const NETWORKS = new Set(['loopback', 'linklocal', 'uniquelocal'])

function isNetwork(text: string): boolean {
  const [address = '', bits, ...more] = text.split('/')
  const family = isIP(address)
  if (bits === undefined) return NETWORKS.has(text) || family !== 0
  return family !== 0 && more.length === 0 && /^\d{1,3}$/.test(bits) && Number(bits) <= (family === 4 ? 32 : 128)
}

/** Parts separated by commas, each of which passes the test. */
const List = (isValid: (part: string) => boolean) =>
  z
    .pipe(
      z.string(),
      z.transform((text) => text.split(',').map((part) => part.trim())),
    )
    .check(z.refine((parts) => parts.every(isValid)))

const rules = {
  PORT: { schema: Port, allowed: 'a port number from 1 to 65535' },
  HOST: { schema: z.string().check(z.regex(/^[\w.:-]+$/)), allowed: 'an address or host name' },
  DATA_DIR: { schema: z.string().check(z.minLength(1)), allowed: 'a folder' },
  DATABASE_URL: {
    schema: z.url({ protocol: /^postgres(ql)?$/ }),
    allowed: 'an address such as postgres://user:password@host:5432/database',
    secret: true,
  },
  PUBLIC_URL: { schema: Origin, allowed: 'an origin such as https://app.example.com' },
  ADMIN_USERNAME: {
    schema: z.string().check(z.regex(/^[A-Za-z0-9._-]{3,64}$/)),
    allowed: '3 to 64 letters, digits, dots, underscores or hyphens',
  },
  ADMIN_PASSWORD: {
    schema: z.string().check(z.minLength(8), z.maxLength(200)),
    allowed: 'at least 8 characters',
    secret: true,
  },
  ADMIN_EMAIL: { schema: z.email(), allowed: 'an email address' },
  SAMPLE_DATA: { schema: z.enum(['true', 'false']), allowed: 'true or false' },
  AI_BASE_URL: { schema: HttpUrl, allowed: 'the address of an OpenAI-compatible service' },
  AI_API_KEY: { schema: z.string().check(z.minLength(1)), allowed: 'a key', secret: true },
  AI_MODEL: { schema: z.string().check(z.minLength(1)), allowed: 'the name of a model' },
  AI_PRICE_PER_MILLION_TOKENS: {
    schema: z.string().check(z.regex(/^\d{1,6}(\.\d{1,2})?$/)),
    allowed: 'dollars such as 2.50',
  },
  STRIPE_SECRET_KEY: {
    schema: z.string().check(z.regex(/^(sk|rk)_/)),
    allowed: 'a key that starts with sk_ or rk_',
    secret: true,
  },
  STRIPE_PUBLISHABLE_KEY: { schema: z.string().check(z.regex(/^pk_/)), allowed: 'a key that starts with pk_' },
  STRIPE_WEBHOOK_SECRET: {
    schema: z.string().check(z.regex(/^whsec_/)),
    allowed: 'a secret that starts with whsec_',
    secret: true,
  },
  PAYMENTS: { schema: z.literal('test'), allowed: 'test, for test cards that move no money, or empty' },
  STRIPE_API_URL: { schema: Origin, allowed: 'an origin that speaks the protocol of the card provider (for tests)' },
  SMTP_URL: { schema: z.url({ protocol: /^smtps?$/ }), allowed: 'smtp://user:password@host:port', secret: true },
  MAIL_FROM: { schema: z.string().check(z.regex(/@/)), allowed: 'an address such as Office <office@example.com>' },
  TWILIO_ACCOUNT_SID: { schema: z.string().check(z.regex(/^AC/)), allowed: 'an id that starts with AC' },
  TWILIO_AUTH_TOKEN: { schema: z.string().check(z.minLength(1)), allowed: 'a token', secret: true },
  TWILIO_FROM: {
    schema: z.string().check(z.regex(/^(\+\d{7,15}|MG\w+)$/)),
    allowed: 'a number such as +15125550100 or a messaging service id',
  },
  SMS_COUNTRIES: {
    schema: List((code) => /^\+[1-9]\d{0,3}$/.test(code)),
    allowed: 'calling codes of countries, separated by commas, such as +1,+52',
  },
  TWILIO_API_URL: { schema: Origin, allowed: 'an origin that speaks the protocol of the SMS provider (for tests)' },
  GOOGLE_CLIENT_ID: { schema: z.string().check(z.minLength(1)), allowed: 'a client id' },
  GOOGLE_CLIENT_SECRET: { schema: z.string().check(z.minLength(1)), allowed: 'a client secret', secret: true },
  GOOGLE_ISSUER: { schema: HttpUrl, allowed: 'the address of an OpenID Connect issuer' },
  OSRM_URL: { schema: HttpUrl, allowed: 'the address of an OSRM server' },
  VALHALLA_URL: { schema: HttpUrl, allowed: 'the address of a Valhalla server' },
  PUSH_SERVICES: {
    schema: List((origin) => Origin.safeParse(origin).success),
    allowed: 'origins of further push services, separated by commas, such as https://push.example.com',
  },
  ...storageRules,
  SESSION_SECRET: { schema: z.string().check(z.minLength(32)), allowed: 'at least 32 characters', secret: true },
  PREVIOUS_SESSION_SECRET: {
    schema: z.string().check(z.minLength(32)),
    allowed: 'at least 32 characters',
    secret: true,
  },
  BACKUP_PASSPHRASE: { schema: z.string().check(z.minLength(12)), allowed: 'at least 12 characters', secret: true },
  AUDIT_YEARS: {
    schema: z.string().check(z.regex(/^([1-9]|[1-9]\d)$/)),
    allowed: 'a whole number of years from 1 to 99',
  },
  METRICS_TOKEN: { schema: z.string().check(z.minLength(16)), allowed: 'at least 16 characters', secret: true },
  TRUST_PROXY: {
    schema: List(isNetwork),
    allowed: 'addresses or networks of proxies, separated by commas, such as 10.0.0.2, 172.16.0.0/12 or loopback',
  },
  LOG_LEVEL: {
    schema: z.enum(['debug', 'info', 'warn', 'error', 'silent']),
    allowed: 'debug, info, warn, error or silent',
  },
} satisfies Record<string, { schema: z.ZodMiniType; allowed: string; secret?: boolean }>

type Rules = typeof rules
type Values = { [Name in keyof Rules]?: z.output<Rules[Name]['schema']> }

function readVariables(env: NodeJS.ProcessEnv): Values {
  const entries = Object.entries(rules).flatMap(([name, rule]) => {
    const raw = env[name]
    if (raw === undefined || raw === '') return []
    const parsed = rule.schema.safeParse(raw)
    if (parsed.success) return [[name, parsed.data] as const]
    const holds = 'secret' in rule ? 'what it holds is not' : `it holds ${JSON.stringify(raw.slice(0, 200))}`
    throw new ConfigError(`${name} must be ${rule.allowed}; ${holds}.`)
  })
  return Object.fromEntries(entries) as Values
}

/** Variables that only make sense together. */
const together = [
  ['AI_BASE_URL', 'AI_MODEL'],
  ['STRIPE_SECRET_KEY', 'STRIPE_PUBLISHABLE_KEY', 'STRIPE_WEBHOOK_SECRET'],
  ['SMTP_URL', 'MAIL_FROM'],
  ['TWILIO_ACCOUNT_SID', 'TWILIO_AUTH_TOKEN', 'TWILIO_FROM'],
  ['GOOGLE_CLIENT_ID', 'GOOGLE_CLIENT_SECRET'],
  ['S3_REGION', 'S3_BUCKET', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'],
  ['GOOGLE_DRIVE_CREDENTIALS', 'GOOGLE_DRIVE_FOLDER_ID'],
  ['ADMIN_USERNAME', 'ADMIN_PASSWORD', 'ADMIN_EMAIL'],
] as const satisfies (keyof Rules)[][]

function requireTogether(values: Values): void {
  for (const names of together) {
    const missing = names.filter((name) => values[name] === undefined)
    if (missing.length > 0 && missing.length < names.length) {
      const present = names.filter((name) => values[name] !== undefined)
      throw new ConfigError(`${missing.join(' and ')} must be set too, because ${present.join(' and ')} is.`)
    }
  }
  if (values.AI_API_KEY !== undefined && values.AI_BASE_URL === undefined)
    throw new ConfigError('AI_BASE_URL and AI_MODEL must be set too, because AI_API_KEY is.')
}

const parseStripeMode = (key: string | undefined) => /^\w+?_(test|live)_/.exec(key ?? '')?.[1]

/** A test key with a live one would show a card field that cannot take payments. */
function requireOneStripeMode({ STRIPE_SECRET_KEY, STRIPE_PUBLISHABLE_KEY }: Values): void {
  const [ours, theirs] = [parseStripeMode(STRIPE_SECRET_KEY), parseStripeMode(STRIPE_PUBLISHABLE_KEY)]
  if (ours && theirs && ours !== theirs)
    throw new ConfigError(
      `STRIPE_PUBLISHABLE_KEY must be of the same mode as STRIPE_SECRET_KEY (${ours}); it holds a ${theirs} key.`,
    )
}

/**
 * Decides between real and test cards. Test cards settle an invoice without money, so a public URL allows them only with
 * PAYMENTS=test, including Stripe's test keys, which accept the same card numbers as our sandbox.
 */
function chooseCardMode(values: Values, publicUrl: string): CardPaymentsMode {
  const keys = values.STRIPE_SECRET_KEY === undefined ? null : (parseStripeMode(values.STRIPE_SECRET_KEY) ?? 'live')
  const isWanted = values.PAYMENTS === 'test'
  if (isWanted && keys === 'live')
    throw new ConfigError('PAYMENTS must be empty when STRIPE_SECRET_KEY is a live key: its cards are charged.')
  const isAllowed = isWanted || isLoopbackUrl(publicUrl)
  if (keys === 'test' && !isAllowed)
    throw new ConfigError(
      `STRIPE_SECRET_KEY must be a live key when PUBLIC_URL is ${JSON.stringify(publicUrl)}: with a test key, anyone pays an ` +
        'invoice with a test card. To try payments out there, set PAYMENTS=test.',
    )
  if (keys === 'live') return 'live'
  return isAllowed ? 'test' : 'off'
}

/** Undoes the escaping of a key file's JSON. */
function privateKeyIn(value: string): string {
  try {
    const key: unknown = Object(JSON.parse(value)).private_key
    return typeof key === 'string' ? key : ''
  } catch {
    return ''
  }
}

/** Values that must never appear in a log or a response. */
export function listSecrets(env: NodeJS.ProcessEnv): string[] {
  return Object.entries(rules).flatMap(([name, rule]) => {
    const value = env[name]
    if (!value || !('secret' in rule)) return []
    const inner = URL.canParse(value) ? decodeURIComponent(new URL(value).password) : privateKeyIn(value)
    return inner ? [value, inner] : [value]
  })
}

/** Kept in the database, the secret would be in every backup beside what it seals. */
function requireOwnSecret({ SESSION_SECRET }: Values, publicUrl: string): void {
  if (SESSION_SECRET === undefined && publicUrl.startsWith('https:'))
    throw new ConfigError(
      `SESSION_SECRET must be set when PUBLIC_URL is ${JSON.stringify(publicUrl)}. Make one with: openssl rand -hex 32`,
    )
}

const isLoopbackUrl = (url: string) => isLoopback(new URL(url).hostname)

/** The setting that exposes this installation to other machines, as the end of a sentence; null if none does. */
function exposedBy({ TRUST_PROXY }: Values, host: string, publicUrl: string): string | null {
  if (!isLoopback(host)) return `HOST is ${JSON.stringify(host)}`
  if (!isLoopbackUrl(publicUrl)) return `PUBLIC_URL is ${JSON.stringify(publicUrl)}`
  return TRUST_PROXY === undefined ? null : 'TRUST_PROXY is set'
}

/** Reads and validates the environment. Throws a one-line ConfigError. */
export function readConfig(env: NodeJS.ProcessEnv) {
  const values = readVariables(env)
  requireTogether(values)
  requireOneStripeMode(values)
  const unclear = storageUnclear(values)
  if (unclear !== null) throw new ConfigError(unclear)
  if (values.OSRM_URL !== undefined && values.VALHALLA_URL !== undefined)
    throw new ConfigError('OSRM_URL must be empty when VALHALLA_URL is set: one of them measures the drives.')
  const host = values.HOST ?? '127.0.0.1'
  const port = values.PORT ?? 3000
  const publicUrl = new URL(values.PUBLIC_URL ?? `http://localhost:${port}`).origin
  const exposed = exposedBy(values, host, publicUrl)
  const smsCountries = values.SMS_COUNTRIES ?? ['+1']
  if (values.SAMPLE_DATA === 'true' && exposed !== null)
    throw new ConfigError(
      `SAMPLE_DATA must be false when ${exposed}: the passwords of the sample company are public; it holds "true".`,
    )
  requireOwnSecret(values, publicUrl)
  return {
    host,
    port,
    dataDir: resolve(values.DATA_DIR ?? './data'),
    databaseUrl: values.DATABASE_URL ?? null,
    publicUrl,
    admin:
      values.ADMIN_USERNAME && values.ADMIN_PASSWORD && values.ADMIN_EMAIL
        ? { username: values.ADMIN_USERNAME, password: values.ADMIN_PASSWORD, email: values.ADMIN_EMAIL }
        : null,
    /** Null: yes on a new embedded database, otherwise no. */
    sampleData: values.SAMPLE_DATA === undefined ? null : values.SAMPLE_DATA === 'true',
    /** Why other machines can reach it, as the end of a sentence; null: only this machine can. */
    exposedBy: exposed,
    cardPayments: chooseCardMode(values, publicUrl),
    ai:
      values.AI_BASE_URL && values.AI_MODEL
        ? { baseUrl: values.AI_BASE_URL, apiKey: values.AI_API_KEY ?? null, model: values.AI_MODEL }
        : null,
    /** In dollars; null: unknown. */
    aiPricePerMillionTokens: values.AI_PRICE_PER_MILLION_TOKENS ?? null,
    stripe:
      values.STRIPE_SECRET_KEY && values.STRIPE_PUBLISHABLE_KEY && values.STRIPE_WEBHOOK_SECRET
        ? {
            secretKey: values.STRIPE_SECRET_KEY,
            publishableKey: values.STRIPE_PUBLISHABLE_KEY,
            webhookSecret: values.STRIPE_WEBHOOK_SECRET,
            apiUrl: values.STRIPE_API_URL ?? null,
          }
        : null,
    smtp: values.SMTP_URL && values.MAIL_FROM ? { url: values.SMTP_URL, from: values.MAIL_FROM } : null,
    twilio:
      values.TWILIO_ACCOUNT_SID && values.TWILIO_AUTH_TOKEN && values.TWILIO_FROM
        ? {
            accountSid: values.TWILIO_ACCOUNT_SID,
            authToken: values.TWILIO_AUTH_TOKEN,
            from: values.TWILIO_FROM,
            apiUrl: values.TWILIO_API_URL ?? null,
            countries: smsCountries,
            /** The public URL for the carrier's reports; null: we cannot be reached. */
            publicUrl: isLoopbackUrl(publicUrl) ? null : publicUrl,
          }
        : null,
    /** Calling codes of the numbers that get texts. */
    smsCountries,
    google:
      values.GOOGLE_CLIENT_ID && values.GOOGLE_CLIENT_SECRET
        ? {
            clientId: values.GOOGLE_CLIENT_ID,
            clientSecret: values.GOOGLE_CLIENT_SECRET,
            issuer: values.GOOGLE_ISSUER ?? 'https://accounts.google.com',
          }
        : null,
    ...storageSettings(values),
    osrmUrl: values.OSRM_URL ?? null,
    valhallaUrl: values.VALHALLA_URL ?? null,
    /** Push services besides those of the common browsers. */
    pushServices: values.PUSH_SERVICES ?? [],
    sessionSecret: values.SESSION_SECRET ?? null,
    /** The previous SESSION_SECRET: what it signed and sealed is still accepted. */
    previousSessionSecret: values.PREVIOUS_SESSION_SECRET ?? null,
    /** Encrypts backups; null: they are not encrypted. */
    backupPassphrase: values.BACKUP_PASSPHRASE ?? null,
    /** Four years, as TDLR asks for records of the work. */
    auditYears: Number(values.AUDIT_YEARS ?? 4),
    metricsToken: values.METRICS_TOKEN ?? null,
    /** Proxies whose forwarding headers are trusted; null: none. */
    trustProxy: values.TRUST_PROXY ?? null,
    /** Null: chosen by where the log goes. */
    logLevel: values.LOG_LEVEL ?? null,
  }
}

export type Config = ReturnType<typeof readConfig>
