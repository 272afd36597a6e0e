import type { CardPaymentsMode } from '#contract/card-payments.ts'
import type { Services } from '#server/context.ts'

export type SignIn = { role: string; username: string; password: string }

const SAMPLE_ROLES: Record<string, string> = { admin: 'administrator', employee: 'employee', client: 'client' }

function table(rows: SignIn[]): string[] {
  const width = (of: (row: SignIn) => string) => Math.max(...rows.map((row) => of(row).length))
  const [first, second] = [width(({ role }) => SAMPLE_ROLES[role] ?? role), width(({ username }) => username)]
  return rows.map(
    ({ role, username, password }) =>
      `  ${(SAMPLE_ROLES[role] ?? role).padEnd(first)}  ${username.padEnd(second)}  ${password}`,
  )
}

function signInLines(sample: SignIn[], admin: SignIn | null): string[] {
  if (admin) return ['Sign in as the administrator, whose password is shown only now:', ...table([admin]), '']
  if (sample.length === 0) return []
  return ['The sample company is there to try things. Sign in as', ...table(sample), '']
}

const cardPayments: Record<CardPaymentsMode, string[]> = {
  live: [],
  test: ['card payments are in test mode'],
  off: ['card payments (clients are asked to pay by check or call)'],
}

type Greeting = {
  services: Services
  place: string
  sample: SignIn[]
  /** The administrator created by this start. */
  admin: { username: string; password: string } | null
}

/** The startup message: the URL, how to sign in, and the local replacements for services that are not set up. */
export function greeting({ services, place, sample, admin }: Greeting): string {
  const { config, mail, sms, payments, ai } = services
  const local = [
    ...cardPayments[payments.mode],
    ...(mail.mode === 'local' ? ['email is kept in the data directory'] : []),
    ...(sms.mode === 'local' ? ['SMS are kept in the data directory'] : []),
    ...(ai === null ? ['marketing posts come from templates'] : []),
  ]
  const lines = [
    '',
    `Panelboard is ready at ${config.publicUrl}`,
    '',
    ...signInLines(sample, admin && { role: 'admin', ...admin }),
    `Data: ${place}`,
    ...(local.length > 0 ? [`Not set up: ${local.join('; ')}.`] : []),
    'Stop it with Ctrl+C.',
    '',
  ]
  return `${lines.join('\n')}\n`
}
