import { useEffect } from 'react'
import { useSearch } from 'wouter'

/** Focuses the field or card named in the address, once it is there: `/settings?field=phone`. Place it below the fields. */
export function AskedField() {
  const name = new URLSearchParams(useSearch()).get('field')
  useEffect(() => {
    if (name === null) return
    const escaped = CSS.escape(name)
    const focus = (): boolean => {
      const field = document.querySelector<HTMLElement>(`[name="${escaped}"], [id="${escaped}"]`)
      field?.scrollIntoView({ block: 'center' })
      field?.focus({ preventScroll: true })
      return field !== null
    }
    if (focus()) return
    // A card may load what it shows first.
    const observer = new MutationObserver(() => focus() && observer.disconnect())
    observer.observe(document.body, { childList: true, subtree: true })
    return () => observer.disconnect()
  }, [name])
  return null
}
