import * as z from 'zod/mini'
import { toast } from '#web/platform/toast.ts'
import { PASSWORD_TOO_SHORT } from '../contract.ts'

type NewPassword = { password: string; confirm_password: string }

/** A new password is typed twice. */
export const confirmation = { confirm_password: z.string() }

export const isConfirmed = z.refine<NewPassword>(
  ({ password, confirm_password }) => password === '' || password === confirm_password,
  { message: 'Please make sure your passwords match.', path: ['confirm_password'] },
)

type Errors = { [Name in keyof NewPassword]?: { message?: string } }

/** Reports a problem of the new password in a toast too. Its length matters once both are the same. */
export function reportPassword(
  { password, confirm_password }: Errors,
  { clearErrors }: { clearErrors: (name: 'password') => void },
): void {
  if (confirm_password) {
    clearErrors('password')
    toast({ title: "Passwords don't match", description: confirm_password.message, destructive: true })
  } else if (password?.message === PASSWORD_TOO_SHORT)
    toast({ title: 'Password too short', description: PASSWORD_TOO_SHORT, destructive: true })
}
