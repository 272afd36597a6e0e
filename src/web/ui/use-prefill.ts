import { useEffect, useEffectEvent, useRef } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'

/** Fills in a field of the form until a person chooses another value, or once the chosen one is no longer `offered`. */
export function usePrefill(name: string, value: string, offered?: readonly string[]): void {
  const { setValue } = useFormContext()
  const chosen: unknown = useWatch({ name })
  const prefilled = useRef('')
  const isOver = offered !== undefined && typeof chosen === 'string' && chosen !== '' && !offered.includes(chosen)
  const prefill = useEffectEvent((value: string, isOver: boolean) => {
    if (chosen !== prefilled.current && !isOver) return
    setValue(name, value)
    prefilled.current = value
  })
  useEffect(() => prefill(value, isOver), [value, isOver])
}
