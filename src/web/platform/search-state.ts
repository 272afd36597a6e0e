import { useSearchParams } from 'wouter'

/** The address's parameters, and a function that sets some of them; null removes one. The browser's history stays as it is. */
export function useSearchState() {
  const [search, setSearch] = useSearchParams()
  const change = (values: Record<string, string | null>) =>
    setSearch(
      (before) => {
        const after = new URLSearchParams(before)
        for (const [name, value] of Object.entries(values)) {
          if (value === null) after.delete(name)
          else after.set(name, value)
        }
        return after
      },
      { replace: true },
    )
  return [search, change] as const
}
