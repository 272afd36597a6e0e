import { cityLine } from '#contract/address.ts'
import { query } from '#web/platform/query.ts'
import type { Choice, PickerProps } from '#web/ui/picker.tsx'
import { PickerField } from '#web/ui/picker-field.tsx'
import { useRecordChoices } from '#web/ui/use-record-choices.ts'
import { properties, type Property } from '../../contract.ts'
import { streetLine } from '../../rules/address.ts'

const toChoice = (property: Property): Choice => ({
  value: property.id,
  label: streetLine(property),
  detail: [property.client_name, cityLine(property)].filter(Boolean).join(', '),
})

const toOwnChoice = (property: Property): Choice => ({ ...toChoice(property), detail: cityLine(property) })

type Props = {
  /** Only the properties of this client. */
  clientId?: string
  /** The choice that the form starts with, if known: saves a request. */
  start?: Choice
  required?: boolean
} & Pick<PickerProps, 'onChoose'>

/** Searches and chooses a property on the server: `<PropertyPicker required start={{ value: id, label: address }} />`. */
export function PropertyPicker({ clientId, start, required = false, onChoose }: Props) {
  const choices = useRecordChoices('property_id', {
    list: (find) =>
      query(properties.list, { query: { ...find, ...(clientId !== undefined && { client_id: clientId }) } }),
    load: (id) => query(properties.get, { params: { id } }),
    toChoice: clientId === undefined ? toChoice : toOwnChoice,
    first: start,
  })
  return (
    <PickerField
      label="Property"
      required={required}
      {...choices}
      onChoose={onChoose}
      placeholder={clientId === undefined ? 'Search by address or client...' : 'By the location, or choose one...'}
      empty={clientId === undefined ? 'No properties found' : 'This client has no such property'}
    />
  )
}
