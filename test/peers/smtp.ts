import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { SMTPServer } from 'smtp-server'
import { type ParsedMail, parseMail } from './mime.ts'

// A real local SMTP server that keeps every message it receives.

type ReceivedMail = ParsedMail & {
  /** The envelope's recipients: where the message would really go. */
  recipients: string[]
  raw: string
}

/** The response to the next messages: an SMTP code with text, or none. */
type SmtpAnswer = 'ok' | 'silent' | { code: number; words: string }

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
  // Some tests are about clients that disconnect mid-message.
  server.on('error', () => undefined)
  server.listen(0, '127.0.0.1')
  await once(server.server, 'listening')
  const { port } = server.server.address() as AddressInfo
  const url = `smtp://office:${PASSWORD}@127.0.0.1:${port}`

  return Object.assign(peer, {
    url,
    env: { SMTP_URL: url, MAIL_FROM: 'Office <office@bluebonnet.example>' },
    password: PASSWORD,
    /** Every message accepted, in order. */
    messages,
    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
  })
}

export type SmtpPeer = Awaited<ReturnType<typeof startSmtpPeer>>
