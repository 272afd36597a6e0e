import { auth, ChangeEmailInput } from '#features/people/auth/contract.ts'
import { OwnPasswordField } from '#features/people/accounts/web/shared/own-password-field.tsx'
import { change } from '#web/platform/query.ts'
import { TextField } from '#web/ui/fields.tsx'
import { FormDialog } from '#web/ui/form-dialog.tsx'
import { announceProfile, linkSent } from './profile-changes.ts'

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
      {hasPassword && <OwnPasswordField />}
    </FormDialog>
  )
}
