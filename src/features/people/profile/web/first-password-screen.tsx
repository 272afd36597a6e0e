import { loadSession } from '#web/platform/session.ts'
import { RequiredFrame } from '#web/shell/required-frame.tsx'
import { PasswordFields } from './password-card.tsx'

const TITLE = 'Choose your own password'

/** Replaces every screen until the first administrator has replaced the password that was printed at the first start. */
export const FirstPasswordScreen = () => (
  <RequiredFrame
    title={TITLE}
    heading={TITLE}
    reason="The password you signed in with was printed when Panelboard first started, so others may have seen it."
  >
    <PasswordFields first onSaved={() => void loadSession()} />
  </RequiredFrame>
)
