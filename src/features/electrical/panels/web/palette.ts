import { Zap } from 'lucide-react'
import { type PalettePart, records } from '#web/palette/part.ts'
import { panels } from '../contract.ts'

export const palette: PalettePart = {
  records: [
    records({
      label: 'Panels',
      icon: Zap,
      list: panels.list,
      search: [],
      words: ({ name, address, client_name, location }) => [name, address, client_name, location],
      title: ({ name }) => name,
      detail: ({ address, client_name, rating_amps }) => [`${rating_amps} A`, address, client_name],
      open: ({ id }) => `/panels/${id}`,
    }),
  ],
}
