import type { StaffContext } from '#server/platform/context.ts'
import type { Services } from '../contract.ts'

const live = (detail: string) => ({ mode: 'live' as const, detail })
const local = (detail: string) => ({ mode: 'local' as const, detail })

/** Which outside services are set up, and what stands in for those that are not. */
export const statusOfServices = ({ mail, sms, payments, identity, storage }: StaffContext): Services => ({
  email:
    mail.mode === 'live'
      ? live('sent through your SMTP server')
      : local('kept in the local outbox because SMTP is not set up'),
  sms:
    sms.mode === 'live' ? live('sent through Twilio') : local('kept in the local outbox because Twilio is not set up'),
  payments:
    payments.provider === 'stripe'
      ? live('taken through Stripe')
      : local('in test mode because Stripe is not set up: no card is charged'),
  google: identity
    ? live('people can sign in with Google')
    : local('not offered because Google sign-in is not set up: people sign in with a password'),
  files:
    storage.provider === 's3'
      ? live('kept in S3-compatible storage')
      : storage.provider === 'google-drive'
        ? live('kept in Google Drive')
        : local('kept on the disk of this server'),
})
