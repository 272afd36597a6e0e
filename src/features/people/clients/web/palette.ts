import { UserPlus, Users } from 'lucide-react'
import { addressLine, cityLine } from '#contract/address.ts'
import { formatPhone, phoneSpellings } from '#contract/phone-format.ts'
import { type PalettePart, records } from '#web/palette/part.ts'
import { clients } from '../contract.ts'

export const searched = ['name', 'email', phoneSpellings] as const

export const palette: PalettePart = {
  records: [
    records({
      label: 'Clients',
      icon: Users,
      list: clients.list,
      search: searched,
      words: (client) => [client.name, client.email, client.phone, addressLine(client)],
      title: ({ name }) => name,
      detail: ({ phone, email, ...place }) => [
        phone === null ? email : formatPhone(phone),
        cityLine({ ...place, zip: null }),
      ],
      open: ({ id }) => `/clients?open=${id}`,
      all: '/clients',
    }),
  ],
  actions: [
    {
      label: 'Add Client',
      icon: UserPlus,
      words: 'new create customer',
      access: clients.create.access,
      href: '/clients?new=1',
      often: true,
    },
  ],
}
