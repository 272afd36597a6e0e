// Replaces the package of this name, which polyfills the hook for older versions of React.
export { useSyncExternalStore } from 'react'
