import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { query } from '#web/platform/query.ts'
import type { Choice, PickerProps } from '#web/ui/picker.tsx'
import { PickerField } from '#web/ui/picker-field.tsx'
import { useChosen } from '#web/ui/use-chosen.ts'
import { useServerSearch } from '#web/ui/use-server-search.ts'
import { type JobRow, jobs } from '../../contract.ts'

type Named = Pick<JobRow, 'id' | 'title' | 'client_name'>

const toChoice = ({ id, title, client_name }: Named): Choice => ({ value: id, label: title, detail: client_name })

type Props = {
  name?: string
  label?: string
  help?: string
  required?: boolean
  disabled?: boolean
} & Pick<PickerProps, 'onChoose'>

/** Searches and chooses a job on the server. `<JobPicker required />` */
export function JobPicker({ name = 'job_id', label = 'Job', ...field }: Props) {
  const { find, toChoices } = useServerSearch(jobs.create)
  const list = useQuery({ ...query(jobs.list, { query: find }), placeholderData: keepPreviousData })
  const search = toChoices(list, toChoice)
  const load = (id: string) => query(jobs.get, { params: { id } })
  const chosen = useChosen(name, { choices: search.choices, load, toChoice })
  return (
    <PickerField
      name={name}
      label={label}
      {...field}
      {...search}
      chosen={chosen}
      placeholder="Search jobs..."
      empty="No jobs found"
    />
  )
}
