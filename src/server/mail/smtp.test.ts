import { type AddressInfo, createServer } from 'node:net'
import { once } from 'node:events'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { getFailure } from '#test/failures.ts'
import { startSmtpPeer } from '#test/peers/smtp.ts'
import { DeliveryError } from '../outbox/delivery-error.ts'
import type { MailMessage } from './mail.ts'
import { smtpMail } from './smtp.ts'

const peer = await startSmtpPeer()
const mail = smtpMail({ url: peer.url, from: peer.env.MAIL_FROM })
afterAll(async () => {
  await mail.close()
  await peer.close()
})
beforeEach(() => {
  peer.messages.length = 0
  peer.answer = 'ok'
})

const message: MailMessage = {
  to: 'jo@example.com',
  from_name: 'Bluebonnet Electric',
  reply_to: 'ana@bluebonnet.example',
  subject: 'Invoice INV-00007 – $108.25',
  text: 'Grüße aus Austin\n',
  html: '<p>Grüße aus Austin</p>',
}

const getError = (sending: Promise<unknown>) => getFailure(DeliveryError, sending)

test('an email arrives complete: sender, subject, both bodies, the attachment byte for byte', async () => {
  const pdf = Buffer.from(Array.from({ length: 3000 }, (_, index) => index % 256))
  const attachments = [{ name: 'INV-00007 (Müller).pdf', type: 'application/pdf', content: pdf.toString('base64') }]
  const { id } = await mail.send({ ...message, attachments, key: 'delivery-1' })
  const [received] = peer.messages
  expect(received).toMatchObject({
    recipients: ['jo@example.com'],
    subject: message.subject,
    from: 'Bluebonnet Electric <office@bluebonnet.example>',
    to: 'jo@example.com',
    text: message.text,
    html: expect.stringContaining(message.html),
    attachments: [{ name: 'INV-00007 (Müller).pdf', type: 'application/pdf', content: pdf }],
  })
  expect(id).toBe('<delivery-1@bluebonnet.example>')
  expect(received?.headers).toContainEqual({ name: 'message-id', value: id })
  expect(received?.headers).toContainEqual({ name: 'reply-to', value: 'ana@bluebonnet.example' })
})

test('a password never leaves this machine in clear, unless the address asks for it', async () => {
  // An address that leads here without being the loopback one. The server offers no STARTTLS.
  const elsewhere = peer.url.replace('127.0.0.1', '0.0.0.0')
  const encrypted = smtpMail({ url: elsewhere, from: peer.env.MAIL_FROM })
  const { message: reason } = await getError(encrypted.send(message))
  expect(reason).toBe('No secure connection to the mail server could be made')
  expect(peer.messages).toEqual([])
  const plain = smtpMail({ url: `${elsewhere}?tls=none`, from: peer.env.MAIL_FROM })
  await plain.send(message)
  expect(peer.messages).toHaveLength(1)
  await Promise.all([encrypted.close(), plain.close()])
})

test('the same email again has the same Message-ID', async () => {
  await mail.send({ ...message, key: 'delivery-2' })
  await mail.send({ ...message, key: 'delivery-2' })
  const ids = peer.messages.map(({ headers }) => headers.find(({ name }) => name === 'message-id')?.value)
  expect(ids).toEqual(['<delivery-2@bluebonnet.example>', '<delivery-2@bluebonnet.example>'])
})

test('only advertising has the headers behind the button with which mail programs unsubscribe', async () => {
  await mail.send({ ...message, unsubscribe: 'https://app.example.com/l/token' })
  expect(peer.messages[0]?.headers).toEqual(
    expect.arrayContaining([
      { name: 'list-unsubscribe', value: '<https://app.example.com/l/token>' },
      { name: 'list-unsubscribe-post', value: 'List-Unsubscribe=One-Click' },
    ]),
  )
  await mail.send(message)
  const names = peer.messages[1]?.headers.map(({ name }) => name)
  expect(names?.filter((name) => name.startsWith('list-'))).toEqual([])
})

const breaks = ['\r\n', '\n', '\r', '\u2028', '\r\n ', '\r\n\r\n']
const fields = ['from_name', 'subject', 'reply_to', 'key', 'unsubscribe', 'attachment'] as const

