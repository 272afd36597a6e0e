// Reads emails as a mailbox does: just the parts of MIME that composed emails use.

export type ParsedMail = {
  /** Every header in order, unfolded, with its name in lower case. */
  headers: { name: string; value: string }[]
  subject: string
  from: string
  to: string
  text: string
  html: string
  attachments: { name: string; type: string; content: Buffer }[]
}

type Part = { headers: ParsedMail['headers']; body: string }

const decodeWords = (text: string) =>
  text
    .replace(/\?=\s+=\?/g, '?==?')
    .replace(/=\?utf-8\?([BQ])\?([^?]*)\?=/gi, (_, encoding: string, word: string) =>
      encoding.toUpperCase() === 'B'
        ? Buffer.from(word, 'base64').toString()
        : decodeQuoted(word.replaceAll('_', ' ')).toString(),
    )

const decodeQuoted = (text: string): Buffer =>
  Buffer.from(
    text
      .replace(/=\r?\n/g, '')
      .replace(/=([0-9A-F]{2})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16))),
    'latin1',
  )

/** `raw` is latin1 text, one character per byte. */
function readPart(raw: string): Part {
  const end = raw.indexOf('\r\n\r\n')
  const head = (end === -1 ? raw : raw.slice(0, end)).replace(/\r\n[ \t]+/g, ' ')
  const headers = head.split('\r\n').flatMap((line) => {
    const colon = line.indexOf(':')
    return colon > 0 ? [{ name: line.slice(0, colon).toLowerCase(), value: line.slice(colon + 1).trim() }] : []
  })
  return { headers, body: end === -1 ? '' : raw.slice(end + 4) }
}

const getHeader = ({ headers }: Pick<Part, 'headers'>, name: string) =>
  headers.find((header) => header.name === name)?.value ?? ''

const parameter = (value: string, name: string) => new RegExp(`${name}="?([^";]+)"?`, 'i').exec(value)?.[1]

/** A file name, either plain or in the numbered, percent-encoded pieces RFC 2231 uses for long and non-ASCII names. */
function parseFileName(disposition: string): string {
  const pieces = [...disposition.matchAll(/filename\*\d+\*?="?([^";]+)"?/gi)].map(([, piece = '']) => piece)
  if (pieces.length > 0) return decodeURIComponent(pieces.join('').replace(/^utf-8''/i, ''))
  return decodeWords(parameter(disposition, 'filename') ?? '')
}

function decodeContent(part: Part): Buffer {
  const encoding = getHeader(part, 'content-transfer-encoding').toLowerCase()
  if (encoding === 'base64') return Buffer.from(part.body, 'base64')
  return encoding === 'quoted-printable' ? decodeQuoted(part.body) : Buffer.from(part.body, 'latin1')
}

/** The leaves of a tree of parts. */
function listLeaves(part: Part): Part[] {
  const boundary = parameter(getHeader(part, 'content-type'), 'boundary')
  if (boundary === undefined) return [part]
  const inner = `\r\n${part.body}`.split(`\r\n--${boundary}`).slice(1, -1)
  return inner.flatMap((raw) => listLeaves(readPart(raw.replace(/^\r\n/, ''))))
}

export function parseMail(raw: Buffer): ParsedMail {
  const whole = readPart(raw.toString('latin1'))
  const leaves = listLeaves(whole)
  const isAttached = (part: Part) => getHeader(part, 'content-disposition').startsWith('attachment')
  const findBody = (type: string) => {
    const part = leaves.find((leaf) => !isAttached(leaf) && getHeader(leaf, 'content-type').startsWith(type))
    return part ? decodeContent(part).toString() : ''
  }
  return {
    headers: whole.headers,
    subject: decodeWords(getHeader(whole, 'subject')),
    from: decodeWords(getHeader(whole, 'from')),
    to: decodeWords(getHeader(whole, 'to')),
    text: findBody('text/plain').replaceAll('\r\n', '\n'),
    html: findBody('text/html').replaceAll('\r\n', '\n'),
    attachments: leaves.filter(isAttached).map((part) => ({
      name: parseFileName(getHeader(part, 'content-disposition')),
      type: getHeader(part, 'content-type').split(';')[0] ?? '',
      content: decodeContent(part),
    })),
  }
}
