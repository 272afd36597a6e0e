import { useEffect, useRef } from 'react'

/** Scrolls to what a button opened. */
export function useShown() {
  const top = useRef<HTMLDivElement>(null)
  useEffect(() => {
    // Some browsers return a promise, which is not a cleanup.
    top.current?.scrollIntoView({ block: 'start' })
  }, [])
  return top
}
