import { type ReactNode, useState } from 'react'
import type { CurrentUser } from '#contract/current-user.ts'
import { CodeInput } from '#features/people/two-factor/contract.ts'
import { setUser } from '#web/platform/session.ts'
import { Button } from '#web/ui/button.tsx'
import { TextField } from '#web/ui/fields.tsx'
import { Form, LargeSubmit } from '#web/ui/form.tsx'
import { AuthFrame } from './auth-frame.tsx'
import { welcomeBack } from './welcome-back.ts'

const ways = {
  app: {
    label: 'Code',
    subtitle: 'Open your authenticator app and enter the six digits that it shows.',
    inputMode: 'numeric',
    autoComplete: 'one-time-code',
    other: 'Use a recovery code',
  },
  recovery: {
    label: 'Recovery code',
    subtitle: 'Enter one of the codes that you saved when you set up two-factor sign-in. It works once.',
    inputMode: 'text',
    autoComplete: 'off',
    other: 'Use the authenticator app',
  },
} as const

type CodeFormProps = {
  signIn: (code: string) => Promise<CurrentUser>
  /** Back to the start of signing in. */
  back: ReactNode
}

/** The second step of signing in, for users who have set it up. */
export function CodeForm({ signIn, back }: CodeFormProps) {
  const [way, setWay] = useState<keyof typeof ways>('app')
  const { label, subtitle, inputMode, autoComplete, other } = ways[way]
  return (
    <AuthFrame title="Two-factor sign-in" subtitle={subtitle}>
      <div className="grid gap-4">
        <Form
          // A new form for the other kind of code: empty, and without the previous error.
          key={way}
          schema={CodeInput}
          defaults={{ code: '' }}
          save={({ code }) => signIn(code)}
          onSaved={setUser}
          guarded={false}
          {...welcomeBack}
        >
          <TextField
            name="code"
            label={label}
            inputMode={inputMode}
            autoComplete={autoComplete}
            autoCapitalize="none"
            spellCheck={false}
            maxLength={40}
            required
            // oxlint-disable-next-line jsx-a11y/no-autofocus -- the previous step is gone, and the focus with it
            autoFocus
          />
          <LargeSubmit busyLabel="Logging in...">Log In</LargeSubmit>
        </Form>
        <div className="-mx-3 -mb-3 flex items-center justify-between gap-3">
          {back}
          <Button variant="ghost" onClick={() => setWay(way === 'app' ? 'recovery' : 'app')}>
            {other}
          </Button>
        </div>
      </div>
    </AuthFrame>
  )
}
