import { useState } from 'react'
import { call } from '#web/platform/api.ts'
import { lazily, Nothing } from '#web/platform/lazily.tsx'
import { deviceOwner, hasExpired, SESSION_EXPIRED } from '#web/platform/session.ts'
import { Button, LinkButton } from '#web/ui/button.tsx'
import { Tabs } from '#web/ui/tabs.tsx'
import { auth } from '../contract.ts'
import { AuthFrame } from './auth-frame.tsx'
import { GoogleButton } from './google-button.tsx'
import { type Credentials, LoginForm } from './login-form.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { RegisterForm } from './register-form.tsx'

const CodeForm = lazily(() => import('./code-form.tsx').then((module) => module.CodeForm))
const SignInNotices = lazily(
  () => import('./sign-in-notices.tsx').then((module) => module.SignInNotices),
  null,
  Nothing,
)

/** Sign-in and registration. */
export function AuthScreen() {
  const search = new URLSearchParams(location.search)
  const [tab, setTab] = useState(search.get('tab') === 'register' ? 'register' : 'login')
  const [credentials, setCredentials] = useState<Credentials | null>(null)
  const [codeNeeded, setCodeNeeded] = useState(false)
  const [saysExpired, setSaysExpired] = useState(hasExpired)
  const refused = search.get('error') ?? ''
  if (search.has('code-needed'))
    return <CodeForm signIn={(code) => call(auth.twoFactor, { body: { code } })} back={backToLogIn} />
  if (credentials && codeNeeded)
    return (
      <CodeForm
        signIn={(code) => call(auth.login, { body: { ...credentials, code } })}
        back={
          <Button variant="ghost" onClick={() => setCodeNeeded(false)}>
            Back
          </Button>
        }
      />
    )
  const askForCode = (entered: Credentials) => {
    setCredentials(entered)
    setCodeNeeded(true)
  }
  return (
    <AuthFrame title={tab === 'login' ? 'Log in to Panelboard' : 'Create your account'}>
      <div className="grid gap-5">
        {saysExpired && <Notice>{SESSION_EXPIRED}</Notice>}
        {(refused !== '' || deviceOwner()) && <SignInNotices refused={refused} />}
        <GoogleButton />
        <p className="flex items-center gap-3 text-12 text-muted before:h-px before:flex-1 before:bg-line after:h-px after:flex-1 after:bg-line">
          or
        </p>
        <Tabs
          label="Log in or register"
          value={tab}
          onChange={setTab}
          tabs={[
            {
              value: 'login',
              label: 'Login',
              content: (
                <LoginForm
                  username={credentials?.username ?? ''}
                  onCodeNeeded={askForCode}
                  onFailed={() => setSaysExpired(false)}
                />
              ),
            },
            { value: 'register', label: 'Register', content: <RegisterForm /> },
          ]}
        />
      </div>
    </AuthFrame>
  )
}

const backToLogIn = (
  <LinkButton href="/auth" external variant="ghost">
    Back to log in
  </LinkButton>
)
