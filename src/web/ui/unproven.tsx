import { MailWarning } from 'lucide-react'
import { CONFIRM_UNPROVEN } from '#contract/email.ts'
import { ApiError } from '#web/platform/api.ts'
import { confirm } from '#web/platform/confirm.ts'
import { NotSaved } from '#web/platform/toast.ts'
import { Badge } from './badge.tsx'

export const EMAIL_NOT_CONFIRMED = 'Email not confirmed'

/** Marks a login, or a record that it created, until its owner has confirmed the email address. */
export const EmailNotConfirmed = () => (
  <Badge outlined tone="warn" icon={<MailWarning aria-hidden="true" />}>
    {EMAIL_NOT_CONFIRMED}
  </Badge>
)

/** The risk that staff must accept, or null when the server refused for another reason. */
const getRisk = (error: unknown): string | null =>
  (error instanceof ApiError && error.fields.find(({ path }) => path === CONFIRM_UNPROVEN)?.message) || null

type Confirmed = { confirm_unproven?: true }

/**
 * Saves something for a login. If its email is not confirmed, the server names the risk: ask the user, then repeat the request
 * with their decision.
 */
export async function saveUnproven<Reply>(
  question: { title: string; action: string },
  save: (confirmed: Confirmed) => Promise<Reply>,
): Promise<Reply> {
  try {
    return await save({})
  } catch (error) {
    const risk = getRisk(error)
    if (risk === null) throw error
    if (!(await confirm({ ...question, body: risk }))) throw new NotSaved()
    return save({ confirm_unproven: true })
  }
}
