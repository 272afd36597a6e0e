import { useState } from 'react'
import { formatDay } from '#contract/dates.ts'
import { editionsWithFigures, hasFigures } from '#features/company/settings/rules/code-editions.ts'
import { useCodeEdition } from '#features/company/settings/web/shared/use-code-edition.ts'
import { FieldFrame } from '#web/ui/fields.tsx'
import { Select } from '#web/ui/select.tsx'
import type { JobEdition } from '../../contract.ts'
import { useJobEdition } from './job-edition.ts'

export type Edition = {
  /** That the work follows. */
  edition: string
  /** In force for the job, or today. */
  inForce: string
  job: JobEdition | undefined
  /** By the user; undefined: the one in force. */
  chosen: string | undefined
  choose: (edition: string) => void
}

/** The edition of a calculation: the one chosen, else that of the job's permit, else the company's for today. */
export function useEdition(jobId: string, start: string | undefined): Edition {
  const today = useCodeEdition()
  const job = useJobEdition(jobId)
  const [chosen, choose] = useState(start)
  const inForce = job?.edition ?? today
  return { edition: chosen ?? inForce, inForce, job, chosen, choose }
}

/** Why an edition counts, and what to ask about it. */
function getHelp({ edition, inForce, job }: Edition): string {
  if (edition !== inForce)
    return `NEC ${inForce} is in force${job?.application_date == null ? ' today' : ' for this job'}.`
  const since =
    job?.application_date == null
      ? 'In force today. A permit follows the edition of its application date.'
      : `By the permit’s application date, ${formatDay(job.application_date)}.`
  return [since, ...(job?.remarks ?? [])].join(' ')
}

/** Chooses the edition of the code. */
export function EditionField({ edition }: { edition: Edition }) {
  const { edition: value, choose } = edition
  const editions = hasFigures(value) ? editionsWithFigures : [...editionsWithFigures, value]
  return (
    <FieldFrame id="code-edition" label="Code edition" help={getHelp(edition)} error={undefined}>
      <Select
        id="code-edition"
        aria-describedby="code-edition-note"
        options={editions.map((one) => ({ value: one, label: `NEC ${one}` }))}
        value={value}
        onChange={(event) => choose(event.target.value)}
        className="w-full"
      />
    </FieldFrame>
  )
}
