import { formatDay } from '#contract/dates.ts'
import type { JobDetails } from '#features/work/jobs/contract.ts'
import { useRead } from '#web/platform/query.ts'
import { Money } from '#web/ui/money.tsx'
import { RecordSection } from '#web/ui/record-section.tsx'
import { costKindLabels, jobCosts } from '../../contract.ts'
import { CostDetails } from '../cost-details.tsx'
import { CreateCost } from '../cost-form.tsx'

/** The costs of a job that the caller may see, in its details. */
export const JobCosts = ({ job }: { job: JobDetails }) => (
  <RecordSection
    title="Costs"
    list={useRead(jobCosts.list, { query: { job_id: job.id } })}
    empty="No costs yet"
    toLine={({ kind, supplier, description, incurred_on, amount }) => ({
      name: supplier ?? description ?? costKindLabels[kind],
      detail: [costKindLabels[kind], formatDay(incurred_on)].join(' · '),
      status: <Money>{amount}</Money>,
    })}
    details={CostDetails}
    create={{
      label: 'Add Cost',
      renderDialog: ({ onClose }) => <CreateCost jobId={job.id} onClose={onClose} />,
    }}
  />
)
