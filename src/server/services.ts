import { join } from 'node:path'
import { openAiCompatible } from './ai/openai-compatible.ts'
import type { Config } from './config.ts'
import type { Services } from './context.ts'
import type { Distances } from './distances/distances.ts'
import { osrmDistances } from './distances/osrm.ts'
import { straightLines } from './distances/straight-lines.ts'
import { valhallaDistances } from './distances/valhalla.ts'
import { createOpenId } from './identity/openid.ts'
import { localMail } from './mail/local.ts'
import { smtpMail } from './mail/smtp.ts'
import { cardPaymentsOff } from './payments/off.ts'
import type { CardPayments } from './payments/payments.ts'
import { sandboxPayments } from './payments/sandbox.ts'
import { stripePayments } from './payments/stripe.ts'
import { localSms } from './sms/local.ts'
import { twilioSms } from './sms/twilio.ts'
import { driveStorage } from './storage/google-drive.ts'
import { localStorage } from './storage/local.ts'
import { cacheReads } from './storage/recent.ts'
import { s3Storage } from './storage/s3.ts'
import { combineStorages, type Storage } from './storage/storage.ts'

/** The outside services. */
type ServiceSet = Pick<Services, 'mail' | 'sms' | 'payments' | 'storage' | 'distances' | 'identity' | 'ai'>

/** The local folder for uploads. */
export const uploadsDir = ({ dataDir }: Pick<Config, 'dataDir'>): string => join(dataDir, 'uploads')

/** All configured storages, so that files stored before a change stay readable. */
function createStorage(config: Config): Storage {
  const stores = [localStorage(uploadsDir(config))]
  if (config.s3) stores.push(cacheReads(s3Storage(config.s3)))
  if (config.googleDrive) stores.push(cacheReads(driveStorage(config.googleDrive)))
  return combineStorages(config.fileStorage, stores)
}

/** Roads where a routing service is configured, else straight lines. */
export function createDistances({ osrmUrl, valhallaUrl }: Pick<Config, 'osrmUrl' | 'valhallaUrl'>): Distances {
  if (osrmUrl !== null) return osrmDistances(osrmUrl)
  return valhallaUrl === null ? straightLines : valhallaDistances(valhallaUrl)
}

/** Stripe where it is configured, else test cards where allowed. */
export function createCardPayments({ config, db }: Pick<Services, 'config' | 'db'>): CardPayments {
  if (config.stripe) return stripePayments(config.stripe, config.cardPayments)
  return config.cardPayments === 'test' ? sandboxPayments(db) : cardPaymentsOff
}

/**
 * The real service where configured, else the local one: the only place that chooses. Each library loads on first use.
 */
export function createServices({ config, db, log }: Pick<Services, 'config' | 'db' | 'log'>): ServiceSet {
  return {
    mail: config.smtp ? smtpMail(config.smtp) : localMail(config, log),
    sms: config.twilio ? twilioSms(config.twilio) : localSms(config, log),
    payments: createCardPayments({ config, db }),
    storage: createStorage(config),
    distances: createDistances(config),
    identity: config.google ? createOpenId(config.google) : null,
    ai: config.ai ? openAiCompatible(config.ai) : null,
  }
}
