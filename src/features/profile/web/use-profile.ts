import { useChange, useRead } from '#web/platform/query.ts'
import { loadSession } from '#web/platform/session.ts'
import { type ProfilePatch, profile } from '../contract.ts'

export const profileFailure = {
  failed: 'Failed to update your profile',
  denied: "You don't have permission to update your profile",
}

export const useProfile = () => useRead(profile.get)

/** The sidebar shows the person too. */
export function announceProfile(): void {
  void loadSession().catch(() => undefined)
}

/** Saves fields of the person's own login. */
export function useSaveProfile() {
  const { run, busy } = useChange(profile.update)
  const save = async (body: ProfilePatch) => {
    const saved = await run({ body })
    announceProfile()
    return saved
  }
  return { save, busy }
}
