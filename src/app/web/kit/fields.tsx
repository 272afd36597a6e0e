import { useEffect } from 'react'
import { useFormContext } from 'react-hook-form'
import * as z from 'zod/mini'
import { Signature } from '#contract/signature.ts'
import { useToday, useZone } from '#web/platform/zone.ts'
import { DateField } from '#web/ui/date-field.tsx'
import { DateTimeField } from '#web/ui/date-time-field.tsx'
import {
  DecimalField,
  MoneyField,
  NumberField,
  SelectField,
  SwitchField,
  TextareaField,
  TextField,
} from '#web/ui/fields.tsx'
import { Form, FormError, SubmitButton } from '#web/ui/form.tsx'
import { PickerField } from '#web/ui/picker-field.tsx'
import { SignatureField } from '#web/ui/signature-field.tsx'
import { Specimen } from './specimen.tsx'

const schema = z.object({
  name: z.string().check(z.minLength(1, 'Name is required')),
  notes: z.string().check(z.maxLength(10, 'At most 10 characters')),
  status: z.string(),
  quantity: z.string().check(z.regex(/^\d+(\.\d+)?$/, 'Enter a quantity')),
  price: z.string().check(z.regex(/^\d+(\.\d+)?$/, 'Enter a price')),
  minutes: z.number('Enter the minutes'),
  reminders: z.boolean(),
  due: z.string().check(z.minLength(1, 'Choose a day')),
  at: z.string().check(z.minLength(1, 'Choose a day and a time')),
  client: z.string().check(z.minLength(1, 'Choose a client')),
  signature: Signature,
})

const filled = {
  name: 'Dana Whitfield',
  notes: 'Gate code',
  status: 'new',
  quantity: '2.5',
  price: '85.00',
  minutes: 90,
  reminders: true,
  due: '2026-12-01',
  at: '2026-12-01T09:30',
  client: 'ana',
  signature: { typed: 'Dana Whitfield' },
}

const empty = {
  name: '',
  notes: 'Too long for this field',
  status: 'new',
  reminders: false,
  quantity: '',
  price: '',
  due: '',
  at: '',
  client: '',
}

const clients = [
  { value: 'ana', label: 'Ana Ruiz', detail: 'ana@example.com' },
  { value: 'bill', label: 'Bill Krause', detail: 'bill@example.com', mark: 'Email not confirmed' },
]

const statuses = [
  { value: 'new', label: 'New' },
  { value: 'won', label: 'Won' },
]

type Locks = { disabled?: boolean; readOnly?: boolean }

function AllFields(locks: Locks) {
  const today = useToday()
  const zone = useZone()
  return (
    <>
      <TextField name="name" label="Name" help="As on the invoice" required {...locks} />
      <TextareaField name="notes" label="Notes" rows={2} {...locks} />
      <SelectField name="status" label="Status" options={statuses} disabled={locks.disabled ?? false} />
      <div className="grid grid-cols-3 gap-3">
        <DecimalField name="quantity" label="Quantity" {...locks} />
        <MoneyField name="price" label="Unit price" {...locks} />
        <NumberField name="minutes" label="Minutes" {...locks} />
      </div>
      <SwitchField
        name="reminders"
        label="Reminders"
        help="By email, the day before"
        disabled={locks.disabled ?? false}
      />
      <DateField name="due" label="Due Date" today={today} {...locks} />
      <DateTimeField name="at" label="Date" today={today} zone={zone} {...locks} />
      <PickerField name="client" label="Client" choices={clients} disabled={locks.disabled ?? false} />
    </>
  )
}

/** Shows a form's messages without a submit. */
function Checked() {
  const { trigger, setError } = useFormContext()
  useEffect(() => {
    void trigger().then(() => setError('root.server', { message: 'What refused the whole form, not one field.' }))
  }, [trigger, setError])
  return null
}

const save = async () => undefined

export const Fields = () => (
  <div className="grid gap-8 md:grid-cols-2">
    <Specimen name="Filled">
      <Form schema={schema} defaults={filled} save={save}>
        <AllFields />
        <SignatureField name="signature" label="Signature" />
        <SubmitButton busyLabel="Saving...">Save</SubmitButton>
      </Form>
    </Specimen>
    <Specimen name="Empty, with every message">
      <Form schema={schema} defaults={empty} save={save} name="refused">
        <Checked />
        <AllFields />
        <SignatureField name="signature" label="Signature" />
        <FormError />
      </Form>
    </Specimen>
    <Specimen name="Read-only">
      <Form schema={schema} defaults={filled} save={save} name="read">
        <AllFields readOnly />
      </Form>
    </Specimen>
    <Specimen name="Disabled">
      <Form schema={schema} defaults={filled} save={save} name="disabled">
        <AllFields disabled />
      </Form>
    </Specimen>
  </div>
)
