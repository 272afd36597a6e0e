import { formatPhone } from '#contract/phone-format.ts'
import { referralCode, setUser } from '#web/platform/session.ts'
import { withToast } from '#web/platform/toast.ts'
import { register } from './calls.ts'
import { checkNewPassword } from './new-password.ts'
import { PlainField, PlainForm, rules } from '#web/ui/plain-form.tsx'
import { SOMETHING_WENT_WRONG } from './welcome-back.ts'

const USERNAME = /^[A-Za-z0-9._-]{3,64}$/

const checkUsername = (username = '') =>
  rules.required(username, 'Username is required') ||
  (!USERNAME.test(username.trim()) && 'Username must be 3 to 64 letters, digits, dots, underscores or hyphens')

function check({ name, email, username, password, confirm_password }: Record<string, string>) {
  const fields = {
    name: rules.required(name, 'Name is required'),
    email: rules.email(email),
    username: checkUsername(username),
  }
  return { ...fields, ...checkNewPassword(password, confirm_password) }
}

type RegisterFormProps = {
  /** Joining by invitation: the address that the link was sent to, and the name and phone to correct. */
  invited?: { token: string; email: string; name: string | null; phone: string | null }
  /** Runs before the app switches to the new user. */
  onRegistered?: () => void
}

export function RegisterForm({ invited, onRegistered }: RegisterFormProps) {
  const submit = async ({
    name = '',
    email = '',
    phone = '',
    username = '',
    password = '',
  }: Record<string, string>) => {
    const registering = register({
      name,
      email,
      phone,
      username,
      password,
      ref: referralCode(),
      invitation: invited?.token,
    })
    const user = await withToast(registering, {
      done: { title: 'Account created!', description: 'Welcome to Panelboard.' },
      refused: { title: 'Registration failed', otherwise: 'Please try again' },
      failed: SOMETHING_WENT_WRONG,
    })
    onRegistered?.()
    setUser(user)
  }
  return (
    <PlainForm check={check} onSubmit={submit} submitLabel="Create Account" busyLabel="Creating account...">
      <PlainField
        name="name"
        label="Full name"
        autoComplete="name"
        maxLength={200}
        defaultValue={invited?.name ?? ''}
      />
      <PlainField
        name="email"
        label="Email"
        type="email"
        inputMode="email"
        autoComplete="email"
        maxLength={254}
        {...(invited && { defaultValue: invited.email, readOnly: true, help: 'The invitation is for this address.' })}
      />
      {invited && (
        <PlainField
          name="phone"
          label="Mobile phone (optional)"
          type="tel"
          inputMode="tel"
          autoComplete="tel"
          maxLength={40}
          defaultValue={invited.phone === null ? '' : formatPhone(invited.phone)}
          help="So that the office can text you"
        />
      )}
      <PlainField name="username" label="Username" autoComplete="username" autoCapitalize="none" maxLength={64} />
      <PlainField
        name="password"
        label="Password"
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
  )
}
