import { Plus, X } from 'lucide-react'
import type { FocusEvent, KeyboardEvent } from 'react'
import { useFieldArray, useFormContext, useFormState } from 'react-hook-form'
import { usePhone } from '#web/platform/media.ts'
import { Button } from '#web/ui/button.tsx'
import { DecimalField, MoneyField, TextField } from '#web/ui/fields.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { Money } from '#web/ui/money.tsx'
import { emptyItem } from './invoice-values.ts'
import { useDraftTotals } from './running-totals.tsx'

const TRACKS = 'md:grid-cols-[minmax(0,1fr)_92px_124px_108px_32px]'

/** The line items as a table of fields: Tab goes through the cells, Enter adds a line. On a phone each line is a small card. */
export function LineItems() {
  const { control, setFocus } = useFormContext()
  const { fields, insert, remove } = useFieldArray({ control, name: 'items' })
  const { errors } = useFormState({ control, name: 'items' })
  const addAt = (index: number) => insert(index, emptyItem(), { focusName: `items.${index}.description` })
  const removeAt = (index: number) => {
    remove(index)
    // The lines are numbered anew when they have been drawn.
    requestAnimationFrame(() => setFocus(`items.${Math.max(0, index - 1)}.description`))
  }
  const refusal = errors['items']?.message ?? errors['items']?.root?.message

  return (
    <fieldset className="grid min-w-0">
      <legend className="mb-1.5 text-13 font-medium">Line items</legend>
      <div
        aria-hidden="true"
        className={`grid gap-x-2 border-b border-line pb-1.5 text-12 text-muted max-md:hidden ${TRACKS}`}
      >
        <span>Description</span>
        <span className="text-right">Quantity</span>
        <span className="text-right">Unit price</span>
        <span className="text-right">Amount</span>
      </div>
      <div className="grid gap-2 py-2 max-md:gap-3 max-md:pt-0">
        {fields.map((field, index) => (
          <Line
            key={field.id}
            index={index}
            onEnter={() => addAt(index + 1)}
            onRemove={fields.length > 1 ? () => removeAt(index) : null}
          />
        ))}
      </div>
      {typeof refusal === 'string' && (
        <p role="alert" className="mb-2 text-12 text-bad">
          {refusal}
        </p>
      )}
      <div className="flex items-center gap-3">
        <Button
          variant="outline"
          size="small"
          icon={<Plus aria-hidden="true" />}
          onClick={() => addAt(fields.length)}
          className="max-md:w-full"
        >
          Add line
        </Button>
        <span className="text-12 text-muted max-md:hidden">or press Enter in a line</span>
      </div>
    </fieldset>
  )
}

type LineProps = { index: number; onEnter: () => void; onRemove: (() => void) | null }

const selectNumber = ({ target }: FocusEvent) => {
  if (target instanceof HTMLInputElement && target.type === 'number') target.select()
}

function Line({ index, onEnter, onRemove }: LineProps) {
  const { lines } = useDraftTotals()
  // A desk has them as column headings.
  const hideLabel = !usePhone()
  const onKeyDown = (event: KeyboardEvent) => {
    const inField = event.target instanceof HTMLInputElement
    if (event.key !== 'Enter' || !inField || event.ctrlKey || event.metaKey || event.nativeEvent.isComposing) return
    event.preventDefault()
    onEnter()
  }
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- it hears the keys of the fields inside; the group itself takes no focus
    <div
      role="group"
      aria-label={`Line ${index + 1}`}
      onKeyDown={onKeyDown}
      // A number is replaced by what is typed, as in a spreadsheet.
      onFocus={selectNumber}
      className={`grid items-start gap-2 max-md:grid-cols-2 max-md:rounded-card max-md:border max-md:border-line max-md:p-3 ${TRACKS}`}
    >
      <TextField
        name={`items.${index}.description`}
        label="Description"
        hideLabel={hideLabel}
        placeholder="What was done"
        maxLength={500}
        className="max-md:col-span-2"
      />
      <DecimalField name={`items.${index}.quantity`} label="Quantity" hideLabel={hideLabel} />
      <MoneyField name={`items.${index}.unit_price`} label="Unit price" hideLabel={hideLabel} />
      <p className="flex h-9 items-center justify-end text-14 max-md:justify-start touch:h-11">
        <span className="mr-2 text-13 text-muted md:hidden">Amount</span>
        <Money>{lines[index] ?? '0.00'}</Money>
      </p>
      <div className="flex h-9 items-center justify-end touch:h-11">
        {onRemove && <IconButton label={`Remove line ${index + 1}`} icon={<X />} onClick={onRemove} />}
      </div>
    </div>
  )
}
