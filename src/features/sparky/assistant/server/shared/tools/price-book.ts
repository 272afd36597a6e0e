import * as z from 'zod/mini'
import { cents, decimal, formatMoney, hundredths, lineAmount, subtract } from '#contract/money.ts'
import {
  priceBook,
  PriceBookInput,
  type PriceBookItem,
  type PriceBookSuggestion,
  taxClassLabel,
  unitText,
} from '#features/sales/price-book/contract.ts'
import { Id } from '#contract/listing.ts'
import { ReadVersion } from '#contract/version.ts'
import { dispatch } from '#server/dispatch.ts'
import { invalid } from '#server/errors.ts'
import { readingTool, writingTool } from '../tool.ts'
import { NeededWords, toFacts } from './facts.ts'
import { countText, LIMIT, listed } from './listed.ts'
import { matchItem } from './price-match.ts'

const WHOLE_BOOK = 1000

const Input = z.object({
  /** Words in the name or the description. */
  search: z.optional(z.string().check(z.trim(), z.maxLength(200))),
  /** For the price of several. */
  quantity: z.optional(z.number().check(z.positive(), z.maximum(100_000))),
  order: z.optional(z.enum(['cheapest', 'dearest'])),
  /** With what the company pays for it. */
  cost: z.optional(z.boolean()),
})

const SHOWN = 6

const priceText = ({ price, unit }: Pick<PriceBookSuggestion, 'price' | 'unit'>): string =>
  `${formatMoney(price)} ${unitText(unit)}`.trimEnd()

const costText = ({ price, cost }: Pick<PriceBookItem, 'price' | 'cost'>): string =>
  cost === null
    ? 'no cost on file'
    : `costs us ${formatMoney(cost)}, leaves ${formatMoney(decimal(subtract(cents(price), cents(cost))))}`

/** Finds prices in the price book. */
const findPrices = readingTool({
  name: 'find_prices',
  title: 'Look up prices',
  description:
    'Items of the price book by words: price, unit and tax class; with quantity, what so many come to; with order, the cheapest or dearest first; with cost, what the company pays.',
  access: 'staff',
  input: Input,
  async run({ services, user }, { search, quantity = 1, order, cost = false }) {
    const list = await dispatch(services, user, priceBook.suggest, {
      query: { limit: order ? WHOLE_BOOK : LIMIT, ...(search && { q: search }) },
    })
    const sign = order === 'dearest' ? -1 : 1
    const items = order ? list.toSorted((a, b) => sign * (cents(a.price) - cents(b.price))) : list
    // The list for line items has no costs.
    const whole = await Promise.all(
      items.slice(0, cost ? SHOWN : 0).map(({ id }) => dispatch(services, user, priceBook.get, { params: { id } })),
    )
    const costs = new Map(whole.map((item) => [item.id, `, ${costText(item)}`]))
    const all = `The price book has ${countText(items.length, 'item')}${search ? ` like "${search}"` : ''}`
    return listed(items, {
      noun: 'item',
      shown: SHOWN,
      head: `${all}${order ? `, the ${order === 'dearest' ? 'most expensive' : 'cheapest'} first` : ''}:`,
      none: `The price book has nothing${search ? ` called "${search}"` : ' yet'}.`,
      line: ({ id, name, price, unit, tax_class }) =>
        `${name}: ${priceText({ price, unit })}, ${taxClassLabel(tax_class).toLowerCase()}${costs.get(id) ?? ''}${quantity === 1 ? '' : `; ${quantity} × ${formatMoney(price)} = ${formatMoney(decimal(lineAmount(hundredths(quantity.toFixed(2)), cents(price))))}`}`,
      source: ({ id, name }) => ({ title: name, href: `/price-book?open=${id}` }),
      all: { title: 'Price Book', href: '/price-book' },
    })
  },
})

