import { useWatch } from 'react-hook-form'
import { NumberField, SelectField, SwitchField } from '#web/ui/fields.tsx'
import { Group, Pair, VoltageField } from './group.tsx'
import { LoadsField } from './loads-field.tsx'

const Lighting = () => (
  <Group title="Lighting and circuits">
    <NumberField
      name="floor_area"
      label="Floor area"
      required
      min={1}
      after="sq ft"
      help="From outside dimensions, without garage and open porches."
    />
    <div className="grid grid-cols-2 items-end gap-3">
      <NumberField name="small_appliance_circuits" label="Small-appliance circuits" min={2} max={50} />
      <NumberField name="laundry_circuits" label="Laundry circuits" min={1} max={50} />
    </div>
  </Group>
)

const Appliances = ({ cookingHelp }: { cookingHelp: string }) => (
  <Group title="Appliances">
    <LoadsField
      name="appliances"
      legend="Fastened in place"
      noun="appliance"
      addLabel="Add Appliance"
      help="Water heater, dishwasher, disposal, pool pump: the nameplate of each. 4.5 kW is 4500. Cooking goes below."
    />
    <LoadsField
      name="cooking"
      legend="Ranges, cooktops and ovens"
      noun="unit"
      addLabel="Add Cooking Unit"
      help={cookingHelp}
    />
    <Pair>
      <NumberField
        name="dryer_va"
        label="Dryer"
        min={0}
        after="VA"
        help="Nameplate of one; leave empty without an electric dryer."
      />
      <NumberField name="dryers" label="Dryers" min={1} max={4} />
    </Pair>
  </Group>
)

const Chargers = () => (
  <Group title="EV charging">
    <LoadsField
      name="ev"
      legend="EV chargers"
      noun="charger"
      addLabel="Add Charger"
      help="48 A at 240 V is 11520. Each counts with 7,200 VA at least."
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
        <NumberField name="heating_va" label="Heating" min={0} after="VA" help={HEATING} />
        <NumberField name="cooling_va" label="Cooling" min={0} after="VA" />
      </div>
      <NumberField
        name="largest_motor_va"
        label="Largest motor"
        min={0}
        after="VA"
        help="Already among the loads above; 25% of it is added."
      />
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
      <NumberField name="cooling_va" label="Air conditioning" min={0} after="VA" />
      <div className="grid grid-cols-2 items-start gap-3">
        <NumberField name="heat_pump_va" label="Heat pump" min={0} after="VA" />
        <NumberField name="supplementary_va" label="Supplementary heat" min={0} after="VA" />
      </div>
      <SwitchField name="supplementary_locked_out" label="They cannot run at the same time" />
      <NumberField name="central_heating_va" label="Central electric heating" min={0} after="VA" />
      <div className="grid grid-cols-2 items-start gap-3">
        <NumberField name="heaters_va" label="Space heaters, total" min={0} after="VA" />
        <NumberField name="heaters" label="Controlled separately" min={0} max={100} help="How many heaters." />
      </div>
      <VoltageField />
    </Group>
  </>
)

const methods = [
  { value: 'calculated', label: 'Calculated from what is there' },
  { value: 'measured', label: 'Measured demand of 12 months' },
]

export function ExistingFields() {
  const method: unknown = useWatch({ name: 'method' })
  return (
    <>
      <Group title="Method">
        <SelectField name="method" label="Present load" options={methods} />
        {method === 'measured' && (
          <NumberField
            name="measured_va"
            label="Highest demand"
            required
            min={1}
            after="VA"
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
              <NumberField name="heating_va" label="Heating" min={0} after="VA" help={HEATING} />
              <NumberField name="cooling_va" label="Cooling" min={0} after="VA" />
            </div>
            <SwitchField name="new_climate" label="Heating or cooling is new" help="Then it counts in full." />
          </Group>
        </>
      )}
      <Group title="What is added">
        <LoadsField name="new_loads" legend="New loads" noun="load" addLabel="Add Load" />
        <LoadsField
          name="ev"
          legend="EV chargers"
          noun="charger"
          addLabel="Add Charger"
          help="Each counts with 7,200 VA at least."
        />
      </Group>
      <Group title="Service">
        <NumberField
          name="service_amperes"
          label="Service rating"
          min={0}
          after="A"
          help="To see whether it carries the load; may stay empty."
        />
        <VoltageField />
      </Group>
    </>
  )
}
