import { Dialog, DialogBody } from '#web/ui/dialog.tsx'
import { SetUp } from './set-up.tsx'

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
