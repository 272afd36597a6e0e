import { skipToken, useQuery, type UseQueryOptions } from '@tanstack/react-query'
import { useState } from 'react'
import { useWatch } from 'react-hook-form'
import type { Choice } from './picker.tsx'

type Source<Loaded> = {
  /** The search results. */
  choices: readonly Choice[]
  /** The choice that the form starts with, if known: saves a request. */
  first?: Choice | undefined
  /** The request of one record by id. */
  load?: (id: string) => UseQueryOptions<Loaded, Error, Loaded, string[]>
  toChoice?: (loaded: Loaded) => Choice
}

/** The choice whose id is the field's value, even if no search has returned it. */
export function useChosen<Loaded>(
  name: string,
  { choices, first, load, toChoice }: Source<Loaded>,
): Choice | undefined {
  const fieldValue: unknown = useWatch({ name })
  const value = typeof fieldValue === 'string' ? fieldValue : ''
  const [last, setLast] = useState(first)
  const listed = choices.find((choice) => choice.value === value)
  if (listed && listed.value !== last?.value) setLast(listed)
  const current = listed ?? (last?.value === value ? last : undefined)
  const isMissing = value !== '' && current === undefined
  const { data } = useQuery<Loaded, Error, Loaded, string[]>(
    isMissing && load ? load(value) : { queryKey: ['nothing'], queryFn: skipToken },
  )
  return current ?? (isMissing && data && toChoice ? toChoice(data) : undefined)
}
