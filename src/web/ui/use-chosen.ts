import { skipToken, useQuery, type UseQueryOptions } from '@tanstack/react-query'
import { useState } from 'react'
import { useWatch } from 'react-hook-form'
import type { Choice } from './picker.tsx'

type Source<Loaded> = {
  /** The search results. */
  found: readonly Choice[]
  /** The choice that the form starts with, if known: saves a request. */
  first?: Choice | undefined
  /** The request of one record by id. */
  load?: (id: string) => UseQueryOptions<Loaded, Error, Loaded, string[]>
  choiceOf?: (loaded: Loaded) => Choice
}

/** The choice whose id a form holds, even if no search has found it. */
export function useChosen<Loaded>(name: string, { found, first, load, choiceOf }: Source<Loaded>): Choice | undefined {
  const held: unknown = useWatch({ name })
  const value = typeof held === 'string' ? held : ''
  const [last, setLast] = useState(first)
  const listed = found.find((choice) => choice.value === value)
  if (listed && listed.value !== last?.value) setLast(listed)
  const known = listed ?? (last?.value === value ? last : undefined)
  const isMissing = value !== '' && known === undefined
  const { data } = useQuery<Loaded, Error, Loaded, string[]>(
    isMissing && load ? load(value) : { queryKey: ['nothing'], queryFn: skipToken },
  )
  return known ?? (isMissing && data && choiceOf ? choiceOf(data) : undefined)
}
