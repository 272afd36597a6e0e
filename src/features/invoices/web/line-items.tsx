import { Plus, X } from 'lucide-react'
import type { KeyboardEvent } from 'react'
import { useFieldArray, useFormContext, useFormState, useWatch } from 'react-hook-form'
import { Button } from '#web/ui/button.tsx'
import { DecimalField, MoneyField, TextField } from '#web/ui/fields.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { Ledger, Money } from '#web/ui/money.tsx'
import { basisPointsText, draftTotals, type ItemDraft } from './draft-totals.ts'

export const emptyItem = (): ItemDraft => ({ description: '', quantity: '1', unit_price: '0' })

const LABEL = 'text-12 text-muted max-md:hidden'
const TRACKS = 'md:grid-cols-[minmax(0,1fr)_88px_120px_112px_32px]'

/** The line items as a table of fields: Tab goes through the cells, Enter adds a line. On a phone each line is a small card. */
export function LineItems() {
  const { control } = useFormContext()
  const { fields, append, remove } = useFieldArray({ control, name: 'items' })
  const { errors } = useFormState({ control, name: 'items' })
  const { lines } = useDraftTotals()
  const add = () => append(emptyItem(), { focusName: `items.${fields.length}.description` })
  const addOnEnter = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.target instanceof HTMLInputElement)) return
    event.preventDefault()
    add()
  }
  const refusal = errors['items']?.message ?? errors['items']?.root?.message

  return (
    <fieldset className="grid gap-2">
      <legend className="mb-2 text-13 font-medium">Line items</legend>
      <div className={`grid gap-x-2 ${TRACKS}`} aria-hidden="true">
        <span className={LABEL}>Description</span>
        <span className={LABEL}>Quantity</span>
        <span className={LABEL}>Unit price</span>
        <span className={`${LABEL} text-right`}>Amount</span>
      </div>
      {/* The keys work in the fields inside; the group itself takes no focus. */}
      <div role="group" aria-label="Lines" onKeyDown={addOnEnter} className="grid gap-2 max-md:gap-3">
        {fields.map((field, index) => (
          <div
            key={field.id}
            role="group"
            aria-label={`Line ${index + 1}`}
            className={`grid items-start gap-2 max-md:grid-cols-2 max-md:rounded-card max-md:border max-md:border-line max-md:p-3 ${TRACKS}`}
          >
            <TextField
              name={`items.${index}.description`}
              label="Description"
              hideLabel
              placeholder="What was done"
              className="max-md:col-span-2"
            />
            <DecimalField name={`items.${index}.quantity`} label="Quantity" hideLabel />
            <MoneyField name={`items.${index}.unit_price`} label="Unit price" hideLabel />
            <Money className="flex h-9 items-center justify-end text-14 touch:h-11 max-md:justify-start">
              {lines[index] ?? '0.00'}
            </Money>
            <div className="flex justify-end">
              {fields.length > 1 && (
                <IconButton label={`Remove line ${index + 1}`} icon={<X />} onClick={() => remove(index)} />
              )}
            </div>
          </div>
        ))}
      </div>
      {typeof refusal === 'string' && (
        <p role="alert" className="text-12 text-bad">
          {refusal}
        </p>
      )}
      <div>
        <Button variant="ghost" size="small" icon={<Plus />} onClick={add}>
          Add line
        </Button>
      </div>
    </fieldset>
  )
}

function useDraftTotals() {
  const { control } = useFormContext()
  const [items, rate] = useWatch({ control, name: ['items', 'tax_rate'] })
  return draftTotals(Array.isArray(items) ? items : [], rate)
}

/** Subtotal, tax and total of what is typed so far, by the same rule as the server's. */
export function RunningTotals() {
  const { totals, issue, rate } = useDraftTotals()
  if (issue) return <p className="text-right text-13 text-bad">{issue}</p>
  return (
    <Ledger
      rows={[
        { label: 'Subtotal', amount: totals.subtotal },
        { label: `Tax (${basisPointsText(rate)}%)`, amount: totals.tax_amount },
        { label: 'Total', amount: totals.total, total: true },
      ]}
    />
  )
}
