import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { type Lead, leads } from '#features/leads/contract.ts'
import { query } from '#web/platform/query.ts'
import type { Choice } from '#web/ui/picker.tsx'
import { PickerField } from '#web/ui/picker-field.tsx'
import { useChosen } from '#web/ui/use-chosen.ts'
import { useServerSearch } from '#web/ui/use-server-search.ts'

const choiceOf = ({ id, name, email }: Pick<Lead, 'id' | 'name' | 'email'>): Choice => ({
  value: id,
  label: name,
  detail: email,
})

/** Searches and chooses a sales lead on the server. */
export function LeadPicker({ name, label, help }: { name: string; label: string; help?: string }) {
  const { find, choicesOf } = useServerSearch()
  const list = useQuery({ ...query(leads.list, { query: find }), placeholderData: keepPreviousData })
  const search = choicesOf(list, choiceOf)
  const load = (id: string) => query(leads.get, { params: { id } })
  const chosen = useChosen(name, { found: search.choices, load, choiceOf })
  return (
    <PickerField
      name={name}
      label={label}
      {...(help !== undefined && { help })}
      {...search}
      chosen={chosen}
      placeholder="Search leads..."
      empty="No leads found"
    />
  )
}
