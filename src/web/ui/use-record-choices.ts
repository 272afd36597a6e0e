import { keepPreviousData, type QueryKey, useQuery, type UseQueryOptions } from '@tanstack/react-query'
import type { Choice } from './picker.tsx'
import { useChosen } from './use-chosen.ts'
import { type SearchQuery, useServerSearch } from './use-server-search.ts'

type Source<Row, Loaded, Key extends QueryKey> = {
  /** The request of the rows that match. */
  list: (find: SearchQuery) => UseQueryOptions<Row[], Error, Row[], Key>
  /** The request of one record by id. */
  load?: (id: string) => UseQueryOptions<Loaded, Error, Loaded, string[]>
  toChoice: (record: Row | Loaded) => Choice
  /** The choice that the form starts with, if known: saves a request. */
  first?: Choice | undefined
  /** The endpoint that creates such a record: those that wait on this device can be chosen too. */
  create?: { path: string }
}

/**
 * The props of a `PickerField` that searches records on the server:
 * `useRecordChoices('job_id', { list: (find) => query(jobs.list, { query: find }), load: (id) => query(jobs.get, { params: { id } }), toChoice })`.
 */
export function useRecordChoices<Row, Loaded, Key extends QueryKey>(name: string, source: Source<Row, Loaded, Key>) {
  const { list, create, ...rest } = source
  const { find, toChoices } = useServerSearch(create)
  const search = toChoices(useQuery({ ...list(find), placeholderData: keepPreviousData }), source.toChoice)
  return { name, ...search, chosen: useChosen(name, { choices: search.choices, ...rest }) }
}
