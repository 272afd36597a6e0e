import { auth, ChangeEmailInput } from '#features/auth/contract.ts'
import { useChange } from '#web/platform/query.ts'
import { toast } from '#web/platform/toast.ts'
import { TextField } from '#web/ui/fields.tsx'
import { FormDialog } from '#web/ui/form-dialog.tsx'
import { announceProfile } from './use-profile.ts'

type Props = { hasPassword: boolean; onClose: () => void }

/** Another address in place of one that is not confirmed. */
export function ChangeEmail({ hasPassword, onClose }: Props) {
  const change = useChange(auth.changeEmail)
  return (
    <FormDialog
      title="Change email"
      description="You get a link at the new address that confirms it."
      schema={ChangeEmailInput}
      defaults={{ email: '', password: hasPassword ? '' : null }}
      submitLabel="Change email"
      busyLabel="Saving..."
      failed="Failed to change your email"
      onClose={onClose}
      onSubmit={async (body) => {
        await change.run({ body })
        toast({
          title: 'Check your email',
          description: `A link is on its way to ${body.email}. It works for 24 hours.`,
        })
        announceProfile()
      }}
    >
      <TextField name="email" label="New email" type="email" inputMode="email" autoComplete="email" required />
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
