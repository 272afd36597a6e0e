import * as z from 'zod/mini'
import { formatMoney } from '#contract/money.ts'
import { pluralize } from '#contract/text.ts'
import { priceBook, taxClassLabel, unitText } from '#features/sales/price-book/contract.ts'
import { dispatch } from '#server/dispatch.ts'
import { readingTool } from '../tool.ts'

const SHOWN = 6

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
      query: { limit: 50, ...(search && { q: search }) },
    })
    const sources = [{ title: 'Price Book', href: '/price-book' }]
    if (items.length === 0)
      return { data: [], text: `The price book has nothing${search ? ` called "${search}"` : ' yet'}.`, sources }
    const lines = items
      .slice(0, SHOWN)
      .map(
        ({ name, price, unit, tax_class }) =>
          `- ${name}: ${formatMoney(price)} ${unitText(unit)}`.trimEnd() +
          `, ${taxClassLabel(tax_class).toLowerCase()}`,
      )
    return {
      data: items,
      text: [
        `The price book has ${pluralize(items.length, 'item')}${search ? ` like "${search}"` : ''}:`,
        ...lines,
        ...(items.length > SHOWN ? [`- and ${items.length - SHOWN} more`] : []),
      ].join('\n'),
      sources: [
        ...items.slice(0, 3).map(({ id, name }) => ({ title: name, href: `/price-book?open=${id}` })),
        ...sources,
      ],
    }
  },
})

export const priceTools = [findPrices]
