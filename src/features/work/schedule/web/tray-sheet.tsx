import { Dialog, DialogBody } from '#web/ui/dialog.tsx'
import { TrayList, type TrayProps } from './tray.tsx'

export const TraySheet = ({ onClose, ...props }: TrayProps & { onClose: () => void }) => (
  <Dialog title="Unscheduled" onClose={onClose}>
    <DialogBody>
      <TrayList
        {...props}
        layout="side"
        onSchedule={(visit) => {
          onClose()
          props.onSchedule(visit)
        }}
      />
    </DialogBody>
  </Dialog>
)
