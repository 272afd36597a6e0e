import { change } from '#web/platform/query.ts'
import { FormDialog } from '#web/ui/form-dialog.tsx'
import { DisableInput, twoFactor } from '../contract.ts'
import { CodeField, OwnPasswordField } from './code-field.tsx'

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
      <CodeField label="Code from the app" help="Or a recovery code." />
      {hasPassword && <OwnPasswordField />}
    </FormDialog>
  )
}
