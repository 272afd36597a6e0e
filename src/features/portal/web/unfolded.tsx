import { type ReactNode, useEffect, useRef } from 'react'

/** What a button opened in its own place: it comes into view and takes the focus that the button had. */
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
