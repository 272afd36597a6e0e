import { confirm } from '#web/platform/confirm.ts'
import { Dialog, DialogBody } from '#web/ui/dialog.tsx'
import { RecoveryCodeList } from './recovery-codes.tsx'

const question = {
  title: 'Have you saved the codes?',
  body: 'They are not shown again. Without them, only an administrator can let you in when your phone is lost.',
  action: 'Close',
  cancel: 'Show them',
}

/** Shows recovery codes once, and requires confirmation before they disappear. */
export function RecoveryCodesDialog({ codes, onClose }: { codes: readonly string[]; onClose: () => void }) {
  const close = async () => {
    if (await confirm(question)) onClose()
  }
  return (
    <Dialog title="Save your recovery codes" onClose={() => void close()}>
      <DialogBody>
        <RecoveryCodeList codes={codes} onSaved={onClose} />
      </DialogBody>
    </Dialog>
  )
}
