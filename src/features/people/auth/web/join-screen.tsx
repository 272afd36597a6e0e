import { useLocation } from 'wouter'
import { isSameEmail, shownEmail } from '#contract/email.ts'
import { logOut } from '#web/platform/log-out.ts'
import { rememberDestination, useSession } from '#web/platform/session.ts'
import { Button, LinkButton } from '#web/ui/button.tsx'
import { offeredRole, type OpenedInvitation } from '#features/people/invitations/contract.ts'
import { Accept } from './accept-invitation.tsx'
import { AuthFrame } from './auth-frame.tsx'
import { openedInvitations } from './opened-invitations.ts'
import { RegisterForm } from './register-form.tsx'

const joined = { title: 'You have joined', description: 'Your login has its new role.' }

/** The address has an unconfirmed login, which may be the invited user's own or someone else's. */
const Unconfirmed = ({ email }: { email: string | null }) => (
  <div className="grid gap-3 border-b border-line pb-5">
    <p className="text-14 wrap-anywhere text-muted">
      There is a login for {email} whose owner never confirmed the address. If it is yours, log in to accept. If not,
      create your account below: the other login then loses this address.
    </p>
    <LinkButton href="/auth" variant="outline" size="large" onClick={rememberDestination}>
      Log In
    </LinkButton>
  </div>
)

type JoinScreenProps = { token: string; invitation: Omit<OpenedInvitation, 'kind'> }

/** The invitation to join a company with a role. Creates a login, or gives the role to an existing one. */
export function JoinScreen({
  token,
  invitation: { company_name, email, name, phone, role, has_login, may_register },
}: JoinScreenProps) {
  const user = useSession()
  const [, go] = useLocation()
  return (
    <AuthFrame title={`Join ${company_name}`} subtitle={`You are invited as ${offeredRole[role ?? 'client']}.`}>
      {user && isSameEmail(user.email, email) ? (
        <Accept token={token} user={user} done={joined} />
      ) : user ? (
        <div className="grid gap-3">
          <p className="text-center text-14 wrap-anywhere text-muted">
            This invitation is for {email}, and you are signed in as {user.name} ({shownEmail(user.email)}). Log out,
            then open the link again.
          </p>
          <Button size="large" onClick={() => void logOut()}>
            Log Out
          </Button>
        </div>
      ) : !may_register ? (
        <div className="grid gap-3">
          <p className="text-center text-14 wrap-anywhere text-muted">
            There is a login for {email} already. Log in with it to accept.
          </p>
          <LinkButton href="/auth" size="large" onClick={rememberDestination}>
            Log In
          </LinkButton>
        </div>
      ) : (
        <div className="grid gap-5">
          {has_login && <Unconfirmed email={email} />}
          <RegisterForm
            invited={{ token, email: email ?? '', name, phone }}
            onRegistered={() => {
              openedInvitations.forget(token)
              // The link is used up: start at the dashboard.
              go('/', { replace: true })
            }}
          />
        </div>
      )}
    </AuthFrame>
  )
}
