import { useQuery } from '@tanstack/react-query'
import { codeChecks } from '#features/electrical/code/contract.ts'
import { query, useRead } from '#web/platform/query.ts'
import { calculations, type JobEdition } from '../../contract.ts'
import type { Adapted } from '../../rules/adapt.ts'

/** The edition and the amendments that a job follows; undefined until they load, or without a job. */
export const useJobEdition = (jobId: string): JobEdition | undefined =>
  useQuery({ ...query(calculations.edition, { params: { id: jobId } }), enabled: jobId !== '' }).data

/** The checks and amendments that calculations for a job add to the printed code. */
export function useAdapted(jobId: string): Adapted {
  const { data: checks } = useRead(codeChecks.list)
  return { checks, local: useJobEdition(jobId)?.local }
}
