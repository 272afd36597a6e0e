import { useEffect } from 'react'
import { keepCurrent } from './keep-current.ts'

/** Keeps what is on screen current. It shows nothing itself. */
export function Live() {
  useEffect(keepCurrent, [])
  return null
}
