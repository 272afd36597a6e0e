import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { type Lead, leads } from '#features/sales/leads/contract.ts'
import { query } from '#web/platform/query.ts'
import type { Choice } from '#web/ui/picker.tsx'
import { PickerField } from '#web/ui/picker-field.tsx'
import { useChosen } from '#web/ui/use-chosen.ts'
import { useServerSearch } from '#web/ui/use-server-search.ts'

const toChoice = ({ id, name, email }: Pick<Lead, 'id' | 'name' | 'email'>): Choice => ({
  value: id,
  label: name,
  detail: email,
})

/** Searches and chooses a sales lead on the server. */
export function LeadPicker({ name, label, help }: { name: string; label: string; help?: string }) {
  const { find, toChoices } = useServerSearch()
  const list = useQuery({ ...query(leads.list, { query: find }), placeholderData: keepPreviousData })
  const search = toChoices(list, toChoice)
  const load = (id: string) => query(leads.get, { params: { id } })
  const chosen = useChosen(name, { choices: search.choices, load, toChoice })
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
