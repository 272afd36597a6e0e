import { useQuery } from '@tanstack/react-query'
import { codeChecks } from '#features/electrical/code/contract.ts'
import { query, useRead } from '#web/platform/query.ts'
import { calculations, type JobEdition } from '../../contract.ts'
import { adapt, type Adapted } from '../../rules/adapt.ts'
import { getCode } from '../../rules/code.ts'
import type { Code } from '../../rules/edition.ts'

/** The edition and the amendments that a job follows; undefined until they load, or without a job. */
export const useJobEdition = (jobId: string): JobEdition | undefined =>
  useQuery({ ...query(calculations.edition, { params: { id: jobId } }), enabled: jobId !== '' }).data

/** The checks and amendments that calculations for a job add to the printed code. */
export function useAdapted(jobId: string): Adapted {
  const { data: checks } = useRead(codeChecks.list)
  return { checks, local: useJobEdition(jobId)?.local }
}

/** The figures of an edition, with those checks and amendments; null without figures. */
export function useCode(edition: string, jobId: string): Code | null {
  const adapted = useAdapted(jobId)
  const code = getCode(edition)
  return code && adapt(code, adapted)
}
