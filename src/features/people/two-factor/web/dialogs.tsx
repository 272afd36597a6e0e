import { confirm } from '#web/platform/confirm.ts'
import { change } from '#web/platform/query.ts'
import { Dialog, DialogBody } from '#web/ui/dialog.tsx'
import { FormDialog } from '#web/ui/form-dialog.tsx'
import { CodeInput, DisableInput, twoFactor } from '../contract.ts'
import { CodeField } from './code-field.tsx'
import { RecoveryCodeList } from './recovery-codes.tsx'
import { SetUp } from './set-up.tsx'
import { OwnPasswordField } from '#features/people/accounts/web/shared/own-password-field.tsx'

type SetUpDialogProps = {
  hasPassword: boolean
  onConfirmed: (codes: readonly string[]) => void
  onClose: () => void
}

/** Sets up two-factor sign-in in a dialog. */
export const SetUpDialog = ({ hasPassword, onConfirmed, onClose }: SetUpDialogProps) => (
  <Dialog title="Set up two-factor sign-in" onClose={onClose}>
    <DialogBody>
      <SetUp hasPassword={hasPassword} onConfirmed={onConfirmed} />
    </DialogBody>
  </Dialog>
)

type TurnOffProps = { hasPassword: boolean; onChanged: () => void; onClose: () => void }

/** Turns two-factor sign-in off, which requires a code and the password. */
export function TurnOff({ hasPassword, onChanged, onClose }: TurnOffProps) {
  return (
    <FormDialog
      title="Turn off two-factor sign-in"
      description="From then on you log in with your password alone."
      schema={DisableInput}
      defaults={{ code: '', password: hasPassword ? '' : null }}
      submitLabel="Turn off"
      busyLabel="Checking..."
      onClose={onClose}
      save={(body) => change(twoFactor.disable, { body })}
      done="Two-factor sign-in is off"
      onSaved={onChanged}
    >
      <CodeField label="Code from the app" help="Or a recovery code." inputMode="text" />
      {hasPassword && <OwnPasswordField />}
    </FormDialog>
  )
}

type NewRecoveryCodesProps = { onCreated: (codes: readonly string[]) => void; onClose: () => void }

/** Replaces the recovery codes with new ones. */
export function NewRecoveryCodes({ onCreated, onClose }: NewRecoveryCodesProps) {
  return (
    <FormDialog
      title="New recovery codes"
      description="The ones you have now will stop working."
      schema={CodeInput}
      defaults={{ code: '' }}
      submitLabel="Create new codes"
      busyLabel="Checking..."
      onClose={onClose}
      save={(body) => change(twoFactor.recoveryCodes, { body })}
      onSaved={({ recovery_codes }) => onCreated(recovery_codes)}
    >
      <CodeField label="Code from the app" />
    </FormDialog>
  )
}

const question = {
  title: 'Have you saved the codes?',
  body: 'They are not shown again. Without them, only an administrator can let you in when your phone is lost.',
  action: 'Close',
  cancel: 'Show them',
}

/** Shows recovery codes once, and requires confirmation before they disappear. */
export function RecoveryCodesDialog({ codes, onClose }: { codes: readonly string[]; onClose: () => void }) {
  const close = async () => {
    if (await confirm(question)) onClose()
  }
  return (
    <Dialog title="Save your recovery codes" onClose={() => void close()}>
      <DialogBody>
        <RecoveryCodeList codes={codes} onSaved={onClose} />
      </DialogBody>
    </Dialog>
  )
}
