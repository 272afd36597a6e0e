import { vi } from 'vitest'

/** Waits until an expectation holds. The limit is for a hung test: a busy machine may need many times what a quiet one does. */
export const until = <T>(expectation: () => T | Promise<T>, interval = 20): Promise<T> =>
  vi.waitFor(expectation, { timeout: 60_000, interval })
