import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useFormContext } from 'react-hook-form'
import { formatMoney } from '#contract/money.ts'
import { query } from '#web/platform/query.ts'
import type { FieldProps } from '#web/ui/fields.tsx'
import type { Choice } from '#web/ui/picker.tsx'
import { PickerField } from '#web/ui/picker-field.tsx'
import { useServerSearch } from '#web/ui/use-server-search.ts'
import { EACH, formatLineText, getLineTax, priceBook, type PriceBookSuggestion, taxClassLabel } from '../../contract.ts'

const toChoice = ({ id, name, price, unit, tax_class }: PriceBookSuggestion): Choice => ({
  value: id,
  label: name,
  detail: `${formatMoney(price)}${unit === EACH ? '' : `/${unit}`} · ${taxClassLabel(tax_class)}`,
})

type Props = Pick<FieldProps, 'label' | 'hideLabel' | 'className'> & {
  /** The line in the form: `items.0`. */
  path: string
  placeholder?: string
  /** Values a chosen item fills in, by field of the line. Default: those of a line item. */
  fills?: (item: PriceBookSuggestion) => Record<string, string | boolean>
}

const lineItem = (item: PriceBookSuggestion) => ({
  description: formatLineText(item),
  unit_price: item.price,
  ...getLineTax(item.tax_class),
})

/**
 * The description of a line, which may be anything. Typing suggests items of the price book, the most used first; choosing one also
 * fills the line's other fields.
 */
export function PriceBookField({ path, fills = lineItem, ...field }: Props) {
  const { setValue } = useFormContext()
  const { find, toChoices } = useServerSearch()
  const results = useQuery({ ...query(priceBook.suggest, { query: find }), placeholderData: keepPreviousData })
  const fill = (name: string, value: string | boolean) =>
    setValue(`${path}.${name}`, value, { shouldDirty: true, shouldValidate: true })
  const choose = ({ value }: Choice) => {
    const item = results.data?.find(({ id }) => id === value)
    if (!item) return
    for (const [name, filled] of Object.entries(fills(item))) fill(name, filled)
    // Counts the use once the line is saved.
    fill('price_book_item_id', item.id)
  }
  return (
    <PickerField
      {...field}
      {...toChoices(results, toChoice)}
      name={`${path}.description`}
      free
      onChoose={choose}
      maxLength={500}
    />
  )
}
