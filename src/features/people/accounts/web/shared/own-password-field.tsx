import { TextField } from '#web/ui/fields.tsx'

/** Asks for the password again: an unattended browser must not be enough. */
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
