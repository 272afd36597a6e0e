import { Suspense, use, useState } from 'react'
import { useLocation } from 'wouter'
import type { CurrentUser } from '#contract/current-user.ts'
import { sentenceOf } from '#web/platform/api.ts'
import { rememberDestination, useSession } from '#web/platform/session.ts'
import { toast } from '#web/platform/toast.ts'
import { Button, LinkButton } from '#web/ui/button.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { AuthFrame } from './auth-frame.tsx'
import { acceptInvitation, invitations } from './calls.ts'
import { DeadLink, linkToken } from './link-state.tsx'
import { Notice } from './plain-form.tsx'

/** The invitation of a contractor to a client: connects the client's login to their records. */
export function InviteScreen() {
  const token = linkToken()
  if (token === '')
    return (
      <AuthFrame title="Invitation">
        <DeadLink error="The link is incomplete. Open it again from the mail." actions={toStart} />
      </AuthFrame>
    )
  return (
    <Suspense fallback={<Loading />}>
      <Invitation token={token} />
    </Suspense>
  )
}

const toStart = (
  <LinkButton href="/" size="large">
    Go to the start page
  </LinkButton>
)

const Loading = () => (
  <AuthFrame title="Invitation">
    <div role="status" aria-label="Loading..." className="grid gap-3">
      <Skeleton className="h-5 w-full" />
      <Skeleton className="h-11 w-full" />
    </div>
  </AuthFrame>
)

function Invitation({ token }: { token: string }) {
  const user = useSession()
  const outcome = use(invitations.of(token))
  if ('error' in outcome)
    return (
      <AuthFrame title="Invitation">
        <DeadLink error={outcome.error} actions={toStart} />
      </AuthFrame>
    )
  const { client_name, company_name } = outcome.value
  return (
    <AuthFrame
      title={`${company_name} invites you`}
      subtitle={`See and pay the invoices of ${client_name}, follow jobs and book service.`}
    >
      {user ? <Accept token={token} user={user} /> : <SignInFirst />}
    </AuthFrame>
  )
}

/** Signing in leads back here. */
const SignInFirst = () => (
  <div className="grid gap-2">
    <LinkButton href="/auth?tab=register" size="large" onClick={rememberDestination}>
      Create Account
    </LinkButton>
    <LinkButton href="/auth" variant="outline" size="large" onClick={rememberDestination}>
      Log In
    </LinkButton>
  </div>
)

function Accept({ token, user }: { token: string; user: CurrentUser }) {
  const [, go] = useLocation()
  const [busy, setBusy] = useState(false)
  const [refused, setRefused] = useState<unknown>(null)
  const accept = async () => {
    setBusy(true)
    try {
      await acceptInvitation({ token })
      invitations.forget(token)
      toast({ title: 'You are connected', description: 'Your invoices and jobs are here.' })
      go('/')
    } catch (error) {
      setRefused(error)
      setBusy(false)
    }
  }
  return (
    <div className="grid gap-3">
      {refused !== null && <Notice>{sentenceOf(refused)}</Notice>}
      <Button size="large" busy={busy} onClick={() => void accept()} className="w-full">
        Accept invitation
      </Button>
      <p className="text-center text-13 wrap-anywhere text-muted">
        You are signed in as {user.name} ({user.email}).
      </p>
      <a
        href="/api/logout"
        onClick={rememberDestination}
        className="hit justify-self-center text-13 text-accent-text hover:underline"
      >
        Not you? Log Out
      </a>
    </div>
  )
}
