import * as z from 'zod/mini'
import { formatMoney } from '#contract/money.ts'
import { priceBook, taxClassLabel, unitText } from '#features/sales/price-book/contract.ts'
import { dispatch } from '#server/dispatch.ts'
import { readingTool } from '../tool.ts'
import { countText, LIMIT, listed } from './listed.ts'

const Input = z.object({
  /** Words in the name or the description. */
  search: z.optional(z.string().check(z.trim(), z.maxLength(200))),
})

/** Finds prices in the price book. */
const findPrices = readingTool({
  name: 'find_prices',
  title: 'Look up prices',
  description: 'Items of the price book by words: price, unit and tax class.',
  access: 'staff',
  input: Input,
  async run({ services, user }, { search }) {
    const items = await dispatch(services, user, priceBook.suggest, {
      query: { limit: LIMIT, ...(search && { q: search }) },
    })
    return listed(items, {
      noun: 'item',
      shown: 6,
      head: `The price book has ${countText(items.length, 'item')}${search ? ` like "${search}"` : ''}:`,
      none: `The price book has nothing${search ? ` called "${search}"` : ' yet'}.`,
      line: ({ name, price, unit, tax_class }) =>
        `${name}: ${formatMoney(price)} ${unitText(unit)}`.trimEnd() + `, ${taxClassLabel(tax_class).toLowerCase()}`,
      source: ({ id, name }) => ({ title: name, href: `/price-book?open=${id}` }),
      all: { title: 'Price Book', href: '/price-book' },
    })
  },
})

export const priceTools = [findPrices]
