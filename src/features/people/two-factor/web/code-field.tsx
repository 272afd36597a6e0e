import { TextField } from '#web/ui/fields.tsx'

type Props = {
  label: string
  help?: string
  /** A recovery code has letters too, which a number pad cannot type. */
  inputMode?: 'numeric' | 'text'
}

/** An input for the authenticator app's code. Phones show a number pad and fill it in. */
export const CodeField = ({ label, help, inputMode = 'numeric' }: Props) => (
  <TextField
    name="code"
    label={label}
    help={help}
    inputMode={inputMode}
    autoComplete="one-time-code"
    autoCapitalize="none"
    spellCheck={false}
    maxLength={40}
    // oxlint-disable-next-line jsx-a11y/no-autofocus -- the previous step is gone, and the focus with it
    autoFocus
    required
  />
)
