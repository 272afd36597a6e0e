import { TextField } from '#web/ui/fields.tsx'

/** Where a code of the authenticator app is typed; a phone offers digits and fills it in by itself. */
export const CodeField = ({ label, help }: { label: string; help?: string }) => (
  <TextField
    name="code"
    label={label}
    help={help}
    inputMode="numeric"
    autoComplete="one-time-code"
    maxLength={40}
    // oxlint-disable-next-line jsx-a11y/no-autofocus -- the step before is gone, and with it what had the focus
    autoFocus
    required
  />
)

/** The password again: a browser left open must not be enough. */
export const OwnPasswordField = () => (
  <TextField
    name="password"
    label="Your password"
    type="password"
    autoComplete="current-password"
    maxLength={200}
    required
  />
)
