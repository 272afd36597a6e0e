import { MailWarning } from 'lucide-react'
import { Link } from 'wouter'
import { hasEmail } from '#contract/email.ts'
import { useUser } from '#web/platform/session.ts'

/** For a login whose address went to the person who proved it: without one it gets no email and cannot reset its password. */
export function NoEmail() {
  if (hasEmail(useUser().email)) return null
  return (
    <p
      role="status"
      className="flex items-start gap-2.5 border-b border-line bg-warn/12 px-6 py-2.5 text-14 max-md:px-4 print:hidden"
    >
      <MailWarning aria-hidden="true" className="mt-0.5 size-4 shrink-0 text-warn" />
      <span>
        Another person confirmed that the email address of this login is theirs.{' '}
        <Link href="/profile" className="underline underline-offset-3">
          Add your own address
        </Link>{' '}
        to get messages and to be able to reset your password.
      </span>
    </p>
  )
}
