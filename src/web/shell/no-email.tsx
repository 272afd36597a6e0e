import { MailWarning } from 'lucide-react'
import { Link } from 'wouter'
import { hasEmail } from '#contract/email.ts'
import { useUser } from '#web/platform/session.ts'
import { Banner } from './banner.tsx'

/** For a login whose address went to the person who proved it: without one it gets no email and cannot reset its password. */
export function NoEmail() {
  if (hasEmail(useUser().email)) return null
  return (
    <Banner icon={MailWarning}>
      Another person confirmed that the email address of this login is theirs.{' '}
      <Link href="/profile" className="underline underline-offset-3">
        Add your own address
      </Link>{' '}
      to get messages and to be able to reset your password.
    </Banner>
  )
}
