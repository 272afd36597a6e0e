import { useQuery } from '@tanstack/react-query'
import type { EndpointReturns, TypedEndpoint } from '#contract/endpoint.ts'
import type { Access } from '#contract/roles.ts'
import type { CallArgs } from './api.ts'
import { query, queryClient } from './query.ts'
import { useWaitingTexts } from './waiting.ts'

/** A cached copy may date from a time when no change was announced. */
const FRESH_MS = 10_000

/** An endpoint that reads one record: `GET /api/jobs/:id`. */
// oxlint-disable-next-line typescript/no-explicit-any -- whatever it returns
export type RecordEndpoint = TypedEndpoint<`${string}/:id`, Access, any, any, any>

const recordQuery = <E extends RecordEndpoint>(endpoint: E, id: string) => ({
  ...query(endpoint, ...([{ params: { id } }] as unknown as CallArgs<E>)),
  staleTime: FRESH_MS,
  retry: false,
})

type Options<E extends RecordEndpoint> = { row?: EndpointReturns<E> | undefined }

/**
 * One record: shows the cached copy, or `row` of a list that has it whole, then revalidates it in the background.
 * `const { record, error } = useRecord(jobs.get, id)`
 */
export function useRecord<E extends RecordEndpoint>(endpoint: E, id: string, { row }: Options<E> = {}) {
  const { data, error, isFetching } = useQuery({
    ...recordQuery(endpoint, id),
    placeholderData: row,
  })
  const record = useWaitingTexts(endpoint.path, data)
  return { record, error: data === undefined ? error : null, isFetching }
}

/** The record as it is stored now. */
export const readAgain = <E extends RecordEndpoint>(endpoint: E, id: string): Promise<EndpointReturns<E>> =>
  queryClient.fetchQuery({ ...recordQuery(endpoint, id), staleTime: 0 })