/** The price for a margin, and what it is as a markup. */
const marginPrice = readingTool({
  name: 'margin_price',
  title: 'Price for a margin',
  description:
    'The price that gives a margin (percent of the price) or a markup (percent of the cost) on a cost, and each as the other.',
  access: 'staff',
  input: z.object({
    percent: z.number().check(z.minimum(0), z.maximum(1000)),
    of: z._default(z.enum(['price', 'cost']), 'price'),
    cost: z.optional(z.string().check(z.regex(/^\d{1,8}(\.\d{1,2})?$/, 'Enter a cost such as 300 or 300.00'))),
  }),
  async run(_, { percent, of, cost }) {
    if (of === 'price' && percent >= 100)
      throw invalid('percent', 'A margin is below 100% of the price. For more, say it as a markup.')
    const markup = of === 'cost' ? percent : (percent / (100 - percent)) * 100
    const margin = of === 'price' ? percent : (percent / (100 + percent)) * 100
    const share = (value: number) => `${Math.round(value * 10) / 10}%`
    const same = `A margin of ${share(margin)} of the price is a markup of ${share(markup)} on the cost.`
    if (cost === undefined) return { data: { markup, margin }, text: same, sources: [] }
    const price = (Number(cost) * (1 + markup / 100)).toFixed(2)
    return {
      data: { price, markup, margin },
      text: `With a cost of ${formatMoney(cost)}, charge **${formatMoney(price)}**: ${formatMoney((Number(price) - Number(cost)).toFixed(2))} stays. ${same}`,
      sources: [{ title: 'Price Book', href: '/price-book' }],
    }
  },
})

const Change = z.extend(z.partial(PriceBookInput), {
  /** The item to change; none for a new one. */
  item_id: z.nullish(Id),
  updated_at: ReadVersion,
})

const proposePrice = writingTool({
  name: 'propose_price',
  title: 'Propose a price',
  description:
    'Proposes a new price for an item of the price book, found by its words, or with new: true a new item. Documents that are already written keep their prices.',
  access: 'staff',
  input: z.extend(z.pick(PriceBookInput, { price: true }), {
    item: NeededWords('item', 'The name of the item'),
    new: z.optional(z.boolean()),
  }),
  change: Change,

  async plan({ services, user }, { item, price, new: isNew }) {
    const book = await dispatch(services, user, priceBook.suggest, { query: { limit: WHOLE_BOOK } })
    const existing = matchItem(item, book)
    if (isNew) return { name: item, price }
    if (!existing)
      throw invalid(
        'item',
        `The price book has nothing called "${item}". Say "add ${item} to the price book" for a new item.`,
      )
    const { id, updated_at } = await dispatch(services, user, priceBook.get, { params: { id: existing.id } })
    return { item_id: id, updated_at, price }
  },

  async show({ services, user }, { item_id, name, price, unit, tax_class }) {
    const item = item_id ? await dispatch(services, user, priceBook.get, { params: { id: item_id } }) : null
    return {
      title: item ? 'Change a price' : 'Add an item to the price book',
      facts: toFacts({
        Item: item?.name ?? name,
        'Price now': item && priceText(item),
        [item ? 'New price' : 'Price']: price && priceText({ price, unit: item?.unit ?? unit ?? 'each' }),
        'Tax class': item ? null : taxClassLabel(tax_class ?? 'taxable'),
      }),
      fields: [
        ...(item ? [] : [{ name: 'name', label: 'Name', kind: 'text' as const }]),
        { name: 'price', label: 'Price', kind: 'decimal' },
      ],
    }
  },

  async perform({ services, user, agent }, { item_id, ...body }, key) {
    const item = item_id
      ? await dispatch(services, user, priceBook.update, { params: { id: item_id }, body, key, agent })
      : await dispatch(services, user, priceBook.create, {
          body: { ...body, name: body.name ?? '', price: body.price ?? '' },
          key,
          agent,
        })
    const { id, name } = item
    const message = `${item_id ? 'Changed' : 'Added'} ${name}: ${priceText(item)}.`
    return { message, href: `/price-book?open=${id}`, undo: null }
  },
})

export const priceTools = [findPrices, marginPrice, proposePrice]
