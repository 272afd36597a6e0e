import { useEffect, useState } from 'react'
import { countWaiting } from '#web/platform/device-store.ts'
import { deviceOwner } from '#web/platform/session.ts'
import { Notice } from '#web/ui/notice.tsx'
import type { GoogleError } from '../contract.ts'

const googleErrors: Record<GoogleError, string> = {
  google_not_set_up: 'Sign-in with Google is not set up here. Log in with your username and password.',
  google_cancelled: 'You cancelled the sign-in with Google.',
  google_expired: 'This sign-in took too long, or was started in another window. Try again.',
  google_failed: 'Google did not confirm who you are. Try again.',
  google_unavailable: 'Google is not responding right now. Try again in a moment, or log in with your password.',
  google_email_in_use:
    'There is already a login with this email. Log in with your password, confirm your email, and connect Google in your profile.',
  google_too_many: 'Too many attempts. Wait a few minutes, then try again.',
}

const isGoogleError = (text: string): text is GoogleError => Object.hasOwn(googleErrors, text)

/** Notices that few people see: why Google's sign-in failed (`refused`), and changes that wait on this device. */
export const SignInNotices = ({ refused }: { refused: string }) => (
  <>
    {isGoogleError(refused) && <Notice>{googleErrors[refused]}</Notice>}
    <WaitingHere />
  </>
)

/** Another user's unsent changes, which signing in as anyone else deletes. */
function WaitingHere() {
  const [owner] = useState(deviceOwner)
  const [count, setCount] = useState(0)
  useEffect(() => {
    if (owner) void countWaiting(owner.id).then(setCount)
  }, [owner])
  if (owner === null || count === 0) return null
  const [changes, they] = count === 1 ? ['1 change', 'It is'] : [`${count} changes`, 'They are']
  return (
    <Notice>
      {changes} of {owner.name} {count === 1 ? 'waits' : 'wait'} on this device. {they} sent when {owner.name} logs in
      here, and deleted when somebody else does.
    </Notice>
  )
}
