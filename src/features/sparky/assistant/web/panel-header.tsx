import { Minus, PanelRight, PictureInPicture2, SquarePen, X, Zap } from 'lucide-react'
import type { Role } from '#contract/roles.ts'
import { useStore } from '#web/platform/store.ts'
import { IconButton } from '#web/ui/icon-button.tsx'
import { RoleBadge } from '#web/ui/role-badge.tsx'
import { startOver } from './requests.ts'
import { changeChat, chat } from './chat.ts'

export const SparkyMark = () => (
  <span aria-hidden="true" className="grid size-7 shrink-0 place-items-center rounded-full bg-accent text-accent-ink">
    <Zap className="size-4" />
  </span>
)

const target = 'touch:size-11'

/** The name, the user's role, and what the panel can do. */
export function PanelHeader({ role, onClose }: { role: Role; onClose: () => void }) {
  const { docked, messages, isOverDialog } = useStore(chat)
  return (
    <header className="flex items-center gap-2 border-b border-line py-1.5 pr-1.5 pl-3">
      <SparkyMark />
      <h2 className="text-14 font-semibold">Sparky</h2>
      <RoleBadge role={role} />
      <div className="ml-auto flex">
        {messages.length > 0 && (
          <IconButton label="New conversation" icon={<SquarePen />} onClick={startOver} className={target} />
        )}
        {!isOverDialog && (
          <IconButton
            label={docked ? 'Show as a panel' : 'Show as a sidebar'}
            icon={docked ? <PictureInPicture2 /> : <PanelRight />}
            onClick={() => changeChat({ docked: !docked })}
            className="max-xl:hidden"
          />
        )}
        <IconButton
          label="Minimize"
          icon={<Minus />}
          onClick={() => changeChat({ view: 'minimized', isOverDialog: false })}
          className={target}
        />
        <IconButton label="Close" icon={<X />} onClick={onClose} className={target} />
      </div>
    </header>
  )
}
