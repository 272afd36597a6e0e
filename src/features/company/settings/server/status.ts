import type { StaffContext } from '#server/context.ts'
import type { CardPayments } from '#server/payments/payments.ts'
import type { Services } from '../contract.ts'

const live = (detail: string) => ({ mode: 'live' as const, detail })
const local = (detail: string) => ({ mode: 'local' as const, detail })

const STRIPE_VARIABLES = 'STRIPE_SECRET_KEY, STRIPE_PUBLISHABLE_KEY and STRIPE_WEBHOOK_SECRET'

function getCardPayments({ mode, provider }: CardPayments): Services['payments'] {
  if (mode === 'live') return live('taken through Stripe')
  const detail =
    mode === 'off'
      ? `not set up: clients are asked to pay by check or call. To take cards, set ${STRIPE_VARIABLES}.`
      : provider === 'stripe'
        ? 'in test mode with Stripe’s test keys: no card is charged'
        : 'in test mode because Stripe is not set up: no card is charged'
  return { mode, detail }
}

/** Which outside services are set up, and what is used in place of the others. */
export const getServiceStatus = ({ mail, sms, payments, identity, storage, ai }: StaffContext): Services => ({
  email:
    mail.mode === 'live'
      ? live('sent through your SMTP server')
      : local('kept in the local outbox because SMTP is not set up'),
  sms:
    sms.mode === 'live' ? live('sent through Twilio') : local('kept in the local outbox because Twilio is not set up'),
  payments: getCardPayments(payments),
  google: identity
    ? live('people can sign in with Google')
    : local('not offered because Google sign-in is not set up: people sign in with a password'),
  files:
    storage.provider === 's3'
      ? live('kept in S3-compatible storage')
      : storage.provider === 'google-drive'
        ? live('kept in Google Drive')
        : local('kept on the disk of this server'),
  ai: ai
    ? live(`posts are written by ${ai.name}`)
    : local(
        'no model is connected, so posts come from built-in templates. To connect one, set AI_BASE_URL and AI_MODEL.',
      ),
})
