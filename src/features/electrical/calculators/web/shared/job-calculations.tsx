import { lazily } from '#web/platform/lazily.tsx'
import { useRead } from '#web/platform/query.ts'
import { RecordSection } from '#web/ui/record-section.tsx'
import { calculations } from '../../contract.ts'
import { kinds } from '../../rules/kinds.ts'

const CalculationDetails = lazily(() => import('./calculation-details.tsx').then((module) => module.CalculationDetails))

export const JobCalculations = ({ jobId }: { jobId: string }) => (
  <RecordSection
    title="Calculations"
    list={useRead(calculations.list, { query: { job_id: jobId } })}
    empty="No calculations yet"
    toLine={({ name, answer, kind }) => ({
      name,
      detail: name === kinds[kind].label ? null : kinds[kind].label,
      status: <span className="shrink-0 tabular-nums">{answer}</span>,
    })}
    details={CalculationDetails}
    create={{ label: 'New Calculation', href: `/calculators?job=${jobId}` }}
  />
)
