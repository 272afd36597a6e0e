import { ChevronUp, X } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { useStore } from '#web/platform/store.ts'
import { IconButton } from '#web/ui/icon-button.tsx'
import { Spinner } from '#web/ui/spinner.tsx'
import { changeChat, chat } from './chat.ts'
import { SparkyMark } from './panel-header.tsx'

/** The panel as a bar in the header. An answer keeps streaming. */
export function Minimized({ onClose }: { onClose: () => void }) {
  const { pending } = useStore(chat)
  const restore = useRef<HTMLButtonElement>(null)
  useEffect(() => restore.current?.focus({ preventScroll: true }), [])
  return (
    <div className="flex animate-rise items-center rounded-full border border-line bg-raised">
      <button
        ref={restore}
        type="button"
        aria-label="Open Sparky"
        onClick={() => changeChat({ view: 'open' })}
        className="flex h-8 items-center gap-1.5 rounded-full pr-1 pl-1 text-14 font-semibold touch:h-10 touch:pl-1.5"
      >
        <SparkyMark />
        <span className="max-md:sr-only">Sparky</span>
        {pending ? <Spinner /> : <ChevronUp aria-hidden="true" className="size-4 text-muted" />}
      </button>
      <IconButton label="Close" icon={<X />} onClick={onClose} className="rounded-full!" />
    </div>
  )
}
