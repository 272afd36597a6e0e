import { useQuery } from '@tanstack/react-query'
import { query } from '#web/platform/query.ts'
import { jobs } from '../contract.ts'

// Colleagues on site change a job without anybody here doing something.
const FRESH_MS = 10_000

/** One job as it is stored now: what is remembered shows at once and is read again behind. */
export function useJob(id: string) {
  const { data, error, isFetching, refetch } = useQuery({
    ...query(jobs.get, { params: { id } }),
    staleTime: FRESH_MS,
    retry: false,
  })
  return { job: data, error: data ? null : error, isFetching, refetch: () => void refetch() }
}
