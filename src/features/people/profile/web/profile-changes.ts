import { loadSession } from '#web/platform/session.ts'

export const profileFailure = {
  failed: 'Failed to update your profile',
  denied: "You don't have permission to update your profile",
}

/** The toast after a confirmation link was sent. */
export const linkSent = (email: string) => ({
  title: 'Check your email',
  description: `A link is on its way to ${email}. It works for 24 hours.`,
})

/** The sidebar shows the user too. */
export function announceProfile(): void {
  void loadSession().catch(() => undefined)
}
