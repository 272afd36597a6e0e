import { House, HousePlus } from 'lucide-react'
import { cityLine } from '#contract/address.ts'
import { type PalettePart, records } from '#web/palette/part.ts'
import { properties } from '../contract.ts'
import { streetLine } from '../rules/address.ts'

export const searched = ['address', 'unit', 'city', 'zip', 'esi_id', 'client_name'] as const

export const palette: PalettePart = {
  records: [
    records({
      label: 'Properties',
      icon: House,
      list: properties.list,
      search: searched,
      words: (property) => [`${streetLine(property)}, ${cityLine(property)}`, property.client_name, property.esi_id],
      title: streetLine,
      detail: (property) => [cityLine(property), property.client_name],
      open: ({ id }) => `/properties?open=${id}`,
      all: '/properties',
    }),
  ],
  actions: [
    {
      label: 'Add Property',
      icon: HousePlus,
      words: 'new create house building address',
      access: properties.create.access,
      href: '/properties?new=1',
    },
  ],
}
