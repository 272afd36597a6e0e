import type { Config } from '#server/config.ts'
import type { Services } from '#server/context.ts'
import type { Database } from '#server/database/connect.ts'
import { createLog } from '#server/log.ts'
import type { MailMessage } from '#server/mail/mail.ts'
import { createCardPayments, createDistances } from '#server/services.ts'
import { localSms } from '#server/sms/local.ts'
import type { SmsMessage } from '#server/sms/sms.ts'
import { testBackground } from './background.ts'

/** The local services, recording what they receive for tests to read. */
export function recordingServices(config: Config, db: Database) {
  const sent = {
    mail: [] as MailMessage[],
    sms: [] as SmsMessage[],
  }
  const files = new Map<string, Uint8Array>()
  const services: Pick<
    Services,
    'mail' | 'sms' | 'payments' | 'storage' | 'distances' | 'identity' | 'ai' | 'background'
  > = {
    mail: {
      mode: 'local',
      send: async (message) => ({ id: `mail-${sent.mail.push(message)}` }),
      close: async () => undefined,
    },
    sms: {
      ...localSms(config, createLog('silent')),
      send: async ({ to, text }) => ({ id: `sms-${sent.sms.push({ to, text })}` }),
    },
    payments: createCardPayments({ config, db }),
    storage: {
      provider: 'memory',
      put: async (key, bytes) => {
        files.set(key, bytes)
        return { storage_provider: 'memory', file_name: key }
      },
      get: async ({ file_name }) => files.get(file_name) ?? null,
      remove: async ({ file_name }) => void files.delete(file_name),
    },
    distances: createDistances(config),
    identity: null,
    ai: null,
    background: testBackground,
  }
  return { services, sent }
}
