import { MailCheck } from 'lucide-react'
import { Suspense, use, useState } from 'react'
import { Link, useLocation, useSearch } from 'wouter'
import * as z from 'zod/mini'
import { call } from '#web/platform/api.ts'
import { remembered } from '#web/platform/remembered.ts'
import { loadSession } from '#web/platform/session.ts'
import { toast } from '#web/platform/toast.ts'
import { Button, LinkButton } from '#web/ui/button.tsx'
import { PasswordField, TextField } from '#web/ui/fields.tsx'
import { Form, LargeSubmit } from '#web/ui/form.tsx'
import { auth, ForgotInput, ResetInput } from '../contract.ts'
import { AuthFrame } from './auth-frame.tsx'
import { DeadLink, isLinkFault, LinkLoading, Result } from './link-result.tsx'
import { confirmation, isConfirmed, reportPassword } from './new-password.ts'

const NewPassword = z.extend(z.omit(ResetInput, { token: true }), confirmation).check(isConfirmed)

/** Resets a forgotten password: without a link, a form that requests one; with a link, a form for the new password. */
export function ResetScreen() {
  const token = new URLSearchParams(useSearch()).get('token')
  if (token === null) return <AskForLink />
  if (token === '') return <DeadResetLink error="The link is incomplete. Open it again from the email." />
  return (
    <Suspense fallback={<LinkLoading title="Set a new password" />}>
      <SetPassword key={token} token={token} />
    </Suspense>
  )
}

/** Looked up before anyone types a password for a link that no longer works. */
const resetLinks = remembered((token) => call(auth.checkReset, { query: { token } }))

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
        <Form
          schema={ForgotInput}
          defaults={{ email: '' }}
          save={async (body) => {
            await call(auth.forgot, { body })
            return body.email
          }}
          onSaved={setSentTo}
          guarded={false}
        >
          <TextField name="email" label="Email" type="email" autoComplete="email" required />
          <LargeSubmit busyLabel="Sending...">Send link</LargeSubmit>
        </Form>
        {backToLogIn}
      </div>
    </AuthFrame>
  )
}

const DeadResetLink = ({ error }: { error: unknown }) => (
  <AuthFrame title="Set a new password">
    <DeadLink
      error={error}
      actions={
        <LinkButton href="/reset-password" size="large">
          Ask for a new link
        </LinkButton>
      }
    />
  </AuthFrame>
)

function SetPassword({ token }: { token: string }) {
  const [, go] = useLocation()
  const opened = use(resetLinks.of(token))
  const [dead, setDead] = useState<unknown>('error' in opened && isLinkFault(opened.error) ? opened.error : null)
  if (dead !== null) return <DeadResetLink error={dead} />
  const save = async (password: string) => {
    try {
      await call(auth.reset, { body: { token, password } })
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
      <Form
        schema={NewPassword}
        defaults={{ password: '', confirm_password: '' }}
        save={({ password }) => save(password)}
        onInvalid={reportPassword}
        guarded={false}
      >
        <PasswordField name="password" label="New password" autoComplete="new-password" help="At least 8 characters" />
        <PasswordField name="confirm_password" label="Confirm password" autoComplete="new-password" />
        <LargeSubmit busyLabel="Saving...">Save password</LargeSubmit>
      </Form>
    </AuthFrame>
  )
}
