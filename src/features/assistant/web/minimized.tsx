import { ChevronUp, X } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { useStore } from '#web/platform/store.ts'
import { IconButton } from '#web/ui/icon-button.tsx'
import { Spinner } from '#web/ui/spinner.tsx'
import { changeChat, chat } from './chat.ts'
import { SparkyMark } from './panel-header.tsx'

/** The panel as a bar at the edge of the page. An answer goes on being written. */
export function Minimized({ onClose }: { onClose: () => void }) {
  const { pending } = useStore(chat)
  const restore = useRef<HTMLButtonElement>(null)
  useEffect(() => restore.current?.focus({ preventScroll: true }), [])
  return (
    <div className="fixed right-4 bottom-[max(1rem,env(safe-area-inset-bottom))] z-20 flex animate-rise items-center rounded-full border border-line bg-raised pr-1 shadow-float in-[html:has([data-bottom-bar])]:bottom-40 in-[html:has([data-modal])]:hidden">
      <button
        ref={restore}
        type="button"
        aria-label="Open Sparky"
        onClick={() => changeChat({ view: 'open' })}
        className="flex h-12 items-center gap-2 rounded-full pr-1 pl-2.5 text-14 font-semibold"
      >
        <SparkyMark />
        Sparky
        {pending ? <Spinner /> : <ChevronUp aria-hidden="true" className="size-4 text-muted" />}
      </button>
      <IconButton label="Close" icon={<X />} onClick={onClose} className="rounded-full! touch:size-11" />
    </div>
  )
}
