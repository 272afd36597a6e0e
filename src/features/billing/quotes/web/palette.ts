import { FilePen } from 'lucide-react'
import { formatMoney } from '#contract/money-format.ts'
import { type PalettePart, records } from '#web/palette/part.ts'
import { quotes } from '../contract.ts'
import { quoteStates } from '../states.ts'

export const searched = ['quote_number', 'client_name'] as const

export const palette: PalettePart = {
  records: [
    records({
      label: 'Quotes',
      icon: FilePen,
      list: quotes.list,
      search: searched,
      words: ({ quote_number, client_name, description }) => [quote_number, client_name, description],
      title: ({ quote_number }) => quote_number,
      detail: ({ client_name, total, ...quote }) => [client_name, formatMoney(total), quoteStates.of(quote).label],
      open: ({ id }) => `/quotes?open=${id}`,
      all: '/quotes',
    }),
  ],
  actions: [
    {
      label: 'New Quote',
      icon: FilePen,
      words: 'create add estimate proposal',
      access: quotes.create.access,
      href: '/quotes?new=1',
      often: true,
    },
  ],
}
