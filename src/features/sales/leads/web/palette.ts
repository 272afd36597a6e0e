import { Target } from 'lucide-react'
import { formatPhone, phoneSpellings } from '#contract/phone-format.ts'
import { type PalettePart, records } from '#web/palette/part.ts'
import { leads, leadStates } from '../contract.ts'

export const searched = ['name', 'email', phoneSpellings, 'service_interest'] as const

export const palette: PalettePart = {
  records: [
    records({
      label: 'Leads',
      icon: Target,
      list: leads.list,
      query: { show: 'open' },
      search: searched,
      words: ({ name, email, phone, service_interest }) => [name, email, phone, service_interest],
      title: ({ name }) => name,
      detail: ({ phone, email, service_interest, ...lead }) => [
        leadStates.of(lead).label,
        service_interest,
        phone === null ? email : formatPhone(phone),
      ],
      open: ({ id }) => `/sales?open=${id}`,
      all: '/sales',
    }),
  ],
  actions: [
    {
      label: 'New Lead',
      icon: Target,
      words: 'create add prospect',
      access: leads.create.access,
      href: '/sales?new=1',
    },
  ],
}
