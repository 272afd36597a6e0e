import { twoFactor } from '#features/people/two-factor/contract.ts'
import { confirm } from '#web/platform/confirm.ts'
import { change } from '#web/platform/query.ts'
import { type User, users } from '../contract.ts'

export const userFailure = { failed: 'Failed to update user', denied: "You don't have permission to update users" }

/** Asks before deactivating a user, who can then no longer sign in. */
export const deactivate = ({ id, name, role }: User): Promise<boolean> =>
  confirm({
    title: `Deactivate ${name}?`,
    body: `They will be signed out everywhere and cannot sign in. Their records stay, and you can reactivate them later.${
      role === 'admin' ? ' The invitations they sent stop working.' : ''
    }`,
    action: 'Deactivate',
    run: () => change(users.update, { params: { id }, body: { active: false } }),
    done: { title: 'User deactivated', description: name },
    ...userFailure,
  })

/** Asks before letting a user sign in again. */
export const reactivate = ({ id, name }: User): Promise<boolean> =>
  confirm({
    title: `Reactivate ${name}?`,
    body: 'They can sign in again with their old password.',
    action: 'Reactivate',
    destructive: false,
    run: () => change(users.update, { params: { id }, body: { active: true } }),
    done: { title: 'User reactivated', description: name },
    ...userFailure,
  })

/** For a user who lost both phone and recovery codes. */
export const resetTwoFactor = ({ id, name }: User): Promise<boolean> =>
  confirm({
    title: `Reset two-factor sign-in for ${name}?`,
    body: 'Until they set it up again, only their password protects the account. Make sure the request really comes from them.',
    action: 'Reset',
    run: () => change(twoFactor.reset, { params: { id } }),
    done: { title: 'Two-factor sign-in reset', description: `${name} now signs in with only a password.` },
    ...userFailure,
  })
