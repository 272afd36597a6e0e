import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useWatch } from 'react-hook-form'
import { query } from '#web/platform/query.ts'
import type { Choice } from '#web/ui/picker.tsx'
import { PickerField } from '#web/ui/picker-field.tsx'
import { useServerSearch } from '#web/ui/use-server-search.ts'
import { type Permit, permitName, permits } from '../../contract.ts'

const choiceOf = (permit: Permit): Choice => ({
  value: permit.id,
  label: permitName(permit),
  detail: permit.project_address,
})

type Props = { name?: string; label?: string; help?: string; disabled?: boolean }

/** Searches and chooses a permit on the server. `<PermitPicker />` */
export function PermitPicker({ name = 'permit_id', label = 'Permit', ...field }: Props) {
  const { find, choicesOf } = useServerSearch()
  const list = useQuery({ ...query(permits.list, { query: find }), placeholderData: keepPreviousData })
  const search = choicesOf(list, choiceOf)
  return (
    <PickerField
      name={name}
      label={label}
      {...field}
      {...search}
      chosen={useChosen(name, search.choices)}
      placeholder="Search permits..."
      empty="No permits found"
    />
  )
}

/** The form's permit, even if no search has found it. */
function useChosen(name: string, found: readonly Choice[]): Choice | undefined {
  const held: unknown = useWatch({ name })
  const value = typeof held === 'string' ? held : ''
  const [last, setLast] = useState<Choice>()
  const listed = found.find((choice) => choice.value === value)
  if (listed && listed.value !== last?.value) setLast(listed)
  const known = listed ?? (last?.value === value ? last : undefined)
  const { data } = useQuery({
    ...query(permits.get, { params: { id: value } }),
    enabled: value !== '' && known === undefined,
  })
  return known ?? (data && choiceOf(data))
}
