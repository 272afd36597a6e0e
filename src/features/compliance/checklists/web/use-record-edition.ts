import { useQuery } from '@tanstack/react-query'
import { settings } from '#features/company/settings/contract.ts'
import { permitEdition } from '#features/company/settings/rules/permit-edition.ts'
import { useCodeEdition } from '#features/company/settings/web/shared/use-code-edition.ts'
import { permits } from '#features/compliance/permits/contract.ts'
import { useJobEdition } from '#features/electrical/calculators/web/shared/job-edition.ts'
import { query, useRead } from '#web/platform/query.ts'

/** The edition that a work order or an inspection follows: by its permit, else by its job, else the one in force. */
export function useRecordEdition(permitId: string | null, jobId: string | null): string {
  const inForce = useCodeEdition()
  const job = useJobEdition(jobId ?? '')
  const { data: company } = useRead(settings.get)
  const { data: permit } = useQuery({
    ...query(permits.get, { params: { id: permitId ?? '' } }),
    enabled: permitId !== null,
  })
  return permit ? permitEdition(company?.code_editions, permit).edition : (job?.edition ?? inForce)
}
