import { eq, sql } from 'drizzle-orm'
import { afterAll, expect, test } from 'vitest'
import { deliveryJobs } from '#features/messages/deliveries/server/background.ts'
import { startSmtpPeer } from '#test/peers/smtp.ts'
import { createCompany } from '#test/factories.ts'
import { startTwilioPeer } from '#test/peers/twilio.ts'
import { createWorld } from '#test/world.ts'
import { until } from '#test/until.ts'
import { createBackground } from '../background/boss.ts'
import { listSecrets } from '../config.ts'
import { inTransaction } from '../database/transaction.ts'
import { createLog } from '../log.ts'
import { createServices } from '../services.ts'
import { deliveries } from '../tables.ts'
import { deliverNow, queueMail, queueSms } from './outbox.ts'

// Everything real: the queue in the database, SMTP to a server, the provider's own library against a server that speaks
// its protocol.

const logged: string[] = []

const [smtp, twilio] = await Promise.all([startSmtpPeer(), startTwilioPeer()])
const env = { ...smtp.env, ...twilio.env }
const world = await createWorld({ env })
// The clock of this test runs, and texts wait at night.
await createCompany(world.db, { quiet_hours: null })
const log = createLog('debug', { write: (line) => void logged.push(line) }, listSecrets(env))
const outside = createServices({ config: world.services.config, db: world.db, log })
const background = createBackground({ pool: world.pool, jobs: deliveryJobs, log })
await background.prepare()
const ctx = { ...world.services, ...outside, log, background, now: () => new Date(), user: null }
background.start(ctx)
afterAll(async () => {
  await background.stop()
  await ctx.mail.close()
  await Promise.all([world.close(), smtp.close(), twilio.close()])
})

const message = {
  to: 'planted-recipient@example.com',
  from_name: 'Bluebonnet Electric',
  subject: 'planted subject',
  text: 'https://app.example.com/reset-password?token=planted-token',
  html: '<a href="https://app.example.com/reset-password?token=planted-token">planted</a>',
}
const text = { to: '+15125550142', text: 'planted text' }

async function getStatus(id: string | null) {
  const [row] = await world.db
    .select()
    .from(deliveries)
    .where(eq(deliveries.id, id ?? ''))
  return row && { status: row.status, provider: row.provider, error: row.error }
}

test('an email and a text queued in a transaction arrive', async () => {
  const ids = await inTransaction(ctx, async (ctx) => [
    await queueMail(ctx, message),
    await queueSms(ctx, text, { purpose: 'Reminder' }),
  ])
  await until(async () => expect([smtp.messages.length, twilio.messages.length]).toEqual([1, 1]))
  await until(async () =>
    expect(await Promise.all(ids.map(getStatus))).toEqual([
      { status: 'sent', provider: 'smtp', error: null },
      { status: 'sent', provider: 'twilio', error: null },
    ]),
  )
  expect(smtp.messages).toMatchObject([{ recipients: [message.to], subject: message.subject }])
  expect(twilio.messages).toMatchObject([text])
})

test('shows users what the providers rejected, in their words', async () => {
  smtp.answer = { code: 550, words: `<${message.to}> is unknown` }
  twilio.answer = { status: 400, code: 21211, message: `The 'To' number ${text.to} is not a valid phone number.` }
  const ids = await inTransaction(ctx, async (ctx) => [
    await queueMail(ctx, message, { secret: true }),
    await queueSms(ctx, text, { purpose: 'Reminder' }),
  ])
  await until(async () =>
    expect(await Promise.all(ids.map(getStatus))).toMatchObject([
      { status: 'failed', error: expect.stringContaining(`550 ${message.to} is unknown`) },
      { status: 'failed', error: expect.stringContaining(`The 'To' number ${text.to} is not a valid phone number.`) },
    ]),
  )
  expect(await deliverNow(ctx, { channel: 'email', message })).toMatchObject({ success: false })
  expect(await deliverNow(ctx, { channel: 'sms', message: text })).toMatchObject({ success: false })
})

test('neither the log nor the queue contains a secret, personal data or message text', async () => {
  expect(logged.join('')).toContain('a message was not delivered')
  const { rows } = await world.db.execute<{ job: string }>(sql`select to_jsonb(job)::text as job from pgboss.job`)
  expect(rows.length).toBeGreaterThan(0)
  const everything = [...logged, ...rows.map(({ job }) => job)].join('')
  const planted = [smtp.password, twilio.env.TWILIO_AUTH_TOKEN, message.to, text.to, 'planted']
  for (const secret of planted) expect(everything).not.toContain(secret)
})
