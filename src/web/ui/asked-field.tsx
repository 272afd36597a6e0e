import { useEffect } from 'react'

/** Focuses the field that the address asks for: `/settings?field=phone`. Place it below the fields. */
export function AskedField() {
  useEffect(() => {
    const name = new URLSearchParams(location.search).get('field')
    if (name === null) return
    const escaped = CSS.escape(name)
    const field = document.querySelector<HTMLElement>(`[name="${escaped}"], [id="${escaped}"]`)
    field?.scrollIntoView({ block: 'center' })
    field?.focus({ preventScroll: true })
  }, [])
  return null
}
