import { useEffect, useRef } from 'react'

/** Scrolls to what a button opened. */
export function useShown() {
  const top = useRef<HTMLDivElement>(null)
  useEffect(() => top.current?.scrollIntoView({ block: 'start' }), [])
  return top
}
