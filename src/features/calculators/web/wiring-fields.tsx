import { useWatch } from 'react-hook-form'
import { NumberField, SelectField } from '#web/ui/fields.tsx'
import { Group, Pair, VoltageField, wireSizes } from './group.tsx'
import { LoadsField } from './loads-field.tsx'

const materials = [
  { value: 'copper', label: 'Copper' },
  { value: 'aluminum', label: 'Aluminum' },
]
const sources = [
  { value: 'standard', label: 'Calculated, standard method' },
  { value: 'optional', label: 'Calculated, optional method' },
  { value: 'measured', label: 'Measured demand of 12 months' },
]

export const EvRoomFields = () => (
  <>
    <Group title="The panel">
      <Pair>
        <NumberField name="panel_amperes" label="Panel rating" required min={1} after="A" />
        <NumberField name="free_spaces" label="Free spaces" min={0} max={200} help="May stay empty." />
      </Pair>
      <VoltageField />
    </Group>
    <Group title="Present load, without the charger">
      <SelectField name="source" label="Comes from" options={sources} />
      <NumberField name="present_va" label="Present load" min={0} after="VA" />
    </Group>
    <Group title="The charger">
      <Pair>
        <NumberField
          name="ev_amperes"
          label="Charger current"
          decimals
          after="A"
          help="From its nameplate, or its VA."
        />
        <NumberField name="ev_va" label="Charger" min={0} after="VA" help="At this voltage." />
      </Pair>
    </Group>
  </>
)

const transfers = [
  { value: 'selected', label: 'The owner chooses the loads' },
  { value: 'automatic', label: 'Automatic transfer of everything' },
]

export function GeneratorFields() {
  const transfer: unknown = useWatch({ name: 'transfer' })
  return (
    <>
      <Group title="Loads">
        <SelectField name="transfer" label="Transfer" options={transfers} />
        {transfer === 'automatic' ? (
          <NumberField
            name="calculated_va"
            label="Calculated load"
            required
            min={1}
            after="VA"
            help="Of the whole service, from a dwelling calculation: without load management all of it counts."
          />
        ) : (
          <LoadsField name="loads" legend="Running loads" noun="load" addLabel="Add Load" />
        )}
      </Group>
      <Group title="Start of the largest motor">
        <Pair>
          <NumberField
            name="largest_motor_va"
            label="Largest motor"
            min={0}
            after="VA"
            help="Its running VA, among the loads above."
          />
          <NumberField
            name="starting_factor"
            label="Starting factor"
            decimals
            min={1}
            max={10}
            after="×"
            help="6 for a compressor; a soft start lowers it."
          />
        </Pair>
        <VoltageField />
      </Group>
    </>
  )
}

const uses = [
  { value: 'circuit', label: 'A branch circuit, by its load' },
  { value: 'feeder', label: 'A feeder, by its load' },
  { value: 'dwelling_service', label: 'The service of a dwelling, by its rating' },
]
const temperatures = ['60', '75', '90'].map((value) => ({ value, label: `${value} °C` }))
const terminalTemperatures = [{ value: 'unmarked', label: 'Not marked' }, ...temperatures.slice(0, 2)]

export function ConductorFields() {
  const use: unknown = useWatch({ name: 'use' })
  const isService = use === 'dwelling_service'
  return (
    <>
      <Group title="Load">
        <SelectField name="use" label="For" options={uses} />
        {isService ? (
          <NumberField name="service_amperes" label="Service rating" required min={100} max={400} after="A" />
        ) : (
          <Pair>
            <NumberField
              name="continuous_amperes"
              label="Continuous load"
              min={0}
              after="A"
              help="3 hours or more: counts at 125%."
            />
            <NumberField name="other_amperes" label="Other load" min={0} after="A" />
          </Pair>
        )}
      </Group>
      <Group title="Conductor">
        <Pair>
          <SelectField name="material" label="Material" options={materials} />
          <NumberField name="sets" label="Parallel sets" min={1} max={20} help="From 1/0 AWG." />
        </Pair>
        <Pair>
          {!isService && (
            <SelectField name="insulation" label="Insulation" options={temperatures} help="THHN and XHHW-2: 90 °C." />
          )}
          <SelectField
            name="terminals"
            label="Terminals"
            options={terminalTemperatures}
            help="As marked on the breaker and the equipment."
          />
        </Pair>
      </Group>
      {!isService && (
        <Group title="Conditions">
          <Pair>
            <NumberField
              name="ambient_celsius"
              label="Ambient temperature"
              min={-40}
              max={85}
              after="°C"
              help="95 °F is 35 °C, 104 °F is 40 °C."
            />
            <NumberField
              name="bundled"
              label="Current-carrying together"
              min={1}
              max={100}
              help="In one raceway or cable."
            />
          </Pair>
        </Group>
      )}
    </>
  )
}

const phases = [
  { value: 'single', label: 'Single phase' },
  { value: 'three', label: 'Three phase' },
]

export const VoltageDropFields = () => (
  <>
    <Group title="Circuit">
      <Pair>
        <SelectField name="phase" label="Phase" options={phases} />
        <NumberField name="voltage" label="Voltage" required min={1} max={1000} after="V" />
        <NumberField name="amperes" label="Current" required decimals after="A" />
        <NumberField name="feet" label="Length, one way" required min={1} after="ft" />
      </Pair>
    </Group>
    <Group title="Conductor">
      <Pair>
        <SelectField name="material" label="Material" options={materials} />
        <SelectField name="size" label="Size" options={wireSizes} />
      </Pair>
      <NumberField name="sets" label="Parallel sets" min={1} max={20} help="Conductors in parallel for each phase." />
    </Group>
  </>
)
