import type { CurrentUser } from '#contract/current-user.ts'
import { setUser } from '#web/platform/session.ts'
import { withToast } from '#web/platform/toast.ts'

export const SOMETHING_WENT_WRONG = 'Something went wrong. Please try again.'

/** Ends a sign-in: opens the user's app, or shows the error in a toast and returns it for the form. */
export const welcomeBack = async (signingIn: Promise<CurrentUser>): Promise<void> =>
  setUser(
    await withToast(signingIn, {
      done: { title: 'Welcome back!', description: "You've been logged in successfully." },
      refused: { title: 'Login failed', otherwise: 'Invalid credentials' },
      failed: SOMETHING_WENT_WRONG,
    }),
  )
