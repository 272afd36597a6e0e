export const SOMETHING_WENT_WRONG = 'Something went wrong. Please try again.'

/** The toasts of a sign-in. */
export const welcomeBack = {
  done: { title: 'Welcome back!', description: "You've been logged in successfully." },
  refused: { title: 'Login failed', otherwise: 'Invalid credentials' },
  failed: SOMETHING_WENT_WRONG,
}
