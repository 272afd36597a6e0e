import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import { properties } from '#features/people/properties/contract.ts'
import { query } from '#web/platform/query.ts'

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

const fromKind = { residential: 'residential', commercial: 'non_residential' } as const

/** Fills in the property of a client who has exactly one. */
export function usePrefilledProperty(): void {
  const client_id: string | null = useWatch({ name: 'client_id' })
  const list = query(properties.list, { query: { client_id: client_id ?? '', limit: 2 } })
  const { data } = useQuery({ ...list, enabled: Boolean(client_id) })
  const only = client_id && data?.length === 1 ? data[0] : undefined
  usePrefill('property_type', only === undefined ? '' : fromKind[only.kind])
}
