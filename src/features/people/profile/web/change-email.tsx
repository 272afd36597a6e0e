import { auth, ChangeEmailInput } from '#features/people/auth/contract.ts'
import { change } from '#web/platform/query.ts'
import { TextField } from '#web/ui/fields.tsx'
import { FormDialog } from '#web/ui/form-dialog.tsx'
import { announceProfile, linkSent } from './use-profile.ts'

type Props = { hasPassword: boolean; onClose: () => void }

/** Replaces an email that is not confirmed. */
export function ChangeEmail({ hasPassword, onClose }: Props) {
  return (
    <FormDialog
      title="Change email"
      description="We will send a confirmation link to the new address."
      schema={ChangeEmailInput}
      defaults={{ email: '', password: hasPassword ? '' : null }}
      submitLabel="Change email"
      busyLabel="Saving..."
      failed="Failed to change your email"
      onClose={onClose}
      save={(body) => change(auth.changeEmail, { body }).then(() => body.email)}
      done={linkSent}
      onSaved={announceProfile}
    >
      <TextField name="email" label="New email" type="email" autoComplete="email" required />
      {hasPassword && (
        <TextField
          name="password"
          label="Your password"
          type="password"
          autoComplete="current-password"
          maxLength={200}
          required
        />
      )}
    </FormDialog>
  )
}
