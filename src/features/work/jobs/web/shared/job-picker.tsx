import { query } from '#web/platform/query.ts'
import type { Choice, PickerProps } from '#web/ui/picker.tsx'
import { PickerField } from '#web/ui/picker-field.tsx'
import { useRecordChoices } from '#web/ui/use-record-choices.ts'
import { type JobRow, jobs } from '../../contract.ts'

type Named = Pick<JobRow, 'id' | 'title' | 'client_name'>

const toChoice = ({ id, title, client_name }: Named): Choice => ({ value: id, label: title, detail: client_name })

type Props = { help?: string; required?: boolean } & Pick<PickerProps, 'onChoose'>

/** Searches and chooses a job on the server. `<JobPicker required />` */
export function JobPicker(field: Props) {
  const choices = useRecordChoices('job_id', {
    list: (find) => query(jobs.list, { query: find }),
    load: (id) => query(jobs.get, { params: { id } }),
    toChoice,
    create: jobs.create,
  })
  return <PickerField label="Job" {...field} {...choices} placeholder="Search jobs..." empty="No jobs found" />
}
