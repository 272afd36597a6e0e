import { useQuery } from '@tanstack/react-query'
import { query } from '#web/platform/query.ts'
import { permits } from '../../contract.ts'
import { permitStates } from '../../states.ts'

/** The id of the permit that a form of a job starts with: the job's only open one, or '' if there is none or a choice. */
export function useOpenPermit(jobId: string | undefined): string {
  const { data = [] } = useQuery({ ...query(permits.list, { query: { job_id: jobId } }), enabled: jobId !== undefined })
  const [permit, ...others] = data.filter(permitStates.isOpen)
  return permit !== undefined && others.length === 0 ? permit.id : ''
}
