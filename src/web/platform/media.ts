import { useSyncExternalStore } from 'react'

const PHONE = '(max-width: 767px)'

const watch = (changed: () => void) => {
  const list = matchMedia(PHONE)
  list.addEventListener('change', changed)
  return () => list.removeEventListener('change', changed)
}

export const isPhone = (): boolean => matchMedia(PHONE).matches

/** True if the window is narrower than 768 px. */
export const usePhone = (): boolean => useSyncExternalStore(watch, isPhone)
