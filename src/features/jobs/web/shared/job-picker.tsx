import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useWatch } from 'react-hook-form'
import { query } from '#web/platform/query.ts'
import type { Choice } from '#web/ui/picker.tsx'
import { PickerField } from '#web/ui/picker-field.tsx'
import { useServerSearch } from '#web/ui/use-server-search.ts'
import { type JobRow, jobs } from '../../contract.ts'

type Named = Pick<JobRow, 'id' | 'title' | 'client_name'>

const choiceOf = ({ id, title, client_name }: Named): Choice => ({ value: id, label: title, detail: client_name })

type Props = {
  name?: string
  label?: string
  help?: string
  required?: boolean
  disabled?: boolean
}

/** Searches and chooses a job on the server. `<JobPicker required />` */
export function JobPicker({ name = 'job_id', label = 'Job', ...field }: Props) {
  const { find, choicesOf } = useServerSearch()
  const list = useQuery({ ...query(jobs.list, { query: find }), placeholderData: keepPreviousData })
  const search = choicesOf(list, choiceOf)
  return (
    <PickerField
      name={name}
      label={label}
      {...field}
      {...search}
      chosen={useChosen(name, search.choices)}
      placeholder="Search jobs..."
      empty="No jobs found"
    />
  )
}

/** The form's job, even if no search has found it. */
function useChosen(name: string, found: readonly Choice[]): Choice | undefined {
  const held: unknown = useWatch({ name })
  const value = typeof held === 'string' ? held : ''
  const [last, setLast] = useState<Choice>()
  const listed = found.find((choice) => choice.value === value)
  if (listed && listed.value !== last?.value) setLast(listed)
  const known = listed ?? (last?.value === value ? last : undefined)
  const { data } = useQuery({
    ...query(jobs.get, { params: { id: value } }),
    enabled: value !== '' && known === undefined,
  })
  return known ?? (data && choiceOf(data))
}
