import { Dialog } from 'radix-ui'
import { Shade } from '#web/ui/dialog.tsx'
import { Sidebar, type SidebarLinks } from './sidebar.tsx'

/** The sidebar on mobile: a sheet from the left, 18rem wide. Loaded when first opened. */
export const SideSheet = ({ onClose, ...links }: SidebarLinks & { onClose: () => void }) => (
  <Dialog.Root open onOpenChange={(open) => !open && onClose()}>
    <Dialog.Portal>
      <Shade />
      <Dialog.Content
        data-modal
        aria-describedby={undefined}
        className="fixed inset-y-0 left-0 z-40 w-72 max-w-[calc(100vw-48px)] animate-side border-r border-line shadow-float outline-none"
      >
        <Dialog.Title className="sr-only">Navigation</Dialog.Title>
        <Sidebar {...links} onNavigate={onClose} />
      </Dialog.Content>
    </Dialog.Portal>
  </Dialog.Root>
)
