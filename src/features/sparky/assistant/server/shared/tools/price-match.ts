import type { PriceBookSuggestion } from '#features/sales/price-book/contract.ts'

// Finds the item of the price book that everyday words mean.

const STOP = new Set([
  'install',
  'installed',
  'installation',
  'a',
  'an',
  'and',
  'the',
  'of',
  'for',
  'with',
  'new',
  'one',
])
/** Everyday words for those of a price book. */
const SAME = new Map([
  ['outlet', 'receptacle'],
  ['plug', 'receptacle'],
  ['protector', 'protective'],
])
const LABOR = new Set(['hour', 'hr', 'labor', 'labour', 'work', 'time', 'technician', 'electrician'])

/** `50 A`, `50-amp` and `50A` are one word, and so are a thing and several of it. */
const splitWords = (text: string): string[] =>
  text
    .toLowerCase()
    .replace(/(\d+)[\s-]*(?:a|amps?|amperes?)\b/g, '$1a')
    .split(/[^a-z0-9./]+/)
    .map((word) => (/^[a-z]{3,}[^s]s$/.test(word) ? word.slice(0, -1) : word))
    .map((word) => SAME.get(word) ?? word)
    .filter((word) => word !== '' && !STOP.has(word))

const isLabor = ({ tax_class, unit }: PriceBookSuggestion) => tax_class === 'labor' && unit === 'hour'

/**
 * The item that has all of these words, with the fewest others; words for labor mean the rate for an hour. The items come
 * with the most used first. Null if none fits.
 */
export function matchItem(text: string, items: readonly PriceBookSuggestion[]): PriceBookSuggestion | null {
  const queryWords = splitWords(text)
  if (queryWords.length === 0) return null
  const extra = (item: PriceBookSuggestion) => {
    const name = splitWords(item.name)
    const all = new Set([...name, ...splitWords(item.description ?? '')])
    return queryWords.every((word) => all.has(word)) ? name.filter((word) => !queryWords.includes(word)).length : null
  }
  const fitting = items
    .map((item) => ({ item, extra: extra(item) }))
    .filter((one): one is { item: PriceBookSuggestion; extra: number } => one.extra !== null)
  const [best] = fitting.toSorted((a, b) => a.extra - b.extra)
  if (queryWords.every((word) => LABOR.has(word))) return items.find(isLabor) ?? best?.item ?? null
  return best?.item ?? null
}
