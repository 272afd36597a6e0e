import { TextField } from '#web/ui/fields.tsx'

/** An input for the authenticator app's code. Phones show a number pad and fill it in. */
export const CodeField = ({ label, help }: { label: string; help?: string }) => (
  <TextField
    name="code"
    label={label}
    help={help}
    inputMode="numeric"
    autoComplete="one-time-code"
    maxLength={40}
    // oxlint-disable-next-line jsx-a11y/no-autofocus -- the previous step is gone, and the focus with it
    autoFocus
    required
  />
)
