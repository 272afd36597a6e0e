import { taxNote } from '#features/company/settings/rules/tax-words.ts'
import type { QuoteItem } from '../contract.ts'

type Option = Pick<QuoteItem, 'optional' | 'option_group'>

/** The client's choice about an item, in words; null for an item that is always included. */
function optionNote({ optional, option_group }: Option, index: number, items: readonly Option[]): string | null {
  if (optional) return 'Optional, not included in the total'
  if (option_group === null) return null
  const isFirst = items.findIndex((other) => other.option_group === option_group) === index
  return `${option_group}: choose one. ${isFirst ? 'Included in the total.' : 'Instead of the first option.'}`
}

/** Note below an item: whether it is taxed, and the client's choice about it. */
export function lineNote(
  item: Option & Pick<QuoteItem, 'taxable'>,
  index: number,
  { items, tax_rate }: { items: readonly Option[]; tax_rate: string },
): string | null {
  const notes = [taxNote(item, tax_rate), optionNote(item, index, items)].filter((note) => note !== null)
  return notes.length === 0 ? null : notes.join('. ')
}
