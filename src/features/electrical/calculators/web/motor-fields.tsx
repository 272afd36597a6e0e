import { useWatch } from 'react-hook-form'
import { NumberField, SelectField, SwitchField } from '#web/ui/fields.tsx'
import { RowsField } from '#web/ui/rows-field.tsx'
import { worded, wordedChoice } from '../rules/input-words.ts'
import { Group, Pair } from './group.tsx'
import { WiringGroup } from './wiring-group.tsx'

const { options, ...words } = wordedChoice('horsepower')
const horsepower = { ...words, options: [{ value: '', label: 'Choose' }, ...options] }
const VOLTAGES = 'Of the system: 120, 208, 240, 480, 600.'

export function MotorFields() {
  const [others, isProtected]: unknown[] = useWatch({ name: ['other_motors', 'thermally_protected'] })
  const isFeeder = Array.isArray(others) && others.length > 0
  return (
    <>
      <Group title="Motor">
        <Pair>
          <SelectField {...horsepower} required />
          <NumberField {...worded('voltage')} required min={1} max={1000} help={VOLTAGES} />
        </Pair>
        <SelectField {...wordedChoice('phase')} />
        <SelectField {...wordedChoice('motor_type')} />
        <SelectField {...wordedChoice('device')} help="Against short circuits and ground faults." />
        <OtherMotors />
      </Group>
      {!isFeeder && (
        <Group title="Overload">
          <SwitchField {...worded('thermally_protected')} help="As many pool pumps are: see the nameplate." />
          {isProtected !== true && (
            <Pair>
              <NumberField {...worded('nameplate_amperes')} decimals help="Sizes the overload alone." />
              <NumberField {...worded('service_factor')} decimals help="From 1.15: 125%." />
              <NumberField {...worded('temperature_rise')} min={1} help="Up to 40 °C: 125%." />
            </Pair>
          )}
        </Group>
      )}
      <WiringGroup />
    </>
  )
}

const columns = [
  { label: 'Count', width: '72px' },
  { label: 'Horsepower', width: 'minmax(0,1fr)' },
]

const OtherMotors = () => (
  <RowsField
    name="other_motors"
    legend={worded('other_motors').label}
    columns={columns}
    noun="motor"
    addLabel="Add Motor"
    blank={() => ({ quantity: 1, horsepower: '' })}
    firstField="quantity"
    max={20}
    help="Of the same phase and voltage. With others, the answer is the feeder of them all."
  >
    {({ path, hideLabel }) => (
      <>
        <NumberField name={`${path}.quantity`} label="Count" hideLabel={hideLabel} min={1} max={20} />
        <SelectField {...horsepower} name={`${path}.horsepower`} hideLabel={hideLabel} />
      </>
    )}
  </RowsField>
)
