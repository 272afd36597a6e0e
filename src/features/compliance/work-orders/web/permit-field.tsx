import { useQuery } from '@tanstack/react-query'
import { type Permit, permits, permitStates } from '#features/compliance/permits/contract.ts'
import { query } from '#web/platform/query.ts'
import { SelectField } from '#web/ui/fields.tsx'

const permitLabel = ({ permit_number, permit_type, status }: Permit) =>
  `${permit_number ?? 'Without a number yet'} · ${permit_type} · ${permitStates.of({ status }).label}`

/** The permit of the work: one of the job's. Hidden for a job without permits. */
export function PermitField({ jobId }: { jobId: string }) {
  const { data = [] } = useQuery({ ...query(permits.list, { query: { job_id: jobId } }), enabled: jobId !== '' })
  if (data.length === 0) return null
  const options = data.map((permit) => ({ value: permit.id, label: permitLabel(permit) }))
  return <SelectField name="permit_id" label="Permit" options={[{ value: '', label: 'No permit' }, ...options]} />
}
