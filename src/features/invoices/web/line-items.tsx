import { DecimalField, MoneyField, TextField } from '#web/ui/fields.tsx'
import { Money } from '#web/ui/money.tsx'
import { type FieldsRow, RowsField } from '#web/ui/rows-field.tsx'
import { emptyItem } from './invoice-values.ts'
import { useDraftTotals } from './running-totals.tsx'

const columns = [
  { label: 'Description', width: 'minmax(0,1fr)' },
  { label: 'Quantity', width: '92px', align: 'right' },
  { label: 'Unit price', width: '124px', align: 'right' },
  { label: 'Amount', width: '108px', align: 'right' },
] as const

/** An invoice's line items, each with its amount. */
export const LineItems = () => (
  <RowsField
    name="items"
    legend="Line items"
    columns={columns}
    noun="line"
    addLabel="Add line"
    blank={emptyItem}
    firstField="description"
    min={1}
    stacked
  >
    {(row) => <Line {...row} />}
  </RowsField>
)

function Line({ path, index, hideLabel }: FieldsRow) {
  const { lines } = useDraftTotals()
  return (
    <>
      <TextField
        name={`${path}.description`}
        label="Description"
        hideLabel={hideLabel}
        placeholder="What was done"
        maxLength={500}
        className="max-md:col-span-2"
      />
      <DecimalField name={`${path}.quantity`} label="Quantity" hideLabel={hideLabel} />
      <MoneyField name={`${path}.unit_price`} label="Unit price" hideLabel={hideLabel} />
      <p className="flex h-9 items-center justify-end text-14 max-md:justify-start touch:h-11">
        <span className="mr-2 text-13 text-muted md:hidden">Amount</span>
        <Money>{lines[index] ?? '0.00'}</Money>
      </p>
    </>
  )
}
