import type { ReactNode } from 'react'
import { PriceBookField } from '#features/sales/price-book/web/shared/price-book-field.tsx'
import { CheckboxField, DecimalField, MoneyField } from '#web/ui/fields.tsx'
import { Money } from '#web/ui/money.tsx'
import { type FieldsRow, RowsField } from '#web/ui/rows-field.tsx'
import { emptyItem } from './draft-totals.ts'
import { useDraftTotals } from './running-totals.tsx'

const columns = [
  { label: 'Description', width: 'minmax(0,1fr)' },
  { label: 'Quantity', width: '84px', align: 'right' },
  { label: 'Unit price', width: '116px', align: 'right' },
  { label: 'Tax', width: '28px' },
  { label: 'Amount', width: '104px', align: 'right' },
] as const

type Props = {
  /** The values of a new line. */
  blank?: () => Record<string, unknown>
  placeholder?: string
  /** More about a line, below its fields. */
  renderMore?: (row: FieldsRow) => ReactNode
}

/** The line items of an invoice or a quote, each with its amount. */
export const LineItems = ({ blank = emptyItem, placeholder = 'What was done', renderMore }: Props) => (
  <RowsField
    name="items"
    legend="Line items"
    columns={columns}
    noun="line"
    addLabel="Add line"
    blank={blank}
    firstField="description"
    min={1}
    stacked
  >
    {(row) => (
      <>
        <Line {...row} placeholder={placeholder} />
        {renderMore && <div className="col-span-full max-md:order-last md:row-start-2 md:pb-2">{renderMore(row)}</div>}
      </>
    )}
  </RowsField>
)

function Line({ path, index, hideLabel, placeholder }: FieldsRow & { placeholder: string }) {
  const { lines } = useDraftTotals()
  return (
    <>
      <PriceBookField
        path={path}
        label="Description"
        hideLabel={hideLabel}
        placeholder={placeholder}
        className="max-md:col-span-2"
      />
      <DecimalField name={`${path}.quantity`} label="Quantity" hideLabel={hideLabel} />
      <MoneyField name={`${path}.unit_price`} label="Unit price" hideLabel={hideLabel} />
      <CheckboxField name={`${path}.taxable`} label="Taxable" hideLabel={hideLabel} />
      <p className="flex h-9 items-center justify-end text-14 touch:h-11">
        <span className="mr-2 text-13 text-muted md:hidden">Amount</span>
        <Money>{lines[index] ?? '0.00'}</Money>
      </p>
    </>
  )
}
