import { useState } from 'react'
import { renderSVG } from 'uqr'
import { change } from '#web/platform/query.ts'
import { CopyButton } from '#web/ui/copy-button.tsx'
import { Form, FormError, SubmitButton } from '#web/ui/form.tsx'
import { CodeInput, type Enrollment, StartInput, twoFactor } from '../contract.ts'
import { CodeField } from './code-field.tsx'
import { OwnPasswordField } from '#features/people/accounts/web/shared/own-password-field.tsx'

type SetUpProps = {
  hasPassword: boolean
  /** Two-factor sign-in is on. These codes cannot be shown again. */
  onConfirmed: (codes: readonly string[]) => void
}

/** Sets up two-factor sign-in: confirm who it is, connect the app, enter its code. */
export function SetUp({ hasPassword, onConfirmed }: SetUpProps) {
  const [enrollment, setEnrollment] = useState<Enrollment | null>(null)
  return enrollment ? (
    <ConfirmApp enrollment={enrollment} onConfirmed={onConfirmed} />
  ) : (
    <ProveYourself hasPassword={hasPassword} onStarted={setEnrollment} />
  )
}

function ProveYourself({
  hasPassword,
  onStarted,
}: {
  hasPassword: boolean
  onStarted: (enrollment: Enrollment) => void
}) {
  return (
    <Form
      schema={StartInput}
      defaults={{ password: hasPassword ? '' : null }}
      save={(body) => change(twoFactor.start, { body })}
      onSaved={onStarted}
    >
      <p className="text-14 text-muted">
        After your password we ask for a code from an app on your phone, such as Google Authenticator, 1Password or the
        phone's own password manager. No one gets in with the password alone.
      </p>
      {hasPassword && <OwnPasswordField />}
      <FormError />
      <SubmitButton busyLabel="Checking..." className="justify-self-end max-md:w-full">
        Continue
      </SubmitButton>
    </Form>
  )
}

function ConfirmApp({
  enrollment: { secret, url },
  onConfirmed,
}: {
  enrollment: Enrollment
  onConfirmed: SetUpProps['onConfirmed']
}) {
  return (
    <Form
      schema={CodeInput}
      defaults={{ code: '' }}
      save={(body) => change(twoFactor.confirm, { body })}
      onSaved={({ recovery_codes }) => onConfirmed(recovery_codes)}
    >
      <p className="text-14 text-muted">
        Scan this with your authenticator app.{' '}
        <a href={url} className="text-accent-text underline underline-offset-3 md:hidden">
          On this phone? Open the app
        </a>
      </p>
      <div className="flex items-center gap-5 max-md:flex-col max-md:items-stretch">
        <div className="max-md:justify-self-center max-md:self-center">
          <QrCode text={url} label="QR code for your authenticator app" />
        </div>
        <div className="grid min-w-0 gap-2">
          <p className="text-13 text-muted">Or type this key into it:</p>
          <code className="font-mono text-14 wrap-anywhere">{secret.match(/.{1,4}/g)?.join(' ')}</code>
          <CopyButton text={secret} className="justify-self-start">
            Copy key
          </CopyButton>
        </div>
      </div>
      <CodeField label="Code from the app" help="Six digits. The app shows new ones every 30 seconds." />
      <FormError />
      <SubmitButton busyLabel="Checking..." className="justify-self-end max-md:w-full">
        Turn on
      </SubmitButton>
    </Form>
  )
}

/** A text as a QR code, dark on light in either theme: not every camera reads inverted codes. */
const QrCode = ({ text, label }: { text: string; label: string }) => (
  <img
    src={`data:image/svg+xml,${encodeURIComponent(renderSVG(text, { border: 2 }))}`}
    alt={label}
    className="size-52 rounded-control bg-[white]"
  />
)
