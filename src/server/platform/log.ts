import pino, { type DestinationStream, type Logger } from 'pino'

export type Log = Pick<Logger, 'info' | 'warn' | 'error' | 'debug'>

/** Never in a log line: what signs people in, and what says who they are or how they pay. */
const secrets = [
  'password',
  'token',
  'cookie',
  'authorization',
  'number',
  'cvc',
  'client_secret',
  'clientSecret',
  'email',
  'phone',
  'recipient',
  'to',
  'text',
  'html',
]

export function createLog(level: string, destination?: DestinationStream): Logger {
  const redact = secrets.flatMap((name) => [name, `*.${name}`, `*.*.${name}`])
  const options = { level, redact: { paths: redact, censor: '[redacted]' }, base: null }
  return destination ? pino(options, destination) : pino(options)
}
