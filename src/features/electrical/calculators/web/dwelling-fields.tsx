import { useWatch } from 'react-hook-form'
import { NumberField, SelectField, SwitchField } from '#web/ui/fields.tsx'
import { worded, wordedChoice } from '../rules/input-words.ts'
import { Group, Pair, VoltageField } from './group.tsx'
import { LoadsField } from './loads-field.tsx'

const Lighting = () => (
  <Group title="Lighting and circuits">
    <NumberField
      {...worded('floor_area')}
      required
      min={1}
      help="From outside dimensions, without garage and open porches."
    />
    <div className="grid grid-cols-2 items-end gap-3">
      <NumberField {...worded('small_appliance_circuits')} min={2} max={50} />
      <NumberField {...worded('laundry_circuits')} min={1} max={50} />
    </div>
  </Group>
)

const Appliances = ({ cookingHelp }: { cookingHelp: string }) => (
  <Group title="Appliances">
    <LoadsField
      {...worded('appliances')}
      noun="appliance"
      addLabel="Add Appliance"
      help="Water heater, dishwasher, disposal, pool pump: the nameplate of each. 4.5 kW is 4500. Cooking goes below."
    />
    <LoadsField {...worded('cooking')} noun="unit" addLabel="Add Cooking Unit" help={cookingHelp} />
    <Pair>
      <NumberField {...worded('dryer_va')} min={0} help="Nameplate of one; leave empty without an electric dryer." />
      <NumberField {...worded('dryers')} min={1} max={5} />
    </Pair>
  </Group>
)

const Chargers = () => (
  <Group title="EV charging">
    <LoadsField
      {...worded('ev')}
      noun="charger"
      addLabel="Add Charger"
      help="The nameplate: 48 A at 240 V is 11520. Unknown: 7200."
    />
  </Group>
)

const HEATING = 'Of both, the larger one counts.'

export const StandardFields = () => (
  <>
    <Lighting />
    <Appliances cookingHelp="A cooktop with up to two wall ovens on one circuit may be one unit: add their ratings." />
    <Chargers />
    <Group title="Heating, cooling and motors">
      <div className="grid grid-cols-2 items-start gap-3">
        <NumberField {...worded('heating_va')} min={0} help={HEATING} />
        <NumberField {...worded('cooling_va')} min={0} />
      </div>
      <NumberField {...worded('largest_motor_va')} min={0} help="Already among the loads above; 25% of it is added." />
      <VoltageField />
    </Group>
  </>
)

export const OptionalFields = () => (
  <>
    <Lighting />
    <Appliances cookingHelp="At nameplate." />
    <Chargers />
    <Group title="Heating and cooling" text="The largest of these counts, each at its percentage.">
      <NumberField {...worded('cooling_va')} min={0} />
      <div className="grid grid-cols-2 items-start gap-3">
        <NumberField {...worded('heat_pump_va')} min={0} />
        <NumberField {...worded('supplementary_va')} min={0} />
      </div>
      <SwitchField {...worded('supplementary_locked_out')} />
      <NumberField {...worded('central_heating_va')} min={0} />
      <div className="grid grid-cols-2 items-start gap-3">
        <NumberField {...worded('heaters_va')} min={0} />
        <NumberField {...worded('heaters')} min={0} max={100} help="How many heaters." />
      </div>
      <VoltageField />
    </Group>
  </>
)

export function ExistingFields() {
  const method: unknown = useWatch({ name: 'method' })
  return (
    <>
      <Group title="Method">
        <SelectField {...wordedChoice('method')} />
        {method === 'measured' && (
          <NumberField
            {...worded('measured_va')}
            required
            min={1}
            help="The highest 15-minute average in a year, from the utility. 9.6 kW is 9600."
          />
        )}
      </Group>
      {method !== 'measured' && (
        <>
          <Lighting />
          <Appliances cookingHelp="At nameplate." />
          <Group title="Heating and cooling">
            <div className="grid grid-cols-2 items-start gap-3">
              <NumberField {...worded('heating_va')} min={0} help={HEATING} />
              <NumberField {...worded('cooling_va')} min={0} />
            </div>
            <SwitchField {...worded('new_climate')} help="Then it counts in full." />
          </Group>
        </>
      )}
      <Group title="What is added">
        <LoadsField {...worded('new_loads')} noun="load" addLabel="Add Load" />
        <LoadsField {...worded('ev')} noun="charger" addLabel="Add Charger" help="The nameplate. Unknown: 7200." />
      </Group>
      <Group title="Service">
        <NumberField
          {...worded('service_amperes')}
          min={0}
          help="To see whether it carries the load; may stay empty."
        />
        <VoltageField />
      </Group>
    </>
  )
}
