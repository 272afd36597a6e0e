import { useChange } from '#web/platform/query.ts'
import { FormDialog } from '#web/ui/form-dialog.tsx'
import { CodeInput, twoFactor } from '../contract.ts'
import { CodeField } from './code-field.tsx'

type NewRecoveryCodesProps = { onMade: (codes: readonly string[]) => void; onClose: () => void }

/** Makes new recovery codes in place of those there are. */
export function NewRecoveryCodes({ onMade, onClose }: NewRecoveryCodesProps) {
  const renew = useChange(twoFactor.recoveryCodes)
  return (
    <FormDialog
      title="New recovery codes"
      description="The ones you have work no more."
      schema={CodeInput}
      defaults={{ code: '' }}
      submitLabel="Make new codes"
      busyLabel="Checking..."
      onClose={onClose}
      onSubmit={async (body) => onMade((await renew.run({ body })).recovery_codes)}
    >
      <CodeField label="Code from the app" />
    </FormDialog>
  )
}
