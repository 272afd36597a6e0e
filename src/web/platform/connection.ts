import { createStore } from './store.ts'

/** Set while the browser is offline, and after a request that got no answer, until one does. */
export const connectionLost = createStore(false)

/** True if the browser knows that it is offline. */
export const isOffline = (): boolean => 'onLine' in navigator && !navigator.onLine

if (typeof window !== 'undefined') {
  connectionLost.set(isOffline())
  addEventListener('offline', () => connectionLost.set(true))
  addEventListener('online', () => connectionLost.set(false))
}
