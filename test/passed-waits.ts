import { vi } from 'vitest'

/** Skips the web client's next wait before a retry. Call it where a request ends. */
export function passNextWait(): void {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  setImmediate(() => {
    vi.runAllTimers()
    vi.useRealTimers()
  })
}
