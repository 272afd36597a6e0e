import { join } from 'node:path'
import type { Config } from './config.ts'
import type { Services } from './context.ts'
import { createOpenId } from './identity/openid.ts'
import { localMail } from './mail/local.ts'
import { smtpMail } from './mail/smtp.ts'
import { sandboxPayments } from './payments/sandbox.ts'
import { stripePayments } from './payments/stripe.ts'
import { localSms } from './sms/local.ts'
import { twilioSms } from './sms/twilio.ts'
import { localStorage } from './storage/local.ts'

/** The services of the outside world. */
export type ServiceSet = Pick<Services, 'mail' | 'sms' | 'payments' | 'storage' | 'identity'>

/** Where uploads are kept on this machine. */
export const uploadsDir = ({ dataDir }: Pick<Config, 'dataDir'>): string => join(dataDir, 'uploads')

/** The real service where it is set up, else the local one: the only place that chooses. Each loads its library at its first use. */
export function createServices({ config, db, log }: Pick<Services, 'config' | 'db' | 'log'>): ServiceSet {
  return {
    mail: config.smtp ? smtpMail(config.smtp) : localMail(config, log),
    sms: config.twilio ? twilioSms(config.twilio) : localSms(config, log),
    payments: config.stripe ? stripePayments(config.stripe) : sandboxPayments(db),
    storage: localStorage(uploadsDir(config)),
    identity: config.google ? createOpenId(config.google) : null,
  }
}
