import { useState } from 'react'
import { ConfirmDialog, Dialog, DialogBody } from '#web/ui/dialog.tsx'
import { RecoveryCodeList } from './recovery-codes.tsx'

/** Shows recovery codes once, and asks before they are gone. */
export function RecoveryCodesDialog({ codes, onClose }: { codes: readonly string[]; onClose: () => void }) {
  const [asking, setAsking] = useState(false)
  return (
    <>
      <Dialog title="Save your recovery codes" onClose={() => setAsking(true)}>
        <DialogBody>
          <RecoveryCodeList codes={codes} onSaved={onClose} />
        </DialogBody>
      </Dialog>
      {asking && (
        <ConfirmDialog
          title="Have you saved the codes?"
          confirmLabel="Close"
          cancelLabel="Show them"
          onConfirm={onClose}
          onClose={() => setAsking(false)}
        >
          They are not shown again. Without them, only an administrator can let you in when your phone is lost.
        </ConfirmDialog>
      )}
    </>
  )
}
