import { Stamp } from 'lucide-react'
import { type PalettePart, records } from '#web/palette/part.ts'
import { permitName, permits, permitStates } from '../contract.ts'

export const searched = [
  'permit_number',
  'permit_type',
  'project_address',
  'jurisdiction',
  'job_title',
  'client_name',
] as const

export const palette: PalettePart = {
  records: [
    records({
      label: 'Permits',
      icon: Stamp,
      list: permits.list,
      search: searched,
      title: permitName,
      detail: ({ project_address, client_name, ...permit }) => [
        permitStates.of(permit).label,
        project_address,
        client_name,
      ],
      open: ({ id }) => `/compliance?tab=permits&open=${id}`,
      all: '/compliance?tab=permits',
    }),
  ],
  actions: [
    {
      label: 'New Permit Application',
      icon: Stamp,
      words: 'create add',
      access: permits.create.access,
      href: '/compliance?tab=permits&new=1',
    },
  ],
}
