import { Link } from 'wouter'
import type * as z from 'zod/mini'
import { ApiError, call } from '#web/platform/api.ts'
import { setUser } from '#web/platform/session.ts'
import { NotSaved } from '#web/platform/toast.ts'
import { PasswordField, TextField } from '#web/ui/fields.tsx'
import { Form, LargeSubmit } from '#web/ui/form.tsx'
import { auth, LoginInput } from '../contract.ts'
import { welcomeBack } from './welcome-back.ts'

export type Credentials = z.output<typeof LoginInput>

/** The username and password were right, but a code is required too. */
const isCodeNeeded = (error: unknown): boolean =>
  error instanceof ApiError && error.status === 401 && error.fields.some(({ path }) => path === 'code')

type LoginFormProps = {
  username: string
  onCodeNeeded: (credentials: Credentials) => void
  /** The form shows why. */
  onFailed: () => void
}

export function LoginForm({ username, onCodeNeeded, onFailed }: LoginFormProps) {
  const logIn = (credentials: Credentials) =>
    call(auth.login, { body: credentials }).catch((error: unknown) => {
      if (!isCodeNeeded(error)) {
        onFailed()
        throw error
      }
      onCodeNeeded(credentials)
      throw new NotSaved()
    })
  return (
    <Form
      schema={LoginInput}
      defaults={{ username, password: '' }}
      save={logIn}
      onSaved={setUser}
      guarded={false}
      {...welcomeBack}
    >
      <TextField
        name="username"
        label="Username"
        placeholder="Username or email"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={254}
        required
      />
      <PasswordField
        name="password"
        label="Password"
        autoComplete="current-password"
        aside={
          <Link href="/reset-password" className="hit text-13 text-accent-text hover:underline">
            Forgot password?
          </Link>
        }
      />
      <LargeSubmit busyLabel="Logging in...">Log In</LargeSubmit>
    </Form>
  )
}
