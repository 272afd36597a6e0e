import { Suspense, use } from 'react'
import { rememberDestination, useSession } from '#web/platform/session.ts'
import { LinkButton } from '#web/ui/button.tsx'
import { Accept } from './accept-invitation.tsx'
import { AuthFrame } from './auth-frame.tsx'
import { JoinScreen } from './join-screen.tsx'
import { DeadLink, LinkLoading, linkToken } from './link-result.tsx'
import { openedInvitations } from './opened-invitations.ts'

/** An invitation: for a client, to connect a login to their records; for a user, to join with a role. */
export function InviteScreen() {
  const token = linkToken()
  if (token === '')
    return (
      <AuthFrame title="Invitation">
        <DeadLink error="The link is incomplete. Open it again from the email." actions={toStart} />
      </AuthFrame>
    )
  return (
    <Suspense fallback={<LinkLoading title="Invitation" />}>
      <Invitation token={token} />
    </Suspense>
  )
}

const toStart = (
  <LinkButton href="/" size="large" variant="outline">
    Go to the start page
  </LinkButton>
)

const toLogIn = (
  <LinkButton href="/auth" size="large">
    Log In
  </LinkButton>
)

function Invitation({ token }: { token: string }) {
  const user = useSession()
  const outcome = use(openedInvitations.of(token))
  if ('error' in outcome)
    return (
      <AuthFrame title="Invitation">
        <DeadLink
          error={outcome.error}
          actions={
            <>
              {!user && toLogIn}
              {toStart}
            </>
          }
        />
      </AuthFrame>
    )
  const { kind, ...invitation } = outcome.value
  if (kind === 'user') return <JoinScreen token={token} invitation={invitation} />
  return (
    <AuthFrame
      title={`${invitation.company_name} invites you`}
      subtitle={`See and pay the invoices of ${invitation.client_name}, follow jobs and book service.`}
    >
      {user ? <Accept token={token} user={user} done={connected} /> : <SignInFirst />}
    </AuthFrame>
  )
}

const connected = { title: 'You are connected', description: 'Your invoices and jobs are here.' }

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
