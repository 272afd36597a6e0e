import type { CurrentUser } from '#contract/current-user.ts'
import { setUser } from '#web/platform/session.ts'
import { toast } from '#web/platform/toast.ts'
import { failureToast } from './failure-toast.ts'

/** Ends a sign-in: the app of whoever it is, or what refused them in a toast, and again for the form. */
export async function welcomeBack(signingIn: Promise<CurrentUser>): Promise<void> {
  try {
    const user = await signingIn
    toast({ title: 'Welcome back!', description: "You've been logged in successfully." })
    setUser(user)
  } catch (error) {
    failureToast(error, 'Login failed', 'Invalid credentials')
    throw error
  }
}
