import { useQuery, useQueryClient } from '@tanstack/react-query'
import { query } from '#web/platform/query.ts'
import { type DayJob, type JobDetails, jobs } from '../contract.ts'

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

/** Shows what a change answered at once, where the job is looked at and on the day's list; the refetch comes behind. */
export function useKeepJob() {
  const client = useQueryClient()
  return (job: JobDetails) => {
    client.setQueryData(query(jobs.get, { params: { id: job.id } }).queryKey, job)
    client.setQueriesData<DayJob[]>({ queryKey: query(jobs.today).queryKey }, (day) =>
      day?.map((row) => (row.id === job.id ? { ...row, ...job } : row)),
    )
  }
}
