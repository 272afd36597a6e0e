import { type ReactNode, useEffect, useRef } from 'react'

/** Content that replaces the button that opened it: it scrolls into view and takes the button's focus. */
export function Unfolded({ children }: { children: ReactNode }) {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    box.current?.focus({ preventScroll: true })
    // Some browsers return a promise, which is not a cleanup.
    box.current?.scrollIntoView({ block: 'start' })
  }, [])
  return (
    <div ref={box} tabIndex={-1} className="scroll-mt-4 pb-4 outline-none">
      {children}
    </div>
  )
}
