import * as z from 'zod/mini'
import { change } from '#web/platform/query.ts'
import { useToday, useZone } from '#web/platform/zone.ts'
import { Button } from '#web/ui/button.tsx'
import { DateField } from '#web/ui/date-field.tsx'
import { DateTimeField } from '#web/ui/date-time-field.tsx'
import {
  CheckboxField,
  DecimalField,
  MoneyField,
  NumberField,
  SelectField,
  TextareaField,
  TextField,
} from '#web/ui/fields.tsx'
import { Form, FormError, SubmitButton } from '#web/ui/form.tsx'
import { type FieldsRow, RowsField } from '#web/ui/rows-field.tsx'
import { assistant, type Proposal, type ProposalField } from '../../contract.ts'

type Props = { proposal: Proposal; onConfirmed: (proposal: Proposal) => void; onCancel: () => void }

/** Its values are checked by the server, which knows the rules of the change. */
const AnyValues = z.looseObject({})

/** The proposed values, to edit before they are confirmed. */
export const ProposalForm = ({ proposal: { id, fields, input }, onConfirmed, onCancel }: Props) => (
  <Form
    schema={AnyValues}
    defaults={input}
    name={id}
    save={(values) => change(assistant.confirm, { params: { id }, body: { input: { ...input, ...values } } })}
    onSaved={onConfirmed}
  >
    {fields.map((field) => (
      <Field key={field.name} field={field} />
    ))}
    <FormError />
    <div className="flex flex-wrap gap-2 *:touch:min-h-11">
      <SubmitButton busyLabel="Saving...">Confirm</SubmitButton>
      <Button variant="outline" onClick={onCancel}>
        Cancel
      </Button>
    </div>
  </Form>
)

function Field({ field: { name, label, kind, choices = [] } }: { field: ProposalField }) {
  const zone = useZone()
  const today = useToday()
  const named = { name, label }
  switch (kind) {
    case 'text':
      return <TextField {...named} autoComplete="off" />
    case 'long_text':
      return <TextareaField {...named} rows={3} />
    case 'decimal':
      return <DecimalField {...named} />
    case 'integer':
      return <NumberField {...named} />
    case 'day':
      return <DateField {...named} today={today} />
    case 'instant':
      return <DateTimeField {...named} zone={zone} today={today} />
    case 'choice':
      return <SelectField {...named} options={choices} />
    case 'lines':
      return <Lines {...named} />
  }
}

const columns = [
  { label: 'Quantity', width: '4.5rem', align: 'right' },
  { label: 'Unit price', width: 'minmax(0,1fr)', align: 'right' },
  { label: 'Taxable', width: 'auto' },
] as const

const blank = () => ({ description: '', quantity: '1', unit_price: '0', taxable: true })

/** Line items, as narrow as the panel. */
const Lines = ({ name, label }: { name: string; label: string }) => (
  <RowsField
    name={name}
    legend={label}
    columns={columns}
    noun="line"
    addLabel="Add line"
    blank={blank}
    firstField="description"
    min={1}
  >
    {(row) => <Line {...row} />}
  </RowsField>
)

const Line = ({ path, hideLabel }: FieldsRow) => (
  <>
    <TextField
      name={`${path}.description`}
      label="Description"
      hideLabel={hideLabel}
      className="order-first col-span-full"
    />
    <DecimalField name={`${path}.quantity`} label="Quantity" hideLabel={hideLabel} />
    <MoneyField name={`${path}.unit_price`} label="Unit price" hideLabel={hideLabel} />
    <CheckboxField name={`${path}.taxable`} label="Taxable" hideLabel={hideLabel} />
  </>
)
