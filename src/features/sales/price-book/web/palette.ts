import { BookOpen } from 'lucide-react'
import { formatMoney } from '#contract/money-format.ts'
import { type PalettePart, records } from '#web/palette/part.ts'
import { priceBook } from '../contract.ts'

export const searched = ['name', 'description'] as const

export const palette: PalettePart = {
  records: [
    records({
      label: 'Price Book',
      icon: BookOpen,
      list: priceBook.list,
      search: searched,
      title: ({ name }) => name,
      detail: ({ price, description }) => [formatMoney(price), description],
      open: ({ id }) => `/price-book?open=${id}`,
      all: '/price-book',
    }),
  ],
  actions: [
    {
      label: 'Add Item',
      icon: BookOpen,
      words: 'new create price book',
      access: priceBook.create.access,
      href: '/price-book?new=1',
    },
  ],
}
