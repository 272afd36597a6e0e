import { useLayoutEffect, useRef, useState } from 'react'

type Handlers = Record<string, (...args: never[]) => void>

/** The same handlers at every render, which call the latest ones: what gets them does not render again because of them. */
export function useLatest<All extends Handlers>(handlers: All): All {
  const latest = useRef(handlers)
  useLayoutEffect(() => {
    latest.current = handlers
  })
  const [stable] = useState(
    () =>
      Object.fromEntries(
        Object.keys(handlers).map((name) => [name, (...args: never[]) => latest.current[name]?.(...args)]),
      ) as unknown as All,
  )
  return stable
}
