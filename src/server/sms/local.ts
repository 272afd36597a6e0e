import { randomUUID } from 'node:crypto'
import type { Config } from '../config.ts'
import { notFound } from '../errors.ts'
import type { Log } from '../log.ts'
import { keepFile, outboxFolder } from '../outbox/local-outbox.ts'
import { DeliveryError } from '../outbox/delivery-error.ts'
import { requireE164, type Sms } from './sms.ts'

const noWebhook = async (): Promise<never> => {
  throw notFound('Webhook')
}

/** Text messages that are not sent: each is a file in the data directory. */
export function localSms({ dataDir, smsCountries }: Pick<Config, 'dataDir' | 'smsCountries'>, log: Log): Sms {
  return {
    mode: 'local',
    send: async ({ to, text }) => {
      requireE164(to, smsCountries)
      const id = randomUUID()
      const at = new Date().toISOString()
      const file = `${at.replace(/\W/g, '')}-${id}.txt`
      await keepFile(outboxFolder(dataDir), file, `To: ${to}\nDate: ${at}\n\n${text}\n`)
      log.info({ file }, 'a text message was kept in the local outbox')
      return { id }
    },
    receive: noWebhook,
    receipt: noWebhook,
    picture: async () => {
      throw new DeliveryError('There is no SMS provider to fetch this picture from', { isFinal: true })
    },
    answer: async () => '',
  }
}
