import { useWatch } from 'react-hook-form'
import { NumberField, SelectField, TextField } from '#web/ui/fields.tsx'
import { RowsField } from '#web/ui/rows-field.tsx'
import { racewayNames, worded, wordedChoice } from '../rules/input-words.ts'
import { blankRun } from './blanks.ts'
import { Group, Pair, wireSizes } from './group.tsx'

const racewayOptions = Object.entries(racewayNames).map(([value, label]) => ({ value, label }))
const { options: materials } = wordedChoice('material')

export function FaultCurrentFields() {
  const source: unknown = useWatch({ name: 'fault_source' })
  return (
    <>
      <Group title="The start">
        <SelectField {...wordedChoice('fault_source')} />
        <SelectField {...wordedChoice('fault_system')} />
        <Pair>
          <NumberField {...worded('voltage')} required min={1} max={1000} help="Line to line." />
          {source === 'utility' ? (
            <NumberField {...worded('fault_amperes')} required min={1} help="From its letter." />
          ) : (
            <NumberField {...worded('kva')} decimals required />
          )}
        </Pair>
        <Pair>
          {source !== 'utility' && (
            <NumberField {...worded('impedance_percent')} decimals required help="On its nameplate, %Z." />
          )}
          <NumberField {...worded('start_ka')} decimals help="May stay empty." />
          <NumberField {...worded('motor_amperes')} min={0} help="Full-load current together." />
        </Pair>
        <SelectField {...wordedChoice('fault_premises')} />
      </Group>
      <Group title="The way to the panel">
        <Runs />
      </Group>
    </>
  )
}

const Runs = () => (
  <RowsField
    {...worded('runs')}
    legend="Runs of conductors, from the start on"
    columns={[{ label: '', width: 'minmax(0,1fr)' }]}
    noun="run"
    addLabel="Add Run"
    blank={blankRun}
    firstField="name"
    max={8}
    stacked
    help="Each ends at a panel or disconnect. Its rating is marked on it: 10 kA, 22 kA."
  >
    {({ path }) => (
      <div className="grid grid-cols-2 items-start gap-3 max-md:col-span-2 md:grid-cols-3">
        <TextField name={`${path}.name`} label="Ends at" maxLength={60} placeholder="Main panel" />
        <SelectField name={`${path}.size`} label="Size" options={wireSizes} />
        <SelectField name={`${path}.material`} label="Material" options={materials} />
        <SelectField name={`${path}.raceway`} label="Raceway" options={racewayOptions} />
        <NumberField name={`${path}.feet`} label="Length" required min={1} after="ft" />
        <NumberField name={`${path}.sets`} label="Sets" min={1} max={20} />
        <NumberField name={`${path}.rating_ka`} label="Equipment rating" decimals after="kA" />
      </div>
    )}
  </RowsField>
)
