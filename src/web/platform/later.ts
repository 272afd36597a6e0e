import { startTransition, useEffect, useState } from 'react'
import { createStore } from './store.ts'

/** Long enough for the requests of the first screen to be on their way. */
const FIRST_SCREEN_MS = 300

const isLater = createStore(false)

const idle = (run: () => void) =>
  typeof requestIdleCallback === 'undefined' ? run() : requestIdleCallback(run, { timeout: 2000 })

/** Runs when the browser is idle, and the first screen is there. */
export function whenIdle(run: () => void): void {
  if (isLater.get()) return void idle(run)
  const stop = isLater.subscribe(() => {
    stop()
    idle(run)
  })
}

/** Starts the clock: the first screen is about to render. `run` loads what must be there when the connection is not. */
export function startLater(run: () => void): void {
  const now = () => {
    isLater.set(true)
    // After React has rendered what waited: together they would be one long task.
    idle(run)
  }
  setTimeout(() => idle(now), FIRST_SCREEN_MS)
}

/** False until the first screen has rendered and the browser is idle: for what a screen can do without at first. */
export function useLater(): boolean {
  const [isNow, setNow] = useState(isLater.get)
  useEffect(() => {
    const update = () => setNow(isLater.get())
    update()
    // As a transition: what waited renders in small tasks.
    return isLater.subscribe(() => startTransition(update))
  }, [])
  return isNow
}
