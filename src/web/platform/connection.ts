import { createStore } from './store.ts'

/** Set while the browser is offline, and after a request that got no answer, until one does. */
export const connectionLost = createStore(false)

/** True if the browser knows that it is offline. */
export const isOffline = (): boolean => 'onLine' in navigator && !navigator.onLine

/** The user asked the browser to load little. */
export const savesData = (): boolean =>
  (navigator as { connection?: { saveData?: boolean } }).connection?.saveData === true

/** There is no connection, and this device has no earlier answer. */
export class NotOnDevice extends Error {
  override readonly name = 'NotOnDevice'
  constructor() {
    super('This has not been opened on this device, so it cannot be shown without a connection.')
  }
}

type Times = Readonly<Record<string, number>>

/** Without a connection, by the screen's path: when this device read the oldest of the answers that the screen shows. */
export const deviceTimes = createStore<Times>({})

/** The screen shows what this device read at that time. */
export function showsFromDevice(readAt: number): void {
  const { pathname } = location
  const times = deviceTimes.get()
  if (readAt < (times[pathname] ?? Infinity)) deviceTimes.set({ ...times, [pathname]: readAt })
}

if (typeof window !== 'undefined') {
  connectionLost.set(isOffline())
  addEventListener('offline', () => connectionLost.set(true))
  addEventListener('online', () => connectionLost.set(false))
}
