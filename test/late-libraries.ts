import { closeSync, openSync } from 'node:fs'
import { findWeakness } from '#features/people/accounts/server/shared/weak-passwords.ts'
import { openAiCompatible } from '#server/ai/openai-compatible.ts'
import { smtpMail } from '#server/mail/smtp.ts'
import { stripePayments } from '#server/payments/stripe.ts'
import { twilioSms } from '#server/sms/twilio.ts'
import { s3Storage } from '#server/storage/s3.ts'

// Uses what loads on first use with no file left to open, then once more, and says what each answered. Nothing listens
// at the services' addresses: a library that loaded says so. Run with a low limit of open files.

const NOWHERE = 'http://127.0.0.1:1'

const mail = smtpMail({ url: 'smtp://127.0.0.1:1', from: 'office@example.com' })
const sms = twilioSms({
  accountSid: 'AC00000000000000000000000000000000',
  authToken: 'token',
  from: '+15125550100',
  apiUrl: NOWHERE,
  countries: ['+1'],
  publicUrl: null,
})
const card = stripePayments(
  { secretKey: 'sk_test_1', publishableKey: 'pk_test_1', webhookSecret: 'whsec_1', apiUrl: NOWHERE },
  'live',
)
const bucket = s3Storage({
  endpoint: NOWHERE,
  region: 'us-east-1',
  bucket: 'files',
  prefix: '',
  pathStyle: true,
  accessKeyId: 'id',
  secretAccessKey: 'secret',
})
const model = openAiCompatible({ baseUrl: NOWHERE, apiKey: null, model: 'any' })

const uses: Record<string, () => Promise<unknown>> = {
  password: () => findWeakness('password1', { username: null, email: 'rosa@example.com' }, 'Lone Star Electric'),
  mail: () => mail.send({ to: 'rosa@example.com', subject: 'Hello', text: 'Hello', html: '<p>Hello</p>' }),
  text: () => sms.send({ to: '+15125550101', text: 'Hello' }),
  card: () => card.readEvent(new Uint8Array(), undefined),
  bucket: () => bucket.put('a'.repeat(32), new Uint8Array(1), 'image/png'),
  model: () => model.write({ instructions: '', material: 'Hello', maxTokens: 1 }),
}

const say = async () => {
  for (const [name, answer] of Object.entries(uses)) {
    const outcome = await answer().catch((error: unknown) => Object(error).code ?? Object(error).message)
    console.log(`${name}: ${String(outcome)}`)
  }
}

const files: number[] = []
try {
  for (;;) files.push(openSync('/dev/null', 'r'))
} catch {
  await say()
}
for (const file of files) closeSync(file)
await say()
await mail.close()
