import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { query } from '#web/platform/query.ts'
import type { Choice } from '#web/ui/picker.tsx'
import { PickerField } from '#web/ui/picker-field.tsx'
import { useChosen } from '#web/ui/use-chosen.ts'
import { useServerSearch } from '#web/ui/use-server-search.ts'
import { type Permit, permitName, permits } from '../../contract.ts'

const toChoice = (permit: Permit): Choice => ({
  value: permit.id,
  label: permitName(permit),
  detail: permit.project_address,
})

type Props = { name?: string; label?: string; help?: string; disabled?: boolean }

/** Searches and chooses a permit on the server. `<PermitPicker />` */
export function PermitPicker({ name = 'permit_id', label = 'Permit', ...field }: Props) {
  const { find, toChoices } = useServerSearch()
  const list = useQuery({ ...query(permits.list, { query: find }), placeholderData: keepPreviousData })
  const search = toChoices(list, toChoice)
  const load = (id: string) => query(permits.get, { params: { id } })
  const chosen = useChosen(name, { choices: search.choices, load, toChoice })
  return (
    <PickerField
      name={name}
      label={label}
      {...field}
      {...search}
      chosen={chosen}
      placeholder="Search permits..."
      empty="No permits found"
    />
  )
}
