import { toast } from '#web/platform/toast.ts'
import type { Faults } from '#web/ui/plain-form.tsx'

const MIN_LENGTH = 8
const TOO_SHORT = 'Password must be at least 8 characters long.'
const MISMATCH = 'Please make sure your passwords match.'

/** Checks a password that is typed twice. Reports a problem in a toast and at the field. */
export function checkNewPassword(password = '', confirmation = ''): Faults {
  if (password === '') return { password: 'Password is required' }
  if (password !== confirmation) {
    toast({ title: "Passwords don't match", description: MISMATCH, destructive: true })
    return { confirm_password: MISMATCH }
  }
  if (password.length < MIN_LENGTH) {
    toast({ title: 'Password too short', description: TOO_SHORT, destructive: true })
    return { password: TOO_SHORT }
  }
  return {}
}
