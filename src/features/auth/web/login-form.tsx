import { Link } from 'wouter'
import { ApiError } from '#web/platform/api.ts'
import { logIn } from './calls.ts'
import { PlainField, PlainForm, rules } from '#web/ui/plain-form.tsx'
import { welcomeBack } from './welcome-back.ts'

export type Credentials = { username: string; password: string }

/** The username and password were right, but a code is required too. */
const isCodeNeeded = (error: unknown): boolean =>
  error instanceof ApiError && error.status === 401 && error.fields.some(({ path }) => path === 'code')

type LoginFormProps = { username?: string; onCodeNeeded: (credentials: Credentials) => void }

export function LoginForm({ username, onCodeNeeded }: LoginFormProps) {
  const submit = async (credentials: Credentials) => {
    const signingIn = logIn(credentials)
    const refused = await signingIn.then(
      () => null,
      (error: unknown) => error,
    )
    if (isCodeNeeded(refused)) onCodeNeeded(credentials)
    else await welcomeBack(signingIn)
  }
  return (
    <PlainForm
      check={({ username, password }) => ({
        username: rules.required(username, 'Username is required'),
        password: !password && 'Password is required',
      })}
      onSubmit={({ username = '', password = '' }) => submit({ username, password })}
      submitLabel="Log In"
      busyLabel="Logging in..."
    >
      <PlainField
        name="username"
        label="Username"
        placeholder="Username or email"
        autoComplete="username"
        autoCapitalize="none"
        maxLength={254}
        defaultValue={username}
      />
      <PlainField
        name="password"
        label="Password"
        type="password"
        autoComplete="current-password"
        maxLength={200}
        aside={
          <Link href="/reset-password" className="hit text-13 text-accent-text hover:underline">
            Forgot password?
          </Link>
        }
      />
    </PlainForm>
  )
}
