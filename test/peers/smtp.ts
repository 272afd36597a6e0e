import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { SMTPServer } from 'smtp-server'
import { type ParsedMail, parseMail } from './mime.ts'

// A real SMTP server on this machine that keeps what it is given.

export type ReceivedMail = ParsedMail & {
  /** Whom the envelope names: where it would really go. */
  recipients: string[]
  raw: string
}

/** What the server says to the next messages: an SMTP code with words, or nothing at all. */
export type SmtpAnswer = 'ok' | 'silent' | { code: number; words: string }

const PASSWORD = 'smtp-password-of-the-office'

export async function startSmtpPeer() {
  const messages: ReceivedMail[] = []
  const peer = { answer: 'ok' as SmtpAnswer }
  const refusal = ({ code, words }: { code: number; words: string }) =>
    Object.assign(new Error(words), { responseCode: code })

  const server = new SMTPServer({
    disabledCommands: ['STARTTLS'],
    allowInsecureAuth: true,
    disableReverseLookup: true,
    closeTimeout: 100,
    onAuth: ({ username, password }, _session, done) =>
      username === 'office' && password === PASSWORD
        ? done(null, { user: username })
        : done(refusal({ code: 535, words: 'Authentication failed' })),
    onRcptTo: (_address, _session, done) => {
      if (peer.answer !== 'silent') done(typeof peer.answer === 'object' ? refusal(peer.answer) : null)
    },
    onData: (stream, session, done) => {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', () => {
        const bytes = Buffer.concat(chunks)
        const recipients = session.envelope.rcptTo.map(({ address }) => address)
        messages.push({ ...parseMail(bytes), recipients, raw: bytes.toString('latin1') })
        done()
      })
    },
  })
  // A client that goes away in the middle is what some tests are about.
  server.on('error', () => undefined)
  server.listen(0, '127.0.0.1')
  await once(server.server, 'listening')
  const { port } = server.server.address() as AddressInfo
  const url = `smtp://office:${PASSWORD}@127.0.0.1:${port}`

  return Object.assign(peer, {
    url,
    env: { SMTP_URL: url, MAIL_FROM: 'Office <office@bluebonnet.example>' },
    password: PASSWORD,
    /** Every message that was taken, in order. */
    messages,
    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
  })
}

export type SmtpPeer = Awaited<ReturnType<typeof startSmtpPeer>>
