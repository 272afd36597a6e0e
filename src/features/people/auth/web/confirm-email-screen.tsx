import { MailCheck, Mail } from 'lucide-react'
import { type ReactNode, Suspense, use, useState } from 'react'
import type { CurrentUser } from '#contract/current-user.ts'
import { call, getErrorMessage } from '#web/platform/api.ts'
import { remembered } from '#web/platform/remembered.ts'
import { loadSession, rememberDestination, useSession } from '#web/platform/session.ts'
import { Button, LinkButton } from '#web/ui/button.tsx'
import { Spinner } from '#web/ui/spinner.tsx'
import { auth } from '../contract.ts'
import { AuthFrame } from './auth-frame.tsx'
import { DeadLink, linkToken, Result } from './link-result.tsx'
import { Notice } from '#web/ui/notice.tsx'

/** Opening the emailed link confirms the address, but only for the signed-in user. */
const confirmations = remembered(async (token) => {
  await call(auth.confirmEmail, { body: { token } })
  await loadSession().catch(() => undefined)
})

/** Confirms the signed-in user's email: by the emailed link, or by requesting one. */
export function ConfirmEmailScreen() {
  const user = useSession()
  const token = linkToken()
  return <AuthFrame title="Confirm your email">{content(user ?? null, token)}</AuthFrame>
}

function content(user: CurrentUser | null, token: string): ReactNode {
  if (!user) return <LogInFirst />
  if (user.email_confirmed) return <Confirmed email={user.email} />
  if (token === '') return <AskForLink email={user.email} />
  return (
    <Suspense fallback={<Confirming />}>
      <Confirm token={token} email={user.email} />
    </Suspense>
  )
}

const LogInFirst = () => (
  <Result
    icon={<Mail aria-hidden="true" className="text-accent-text" />}
    actions={
      <LinkButton href="/auth" size="large" onClick={rememberDestination}>
        Log In
      </LinkButton>
    }
  >
    Log in first: the link only confirms your own login.
  </Result>
)

const Confirming = () => (
  <p role="status" className="flex items-center justify-center gap-2 py-6 text-14 text-muted">
    <Spinner />
    Confirming...
  </p>
)

/** Opening the link is enough. */
function Confirm({ token, email }: { token: string; email: string }) {
  const outcome = use(confirmations.of(token))
  if ('error' in outcome)
    return <DeadLink error={outcome.error} actions={<SendLink email={email} label="Send a new link" />} />
  return <Confirmed email={email} />
}

const Confirmed = ({ email }: { email: string }) => (
  <Result
    icon={<MailCheck aria-hidden="true" className="text-good" />}
    actions={
      <LinkButton href="/" size="large">
        Continue
      </LinkButton>
    }
  >
    <strong className="text-ink">{email}</strong> is confirmed.
  </Result>
)

const AskForLink = ({ email }: { email: string }) => (
  <Result
    icon={<Mail aria-hidden="true" className="text-accent-text" />}
    actions={<SendLink email={email} label="Send link" />}
  >
    We send a link to <strong className="text-ink">{email}</strong>. Open it to confirm that this is your address.
  </Result>
)

function SendLink({ email, label }: { email: string; label: string }) {
  const [state, setState] = useState<'idle' | 'busy' | 'sent' | { error: unknown }>('idle')
  const send = async () => {
    setState('busy')
    try {
      await call(auth.requestConfirmation)
      setState('sent')
    } catch (error) {
      setState({ error })
    }
  }
  if (state === 'sent')
    return (
      <p role="status" className="text-13 text-good">
        A new link is on its way to {email}. It works for 24 hours.
      </p>
    )
  return (
    <>
      {typeof state === 'object' && <Notice>{getErrorMessage(state.error)}</Notice>}
      <Button size="large" busy={state === 'busy'} onClick={() => void send()}>
        {label}
      </Button>
    </>
  )
}
