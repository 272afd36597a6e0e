import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { cityLine } from '#contract/address.ts'
import { query } from '#web/platform/query.ts'
import type { Choice, PickerProps } from '#web/ui/picker.tsx'
import { PickerField } from '#web/ui/picker-field.tsx'
import { useChosen } from '#web/ui/use-chosen.ts'
import { useServerSearch } from '#web/ui/use-server-search.ts'
import { properties, type Property } from '../../contract.ts'
import { streetLine } from '../../rules/address.ts'

const toChoice = (property: Property): Choice => ({
  value: property.id,
  label: streetLine(property),
  detail: [property.client_name, cityLine(property)].filter(Boolean).join(', '),
})

const toOwnChoice = (property: Property): Choice => ({ ...toChoice(property), detail: cityLine(property) })

const load = (id: string) => query(properties.get, { params: { id } })

type Props = {
  /** Only the properties of this client. */
  clientId?: string
  /** The choice that the form starts with, if known: saves a request. */
  start?: Choice
  required?: boolean
} & Pick<PickerProps, 'onChoose'>

/** Searches and chooses a property on the server: `<PropertyPicker required start={{ value: id, label: address }} />`. */
export function PropertyPicker({ clientId, start, required = false, onChoose }: Props) {
  const { find, toChoices } = useServerSearch()
  const of = { ...find, ...(clientId !== undefined && { client_id: clientId }) }
  const list = useQuery({ ...query(properties.list, { query: of }), placeholderData: keepPreviousData })
  const getChoice = clientId === undefined ? toChoice : toOwnChoice
  const search = toChoices(list, getChoice)
  const chosen = useChosen('property_id', { choices: search.choices, first: start, load, toChoice: getChoice })
  return (
    <PickerField
      name="property_id"
      label="Property"
      required={required}
      {...search}
      chosen={chosen}
      onChoose={onChoose}
      placeholder={clientId === undefined ? 'Search by address or client...' : 'By the location, or choose one...'}
      empty={clientId === undefined ? 'No properties found' : 'This client has no such property'}
    />
  )
}
