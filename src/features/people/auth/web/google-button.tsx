import { Suspense, use } from 'react'
import { call } from '#web/platform/api.ts'
import { remembered } from '#web/platform/remembered.ts'
import { destination, referralCode } from '#web/platform/session.ts'
import { Button, LinkButton } from '#web/ui/button.tsx'
import { auth } from '../contract.ts'

const providers = remembered(() => call(auth.providers))

const label = 'Continue with Google'

/** Leaves the app for Google's page. Without Google set up, it says so. */
export const GoogleButton = () => (
  <Suspense fallback={<GoogleLink />}>
    <GoogleChoice />
  </Suspense>
)

function GoogleChoice() {
  const outcome = use(providers.of(''))
  // Unknown is not "no": the server repeats the check when the link is followed.
  if (!('value' in outcome) || outcome.value.google) return <GoogleLink />
  return (
    <div className="grid gap-1.5">
      <Button
        variant="outline"
        size="large"
        icon={<GoogleMark />}
        blocked="Sign-in with Google is not set up"
        aria-describedby="google-note"
        className="w-full"
      >
        {label}
      </Button>
      <p id="google-note" className="text-center text-12 text-muted">
        Sign-in with Google is not set up here.
      </p>
    </div>
  )
}

const GoogleLink = () => (
  <LinkButton
    href={`/api/auth/google?${new URLSearchParams({ next: destination(), ref: referralCode() ?? '' })}`}
    external
    variant="outline"
    size="large"
    icon={<GoogleMark />}
    className="w-full"
  >
    {label}
  </LinkButton>
)

const GoogleMark = () => (
  <svg viewBox="0 0 24 24" aria-hidden="true">
    <path
      fill="#4285f4"
      d="M22.56 12.25c0-.78-.07-1.53-.2-2.25H12v4.26h5.92c-.26 1.37-1.04 2.53-2.21 3.31v2.77h3.57c2.08-1.92 3.28-4.74 3.28-8.09z"
    />
    <path
      fill="#34a853"
      d="M12 23c2.97 0 5.46-.98 7.28-2.66l-3.57-2.77c-.98.66-2.23 1.06-3.71 1.06-2.86 0-5.29-1.93-6.16-4.53H2.18v2.84C3.99 20.53 7.7 23 12 23z"
    />
    <path
      fill="#fbbc05"
      d="M5.84 14.09c-.22-.66-.35-1.36-.35-2.09s.13-1.43.35-2.09V7.07H2.18C1.43 8.55 1 10.22 1 12s.43 3.45 1.18 4.93l2.85-2.22.81-.62z"
    />
    <path
      fill="#ea4335"
      d="M12 5.38c1.62 0 3.06.56 4.21 1.64l3.15-3.15C17.45 2.09 14.97 1 12 1 7.7 1 3.99 3.47 2.18 7.07l3.66 2.84c.87-2.6 3.3-4.53 6.16-4.53z"
    />
  </svg>
)