test.each(fields.flatMap((field) => breaks.map((sign) => [field, sign] as const)))(
  'a line break in %s (%j) cannot add a header, a recipient or a body',
  async (field, sign) => {
    const evil = `Ann${sign}Bcc: spy@evil.example${sign}X-Evil: 1${sign}${sign}<script>`
    const attachments = [{ name: evil, type: 'text/plain', content: '' }]
    await mail.send(field === 'attachment' ? { ...message, attachments } : { ...message, [field]: evil })
    const [received] = peer.messages
    expect(received?.recipients).toEqual(['jo@example.com'])
    expect(received?.headers.map(({ name }) => name)).not.toContain('bcc')
    expect(received?.headers.map(({ name }) => name)).not.toContain('x-evil')
    expect(received?.text).toBe(message.text)
    expect(received?.html).not.toContain('<script>')
  },
)

test.each([
  'jo@example.com\r\nBcc: spy@evil.example',
  'jo@example.com, spy@evil.example',
  'jo@example.com;spy@evil.example',
  'Jo <jo@example.com>, Spy <spy@evil.example>',
  'jo@example.com> SIZE=1\r\nRCPT TO:<spy@evil.example',
  'jo',
  '',
])('%j is not a single address: nothing is sent, and a retry would not help', async (to) => {
  const error = await getError(mail.send({ ...message, to }))
  expect(error).toMatchObject({ message: 'The email address is not valid', isFinal: true })
  expect(peer.messages).toEqual([])
})

test('a URL or path as content is text: nothing is fetched or read', async () => {
  await mail.send({ ...message, text: 'file:///etc/passwd', html: 'http://169.254.169.254/' })
  expect(peer.messages[0]).toMatchObject({ text: 'file:///etc/passwd', html: 'http://169.254.169.254/' })
})

test.each([
  [550, true],
  [452, false],
])('reports %i from the server in its own words', async (code, isFinal) => {
  peer.answer = { code, words: 'Mailbox\u0007 of <jo@example.com> is shut https://mail.example/why' }
  const error = await getError(mail.send(message))
  expect(error.message).toMatch(/^The mail server refused the message: .*Mailbox of jo@example.com is shut$/)
  expect(error.isFinal).toBe(isFinal)
  peer.answer = 'ok'
  await mail.send(message)
})

test('reports a wrong password without showing it', async () => {
  const wrong = smtpMail({ url: peer.url.replace(peer.password, 'planted-secret'), from: peer.env.MAIL_FROM })
  const error = await getError(wrong.send(message))
  await wrong.close()
  expect(error).toMatchObject({ message: 'The mail server did not accept the sign-in in SMTP_URL', isFinal: false })
  expect(JSON.stringify([error.message, error.code, error.cause])).not.toContain('planted-secret')
})

test('explains a server that is unreachable or silent', async () => {
  const mute = createServer().listen(0, '127.0.0.1')
  await once(mute, 'listening')
  const { port } = mute.address() as AddressInfo
  const silent = smtpMail({ url: `smtp://127.0.0.1:${port}`, from: peer.env.MAIL_FROM })
  const patience = new AbortController()
  mute.once('connection', () => patience.abort())
  const late = await getError(silent.send(message, { signal: patience.signal }))
  expect(late.message).toBe('The mail server did not answer in time, so the message may have arrived')
  await silent.close()
  mute.close()
  await once(mute, 'close')
  const gone = smtpMail({ url: `smtp://127.0.0.1:${port}`, from: peer.env.MAIL_FROM })
  expect(await getError(gone.send(message))).toMatchObject({
    message: 'The mail server could not be reached',
    isFinal: false,
  })
  await gone.close()
})

test('twenty simultaneous emails arrive once each', async () => {
  await Promise.all(Array.from({ length: 20 }, (_, index) => mail.send({ ...message, key: `many-${index}` })))
  const ids = peer.messages.map(({ headers }) => headers.find(({ name }) => name === 'message-id')?.value)
  expect(new Set(ids).size).toBe(20)
  expect(ids).toHaveLength(20)
})
