import { change } from '#web/platform/query.ts'
import { FormDialog } from '#web/ui/form-dialog.tsx'
import { CodeInput, twoFactor } from '../contract.ts'
import { CodeField } from './code-field.tsx'

type NewRecoveryCodesProps = { onMade: (codes: readonly string[]) => void; onClose: () => void }

/** Replaces the recovery codes with new ones. */
export function NewRecoveryCodes({ onMade, onClose }: NewRecoveryCodesProps) {
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
      onSaved={({ recovery_codes }) => onMade(recovery_codes)}
    >
      <CodeField label="Code from the app" />
    </FormDialog>
  )
}
