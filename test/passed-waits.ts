import { vi } from 'vitest'

/** Lets the next wait of the web client, until it repeats a request, pass without being waited for. Used where its request ends. */
export function passNextWait(): void {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  setImmediate(() => {
    vi.runAllTimers()
    vi.useRealTimers()
  })
}
