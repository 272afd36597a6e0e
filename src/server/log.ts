import pino, { type DestinationStream, type Logger } from 'pino'

export type Log = Pick<Logger, 'info' | 'warn' | 'error' | 'debug'>

const CENSOR = '[redacted]'

/** Never logged: credentials, personal and payment data, and message content. */
const PRIVATE_NAME =
  /(password|passwd|token|secret|cookie|authorization|api_?key|signature|hash|email|phone|address)$|^(number|card|cvc|exp_(month|year)|recipient|to|from|text|html|subject|message_?body|body|params|parameters|detail|ip|name|notes)$/i

const cache = new Map<string, boolean>()

function isPrivate(name: string): boolean {
  const answer = cache.get(name) ?? PRIVATE_NAME.test(name)
  if (cache.size < 1000) cache.set(name, answer)
  return answer
}

/** A database error's message includes every value of the statement, so log only the statement. */
const firstPart = (message: string) => message.split(/\nparams: /, 1)[0] ?? ''

const pick = (error: Error, names: string[]) =>
  Object.fromEntries(names.flatMap((name) => (name in error ? [[name, Reflect.get(error, name) as unknown]] : [])))

/** The part of a log line that describes an error. A stack starts with the message, so only its frames are logged. */
function describeError(error: Error, depth: number): object {
  const frames = (error.stack ?? '').split('\n').filter((line) => /^\s+at /.test(line))
  return {
    type: error.constructor.name,
    message: firstPart(error.message),
    ...pick(error, ['code', 'status', 'statusCode', 'constraint', 'table', 'column', 'routine', 'syscall']),
    stack: frames.join('\n'),
    ...(error.cause instanceof Error && depth < 4 ? { cause: describeError(error.cause, depth + 1) } : {}),
  }
}

function redact(value: unknown, depth: number): unknown {
  if (typeof value !== 'object' || value === null) return value
  if (value instanceof Error) return describeError(value, depth)
  if (value instanceof Date) return value
  if (depth > 5 || ArrayBuffer.isView(value)) return CENSOR
  if (Array.isArray(value)) return value.map((entry) => redact(entry, depth + 1))
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => [name, isPrivate(name) ? CENSOR : redact(inner, depth + 1)]),
  )
}

/** Secrets recognizable by their format, anywhere in a line: the last safety net below the names above. */
export const PATTERNS =
  /[\w.+-]+@[\w-]+(\.[\w-]+)+|\b(sk|rk|pk|whsec|pi|seti)_\w{8,}|\bBearer\s+[\w.~+/=-]+|(?<=:\/\/)[^\s/@"]+@|\$argon2\w+\$[^\s"]+|(?<=\/(?:l|calendars)\/)[\w-]{16,}|\+\d{8,15}\b|\b\d{13,19}\b/gi

/** Every match of PATTERNS contains one of these. Most lines contain none, and this check costs a thirtieth of the full one. */
const HINTS = /[@$+_]|\d{13}|\/l\/|\/calendars\/|bearer/i

function scrubber(secrets: string[]): (line: string) => string {
  const values = secrets.filter((secret) => secret.length >= 6)
  return (line) => {
    let text = HINTS.test(line) ? line.replace(PATTERNS, CENSOR) : line
    for (const value of values) if (text.includes(value)) text = text.replaceAll(value, CENSOR)
    return text
  }
}

const BATCH_LENGTH = 8192
const BATCH_MS = 100
const WARN = 40

/**
 * Standard output, written in batches: up to a tenth of a second late, but never later than the end of the process.
 * Synchronous, since the end of a process waits for nothing.
 */
function standardOutput() {
  const out = pino.destination({ dest: 1, sync: true })
  let lines = ''
  let timer: NodeJS.Timeout | undefined
  let isWatched = false
  const flush = () => {
    clearTimeout(timer)
    timer = undefined
    const batch = lines
    lines = ''
    if (batch) out.write(batch)
  }
  const write = (line: string) => {
    if (!isWatched) process.on('exit', flush)
    isWatched = true
    lines += line
    if (lines.length >= BATCH_LENGTH) flush()
    else timer ??= setTimeout(flush, BATCH_MS).unref()
  }
  return { write, flush }
}

/** JSON log lines without personal data. `secrets` are values that must not appear anywhere, under any name. */
export function createLog(level: string, destination?: DestinationStream, secrets: string[] = []): Logger {
  const standard = standardOutput()
  const options = {
    level,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    formatters: {
      level: (label: string) => ({ level: label }),
      log: (entry: object) => redact(entry, 0) as Record<string, unknown>,
    },
    // Errors are described above wherever they occur; pino's own serializer would include their full message.
    serializers: { err: (described: unknown) => described },
    hooks: {
      streamWrite: scrubber(secrets),
      logMethod(this: Logger, args: Parameters<pino.LogFn>, method: pino.LogFn, level: number) {
        tellErrorsSafely.call(this, args, method)
        // Whatever ends the process next, the log says why.
        if (level >= WARN) standard.flush()
      },
    },
  }
  return pino(options, destination ?? standard)
}

/** `log.error(error)` would repeat the error's full message as the line's own. */
function tellErrorsSafely(this: Logger, args: Parameters<pino.LogFn>, method: pino.LogFn): void {
  const [first, message, ...rest] = args as unknown[]
  if (!(first instanceof Error)) return method.apply(this, args)
  method.call(this, { err: first }, typeof message === 'string' ? message : firstPart(first.message), ...rest)
}
