import { createStore } from './store.ts'

/** Set while the browser is offline, and after a request that got no answer, until one does. */
export const connectionLost = createStore(false)

/** Whether the browser knows that nothing can be sent. */
export const isOffline = (): boolean => 'onLine' in navigator && !navigator.onLine

if (typeof window !== 'undefined') {
  connectionLost.set(isOffline())
  addEventListener('offline', () => connectionLost.set(true))
  addEventListener('online', () => connectionLost.set(false))
}
