import { twoFactor } from '#features/two-factor/contract.ts'
import { useChange } from '#web/platform/query.ts'
import { toast, toastFailure } from '#web/platform/toast.ts'
import { ConfirmDialog } from '#web/ui/dialog.tsx'
import { type User, users } from '../contract.ts'

export const userFailure = { failed: 'Failed to update user', denied: "You don't have permission to update users" }

/** Asks before a user can no longer sign in, or can again. */
export function SetActive({ user, onClose }: { user: User; onClose: () => void }) {
  const update = useChange(users.update)
  const active = Boolean(user.deactivated_at)
  const confirm = async () => {
    try {
      await update.run({ params: { id: user.id }, body: { active } })
      toast({ title: active ? 'User reactivated' : 'User deactivated', description: user.name })
    } catch (error) {
      toastFailure(error, userFailure)
    }
  }
  return active ? (
    <ConfirmDialog
      title={`Reactivate ${user.name}?`}
      confirmLabel="Reactivate"
      destructive={false}
      onConfirm={confirm}
      onClose={onClose}
    >
      They can sign in again with their old password.
    </ConfirmDialog>
  ) : (
    <ConfirmDialog title={`Deactivate ${user.name}?`} confirmLabel="Deactivate" onConfirm={confirm} onClose={onClose}>
      They will be signed out everywhere and cannot sign in. Their records stay, and you can reactivate them later.
      {user.role === 'admin' && ' The invitations they sent stop working.'}
    </ConfirmDialog>
  )
}

/** For a user who lost both phone and recovery codes. */
export function ResetTwoFactor({ user, onClose }: { user: User; onClose: () => void }) {
  const reset = useChange(twoFactor.reset)
  const confirm = async () => {
    try {
      await reset.run({ params: { id: user.id } })
      toast({ title: 'Two-factor sign-in reset', description: `${user.name} now signs in with only a password.` })
    } catch (error) {
      toastFailure(error, userFailure)
    }
  }
  return (
    <ConfirmDialog
      title={`Reset two-factor sign-in for ${user.name}?`}
      confirmLabel="Reset"
      onConfirm={confirm}
      onClose={onClose}
    >
      Until they set it up again, only their password protects the account. Make sure the request really comes from
      them.
    </ConfirmDialog>
  )
}
