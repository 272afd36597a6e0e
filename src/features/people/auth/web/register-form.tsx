import * as z from 'zod/mini'
import { formatPhone } from '#contract/phone-format.ts'
import { call } from '#web/platform/api.ts'
import { referralCode, setUser } from '#web/platform/session.ts'
import { PasswordField, TextField } from '#web/ui/fields.tsx'
import { Form, LargeSubmit } from '#web/ui/form.tsx'
import { auth, RegisterInput } from '../contract.ts'
import { confirmation, isConfirmed, reportPassword } from './new-password.ts'
import { SOMETHING_WENT_WRONG } from './welcome-back.ts'

const Registration = z.extend(RegisterInput, confirmation).check(isConfirmed)

type RegisterFormProps = {
  /** Joining by invitation: the address that the link was sent to, and the name and phone to correct. */
  invited?: { token: string; email: string; name: string | null; phone: string | null }
  /** The name and the address to start with. */
  start?: { name: string; email: string }
  /** Runs before the app switches to the new user. */
  onRegistered?: () => void
}

export function RegisterForm({
  invited,
  start = { name: invited?.name ?? '', email: invited?.email ?? '' },
  onRegistered,
}: RegisterFormProps) {
  return (
    <Form
      schema={Registration}
      defaults={{
        ...start,
        phone: formatPhone(invited?.phone ?? ''),
        username: '',
        password: '',
        confirm_password: '',
      }}
      save={({ name, email, phone, username, password }) =>
        call(auth.register, {
          body: { name, email, phone, username, password, ref: referralCode(), invitation: invited?.token },
        })
      }
      onSaved={(user) => {
        onRegistered?.()
        setUser(user)
      }}
      onInvalid={reportPassword}
      done={{ title: 'Account created!', description: 'Welcome to Panelboard.' }}
      refused={{ title: 'Registration failed', otherwise: 'Please try again' }}
      failed={SOMETHING_WENT_WRONG}
      guarded={false}
    >
      <TextField name="name" label="Full name" autoComplete="name" spellCheck={false} maxLength={200} required />
      <TextField
        name="email"
        label="Email"
        type="email"
        autoComplete="email"
        required
        {...(invited && { readOnly: true, help: 'The invitation is for this address.' })}
      />
      {invited && (
        <TextField
          name="phone"
          label="Mobile phone (optional)"
          type="tel"
          inputMode="tel"
          autoComplete="tel"
          maxLength={40}
          help="So that the office can text you"
        />
      )}
      <TextField
        name="username"
        label="Username"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={64}
        required
      />
      <PasswordField name="password" label="Password" autoComplete="new-password" help="At least 8 characters" />
      <PasswordField name="confirm_password" label="Confirm password" autoComplete="new-password" />
      <LargeSubmit busyLabel="Creating account...">Create Account</LargeSubmit>
    </Form>
  )
}
