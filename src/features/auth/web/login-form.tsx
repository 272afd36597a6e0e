import { Link } from 'wouter'
import { setUser } from '#web/platform/session.ts'
import { toast } from '#web/platform/toast.ts'
import { logIn } from './calls.ts'
import { failureToast } from './failure-toast.ts'
import { PlainField, PlainForm, rules } from './plain-form.tsx'

export function LoginForm() {
  const submit = async ({ username = '', password = '' }: Record<string, string>) => {
    try {
      const user = await logIn({ username, password })
      toast({ title: 'Welcome back!', description: "You've been logged in successfully." })
      setUser(user)
    } catch (error) {
      failureToast(error, 'Login failed', 'Invalid credentials')
      throw error
    }
  }
  return (
    <PlainForm
      check={({ username, password }) => ({
        username: rules.required(username, 'Username is required'),
        password: !password && 'Password is required',
      })}
      onSubmit={submit}
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
