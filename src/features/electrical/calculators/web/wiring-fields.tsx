import { useWatch } from 'react-hook-form'
import { NumberField, SelectField } from '#web/ui/fields.tsx'
import { worded, wordedChoice } from '../rules/input-words.ts'
import { Group, Pair, VoltageField, wireSizes } from './group.tsx'
import { LoadsField } from './loads-field.tsx'

export const EvRoomFields = () => (
  <>
    <Group title="The panel">
      <Pair>
        <NumberField {...worded('panel_amperes')} required min={1} />
        <NumberField {...worded('free_spaces')} min={0} max={200} help="May stay empty." />
      </Pair>
      <VoltageField />
    </Group>
    <Group title="Present load, without the charger">
      <SelectField {...wordedChoice('source')} />
      <NumberField {...worded('present_va')} min={0} />
    </Group>
    <Group title="The charger">
      <Pair>
        <NumberField {...worded('ev_amperes')} decimals help="Or its VA." />
        <NumberField {...worded('ev_va')} min={0} help="At this voltage." />
      </Pair>
    </Group>
  </>
)

export function GeneratorFields() {
  const transfer: unknown = useWatch({ name: 'transfer' })
  return (
    <>
      <Group title="Loads">
        <SelectField {...wordedChoice('transfer')} />
        {transfer === 'automatic' ? (
          <NumberField
            {...worded('calculated_va')}
            required
            min={1}
            help="Of the whole service, from a dwelling calculation: without load management all of it counts."
          />
        ) : (
          <LoadsField {...worded('loads')} noun="load" addLabel="Add Load" />
        )}
      </Group>
      <Group title="Start of the largest motor">
        <Pair>
          <NumberField {...worded('largest_motor_va')} min={0} help="Its running VA, among the loads above." />
          <NumberField
            {...worded('starting_factor')}
            decimals
            min={1}
            max={10}
            help="6 for a compressor; a soft start lowers it."
          />
        </Pair>
        <VoltageField />
      </Group>
    </>
  )
}

export function ConductorFields() {
  const use: unknown = useWatch({ name: 'use' })
  const isService = use === 'dwelling_service'
  return (
    <>
      <Group title="Load">
        <SelectField {...wordedChoice('use')} />
        {isService ? (
          <NumberField {...worded('service_amperes')} required min={100} max={400} />
        ) : (
          <Pair>
            <NumberField {...worded('continuous_amperes')} decimals min={0} help="3 hours or more: counts at 125%." />
            <NumberField {...worded('other_amperes')} decimals min={0} />
          </Pair>
        )}
      </Group>
      <Group title="Conductor">
        <Pair>
          <SelectField {...wordedChoice('material')} />
          <NumberField {...worded('sets')} min={1} max={20} help="From 1/0 AWG." />
        </Pair>
        <Pair>
          <SelectField {...wordedChoice('insulation')} help="THHN and XHHW-2: 90 °C." />
          <SelectField {...wordedChoice('terminals')} help="As marked on the breaker and the equipment." />
        </Pair>
      </Group>
      {!isService && (
        <Group title="Conditions">
          <Pair>
            <NumberField {...worded('ambient_celsius')} min={-40} max={85} help="95 °F is 35 °C, 104 °F is 40 °C." />
            <NumberField {...worded('bundled')} min={1} max={100} help="In one raceway or cable." />
          </Pair>
        </Group>
      )}
    </>
  )
}

export const VoltageDropFields = () => (
  <>
    <Group title="Circuit">
      <Pair>
        <SelectField {...wordedChoice('phase')} />
        <NumberField {...worded('voltage')} required min={1} max={1000} />
        <NumberField {...worded('amperes')} required decimals />
        <NumberField {...worded('feet')} required min={1} />
      </Pair>
    </Group>
    <Group title="Conductor">
      <Pair>
        <SelectField {...wordedChoice('material')} />
        <SelectField {...wordedChoice('size')} options={wireSizes} />
      </Pair>
      <NumberField {...worded('sets')} min={1} max={20} help="Conductors in parallel for each phase." />
    </Group>
  </>
)
