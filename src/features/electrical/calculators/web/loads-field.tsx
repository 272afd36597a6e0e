import { NumberField, TextField } from '#web/ui/fields.tsx'
import { RowsField } from '#web/ui/rows-field.tsx'
import { blankLoad } from './blanks.ts'

type LoadsProps = { name: string; label: string; noun: string; addLabel: string; help?: string }

const loadColumns = [
  { label: 'Name', width: 'minmax(0,1fr)' },
  { label: 'Count', width: '72px' },
  { label: 'VA each', width: '120px' },
]

/** Loads of one kind: a name, how many, and the VA of each. */
export const LoadsField = ({ label, ...field }: LoadsProps) => (
  <RowsField {...field} legend={label} columns={loadColumns} blank={blankLoad} firstField="name" max={50}>
    {({ path, hideLabel }) => (
      <>
        <TextField name={`${path}.name`} label="Name" hideLabel={hideLabel} maxLength={80} />
        <NumberField name={`${path}.quantity`} label="Count" hideLabel={hideLabel} min={1} max={100} />
        <NumberField name={`${path}.va`} label="VA each" hideLabel={hideLabel} min={1} after="VA" />
      </>
    )}
  </RowsField>
)
