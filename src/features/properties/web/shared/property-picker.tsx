import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { cityLine } from '#contract/address.ts'
import { query } from '#web/platform/query.ts'
import type { Choice } from '#web/ui/picker.tsx'
import { PickerField } from '#web/ui/picker-field.tsx'
import { useChosen } from '#web/ui/use-chosen.ts'
import { useServerSearch } from '#web/ui/use-server-search.ts'
import { properties, type Property } from '../../contract.ts'

const choiceOf = (property: Property): Choice => ({
  value: property.id,
  label: property.address,
  detail: [property.client_name, cityLine(property)].filter(Boolean).join(', '),
})

/** Searches and chooses a property on the server: `<PropertyPicker start={{ value: id, label: address }} />`. */
export function PropertyPicker({ start }: { start: Choice }) {
  const { find, choicesOf } = useServerSearch()
  const list = useQuery({ ...query(properties.list, { query: find }), placeholderData: keepPreviousData })
  const search = choicesOf(list, choiceOf)
  const chosen = useChosen('property_id', { found: search.choices, first: start })
  return (
    <PickerField
      name="property_id"
      label="Property"
      required
      {...search}
      chosen={chosen}
      placeholder="Search by address or client..."
      empty="No properties found"
    />
  )
}
