import { useQuery } from '@tanstack/react-query'
import { useWatch } from 'react-hook-form'
import { properties } from '#features/people/properties/contract.ts'
import { query } from '#web/platform/query.ts'
import { usePrefill } from '#web/ui/use-prefill.ts'

const fromKind = { residential: 'residential', commercial: 'non_residential' } as const

/** Fills in the property of a client who has exactly one. */
export function usePrefilledProperty(): void {
  const client_id: string | null = useWatch({ name: 'client_id' })
  const list = query(properties.list, { query: { client_id: client_id ?? '', limit: 2 } })
  const { data } = useQuery({ ...list, enabled: Boolean(client_id) })
  const only = client_id && data?.length === 1 ? data[0] : undefined
  usePrefill('property_type', only === undefined ? '' : fromKind[only.kind])
}
