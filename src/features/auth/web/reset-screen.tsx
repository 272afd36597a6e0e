import { MailCheck } from 'lucide-react'
import { useState } from 'react'
import { Link, useLocation, useSearch } from 'wouter'
import { loadSession } from '#web/platform/session.ts'
import { toast } from '#web/platform/toast.ts'
import { Button, LinkButton } from '#web/ui/button.tsx'
import { AuthFrame } from './auth-frame.tsx'
import { forgotPassword, resetPassword } from './calls.ts'
import { DeadLink, isLinkFault, Result } from './link-result.tsx'
import { checkNewPassword } from './new-password.ts'
import { PlainField, PlainForm, rules } from '#web/ui/plain-form.tsx'

/** Resets a forgotten password: without a link, a form that requests one; with a link, a form for the new password. */
export function ResetScreen() {
  const token = new URLSearchParams(useSearch()).get('token')
  return token === null ? <AskForLink /> : <SetPassword key={token} token={token} />
}

const backToLogIn = (
  <Link href="/auth" className="hit justify-self-center text-13 text-accent-text hover:underline">
    Back to log in
  </Link>
)

function AskForLink() {
  const [sentTo, setSentTo] = useState<string | null>(null)
  if (sentTo !== null)
    return (
      <AuthFrame title="Check your email">
        <Result
          icon={<MailCheck aria-hidden="true" className="text-good" />}
          actions={
            <>
              <LinkButton href="/auth" size="large">
                Back to log in
              </LinkButton>
              <Button variant="ghost" onClick={() => setSentTo(null)}>
                Send it again
              </Button>
            </>
          }
        >
          If there is a login with <strong className="text-ink">{sentTo}</strong>, a link to set a new password is on
          its way. It works once, for 30 minutes.
        </Result>
      </AuthFrame>
    )
  return (
    <AuthFrame title="Forgot your password?" subtitle="We will email you a link to set a new one.">
      <div className="grid gap-5">
        <PlainForm
          check={({ email }) => ({ email: rules.email(email) })}
          onSubmit={async ({ email = '' }) => {
            await forgotPassword({ email })
            setSentTo(email.trim())
          }}
          submitLabel="Send link"
          busyLabel="Sending..."
        >
          <PlainField name="email" label="Email" type="email" inputMode="email" autoComplete="email" maxLength={254} />
        </PlainForm>
        {backToLogIn}
      </div>
    </AuthFrame>
  )
}

function SetPassword({ token }: { token: string }) {
  const [, go] = useLocation()
  const [dead, setDead] = useState<unknown>(
    token === '' ? 'The link is incomplete. Open it again from the email.' : null,
  )
  if (dead !== null)
    return (
      <AuthFrame title="Set a new password">
        <DeadLink
          error={dead}
          actions={
            <LinkButton href="/reset-password" size="large">
              Ask for a new link
            </LinkButton>
          }
        />
      </AuthFrame>
    )
  const submit = async (password: string) => {
    try {
      await resetPassword({ token, password })
    } catch (error) {
      if (!isLinkFault(error)) throw error
      return setDead(error)
    }
    toast({ title: 'Password changed', description: 'Log in with your new password.' })
    // Every session of this login has ended, maybe this browser's too.
    await loadSession().catch(() => undefined)
    go('/auth')
  }
  return (
    <AuthFrame title="Set a new password" subtitle="You will be signed out everywhere else.">
      <PlainForm
        check={({ password, confirm_password }) => checkNewPassword(password, confirm_password)}
        onSubmit={({ password = '' }) => submit(password)}
        submitLabel="Save password"
        busyLabel="Saving..."
      >
        <PlainField
          name="password"
          label="New password"
          type="password"
          autoComplete="new-password"
          maxLength={200}
          help="At least 8 characters"
        />
        <PlainField
          name="confirm_password"
          label="Confirm password"
          type="password"
          autoComplete="new-password"
          maxLength={200}
        />
      </PlainForm>
    </AuthFrame>
  )
}
