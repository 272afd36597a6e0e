import { useState } from 'react'
import { useLocation } from 'wouter'
import type { CurrentUser } from '#contract/current-user.ts'
import { shownEmail } from '#contract/email.ts'
import { invitations } from '#features/people/invitations/contract.ts'
import { call, getErrorMessage } from '#web/platform/api.ts'
import { logOutLink } from '#web/platform/log-out.ts'
import { loadSession, rememberDestination } from '#web/platform/session.ts'
import { toast, type Toast } from '#web/platform/toast.ts'
import { Button } from '#web/ui/button.tsx'
import { openedInvitations } from './opened-invitations.ts'
import { Notice } from '#web/ui/notice.tsx'

type AcceptProps = { token: string; user: CurrentUser; done: Toast }

/** The accept button for a user who is already signed in. */
export function Accept({ token, user, done }: AcceptProps) {
  const [, go] = useLocation()
  const [busy, setBusy] = useState(false)
  const [refused, setRefused] = useState<unknown>(null)
  const accept = async () => {
    setBusy(true)
    try {
      await call(invitations.accept, { body: { token } })
      openedInvitations.forget(token)
      toast(done)
      // Their permissions may have changed.
      await loadSession().catch(() => undefined)
      go('/')
    } catch (error) {
      setRefused(error)
      setBusy(false)
    }
  }
  return (
    <div className="grid gap-3">
      {refused !== null && <Notice>{getErrorMessage(refused)}</Notice>}
      <Button size="large" busy={busy} onClick={() => void accept()} className="w-full">
        Accept invitation
      </Button>
      <p className="text-center text-13 wrap-anywhere text-muted">
        You are signed in as {user.name} ({shownEmail(user.email)}).
      </p>
      <a
        {...logOutLink(rememberDestination)}
        className="hit justify-self-center text-13 text-accent-text hover:underline"
      >
        Not you? Log Out
      </a>
    </div>
  )
}
