import { Suspense, use, useState } from 'react'
import { rememberDestination, useSession } from '#web/platform/session.ts'
import { Button, LinkButton } from '#web/ui/button.tsx'
import { Accept } from './accept-invitation.tsx'
import { AuthFrame } from './auth-frame.tsx'
import { JoinScreen } from './join-screen.tsx'
import { GoogleButton } from './google-button.tsx'
import { DeadLink, LinkLoading, linkToken } from './link-result.tsx'
import { openedInvitations } from './opened-invitations.ts'
import { RegisterForm } from './register-form.tsx'

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
      {user ? (
        <Accept token={token} user={user} done={connected} />
      ) : (
        <SignInFirst name={invitation.client_name ?? ''} email={invitation.email ?? ''} />
      )}
    </AuthFrame>
  )
}

const connected = { title: 'You are connected', description: 'Your invoices and jobs are here.' }

/** Signing in leads back here. */
function SignInFirst({ name, email }: { name: string; email: string }) {
  const [isNew, setIsNew] = useState(false)
  const logIn = (
    <LinkButton href="/auth" variant="outline" size="large" onClick={rememberDestination}>
      Log In
    </LinkButton>
  )
  if (isNew)
    return (
      <div className="grid gap-5">
        <GoogleButton />
        <RegisterForm start={{ name, email }} />
        {logIn}
      </div>
    )
  return (
    <div className="grid gap-2">
      <Button
        size="large"
        onClick={() => {
          rememberDestination()
          setIsNew(true)
        }}
      >
        Create Account
      </Button>
      {logIn}
    </div>
  )
}
