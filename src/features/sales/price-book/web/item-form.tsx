import { useWatch } from 'react-hook-form'
import { change } from '#web/platform/query.ts'
import { EditDialog } from '#web/ui/edit-dialog.tsx'
import { MoneyField, SelectField, TextareaField, TextField } from '#web/ui/fields.tsx'
import { FormDialog } from '#web/ui/form-dialog.tsx'
import { PickerField } from '#web/ui/picker-field.tsx'
import {
  commonUnits,
  EACH,
  priceBook,
  PriceBookInput,
  type PriceBookItem,
  TaxClass,
  taxClassOptions,
  taxClassReason,
} from '../contract.ts'
import { itemFailure } from './item-actions.ts'

const empty = { name: '', description: '', unit: EACH, price: '', cost: '', tax_class: 'taxable' as TaxClass }

const toFormValues = ({ name, description, unit, price, cost, tax_class }: PriceBookItem) => ({
  name,
  description: description ?? '',
  unit,
  price,
  cost: cost ?? '',
  tax_class,
})

const units = commonUnits.map((unit) => ({ value: unit, label: unit }))

const Fields = () => (
  <>
    <TextField name="name" label="Name" required autoComplete="off" maxLength={120} />
    <div className="grid grid-cols-[1fr_1fr_1fr] items-start gap-3 max-md:grid-cols-2">
      <MoneyField name="price" label="Price" required />
      <PickerField name="unit" label="Unit" choices={units} free placeholder={EACH} maxLength={20} />
      <MoneyField name="cost" label="Cost" help="Only staff see this." className="max-md:col-span-2" />
    </div>
    <TaxClassField />
    <TextareaField
      name="description"
      label="Description"
      rows={3}
      maxLength={300}
      help="What is included. It follows the name on invoices and quotes."
    />
  </>
)

/** The class, and what Texas says about it. */
function TaxClassField() {
  const chosen = TaxClass.safeParse(useWatch({ name: 'tax_class' }))
  return (
    <SelectField
      name="tax_class"
      label="Tax class"
      options={taxClassOptions}
      help={chosen.success ? `${taxClassReason(chosen.data)} You set the rate on each invoice.` : undefined}
    />
  )
}

export function AddItem({ onClose }: { onClose: () => void }) {
  return (
    <FormDialog
      title="Add Item"
      schema={PriceBookInput}
      defaults={empty}
      submitLabel="Add Item"
      busyLabel="Adding..."
      failed="Failed to add item"
      denied="You don't have permission to change the price book"
      onClose={onClose}
      save={(body) => change(priceBook.create, { body })}
      done="Item added"
    >
      <Fields />
    </FormDialog>
  )
}

export const EditItem = ({ id, onClose }: { id: string; onClose: () => void }) => (
  <EditDialog
    endpoint={priceBook.get}
    id={id}
    noun="item"
    title="Edit Item"
    schema={() => PriceBookInput}
    values={toFormValues}
    save={(changes) => change(priceBook.update, { params: { id }, body: changes })}
    submitLabel="Save Changes"
    busyLabel="Saving..."
    done="Item updated"
    {...itemFailure}
    onClose={onClose}
  >
    {() => <Fields />}
  </EditDialog>
)
