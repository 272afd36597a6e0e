// Stands in for the package of this name, which brings the hook to versions of React that lack it.
export { useSyncExternalStore } from 'react'
