import { beforeEach } from 'vitest'
import type { Services } from '#server/context.ts'
import { createLog } from '#server/log.ts'
import type { MailMessage } from '#server/mail/mail.ts'
import { localSms } from '#server/sms/local.ts'
import type { SmsMessage } from '#server/sms/sms.ts'

/** Live mail and text services that record what they accept. First they run `providers`, which a test may replace. */
export function liveProviders() {
  const sent = { mail: [] as MailMessage[], sms: [] as SmsMessage[] }
  const providers = { mail: async () => undefined as unknown, sms: async () => undefined as unknown }
  beforeEach(() => {
    sent.mail.length = 0
    sent.sms.length = 0
    providers.mail = async () => undefined
    providers.sms = async () => undefined
  })
  const services: Pick<Services, 'mail' | 'sms'> = {
    mail: {
      mode: 'live',
      send: async (message) => (await providers.mail(), { id: `mail-${sent.mail.push(message)}` }),
      close: async () => undefined,
    },
    sms: {
      ...localSms({ smsCountries: ['+1'], dataDir: '' }, createLog('silent')),
      mode: 'live',
      send: async ({ to, text }) => (await providers.sms(), { id: `sms-${sent.sms.push({ to, text })}` }),
    },
  }
  return { sent, providers, services }
}
