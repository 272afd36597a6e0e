import * as z from 'zod/mini'
import { DecimalField, TextField } from '#web/ui/fields.tsx'
import { Form } from '#web/ui/form.tsx'
import { type FieldsRow, RowsField } from '#web/ui/rows-field.tsx'
import { Specimen } from './specimen.tsx'

const schema = z.object({ items: z.array(z.object({ name: z.string().check(z.minLength(1)), quantity: z.string() })) })
const some = [
  { name: 'Test the breakers', quantity: '1' },
  { name: 'Tighten the lugs', quantity: '2' },
]

const columns = [
  { label: 'Item', width: 'minmax(0,1fr)' },
  { label: 'Quantity', width: '92px', align: 'right' },
] as const

const cells = ({ path, hideLabel }: FieldsRow) => (
  <>
    <TextField name={`${path}.name`} label="Item" hideLabel={hideLabel} />
    <DecimalField name={`${path}.quantity`} label="Quantity" hideLabel={hideLabel} />
  </>
)

type ExampleProps = { items: typeof some; readOnly?: boolean; stacked?: boolean }

const Example = ({ items, readOnly = false, stacked = false }: ExampleProps) => (
  <Form schema={schema} defaults={{ items }} save={async () => undefined}>
    <RowsField
      name="items"
      legend="Checklist"
      columns={columns}
      noun="item"
      addLabel="Add item"
      blank={() => ({ name: '', quantity: '1' })}
      firstField="name"
      empty="Nothing to check yet"
      {...{ readOnly, stacked }}
    >
      {cells}
    </RowsField>
  </Form>
)

export const Rows = () => (
  <div className="grid gap-8 md:grid-cols-2">
    <Specimen name="Rows of one line">
      <Example items={some} />
    </Specimen>
    <Specimen name="Cards on a phone">
      <Example items={some} stacked />
    </Specimen>
    <Specimen name="Empty">
      <Example items={[]} />
    </Specimen>
    <Specimen name="Read-only">
      <Example items={some} readOnly />
    </Specimen>
  </div>
)
