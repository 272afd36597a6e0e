import { useWatch } from 'react-hook-form'
import { NumberField, SelectField, SwitchField } from '#web/ui/fields.tsx'
import { worded, wordedChoice } from '../rules/input-words.ts'
import { Group, Pair } from './group.tsx'
import { WiringGroup } from './wiring-group.tsx'

const uses = wordedChoice('use').options.filter(({ value }) => value !== 'dwelling_service')

export function CircuitFields() {
  const [use, system]: unknown[] = useWatch({ name: ['use', 'system'] })
  return (
    <>
      <Group title="Load">
        <SelectField {...wordedChoice('use')} options={uses} />
        <Pair>
          <NumberField {...worded('continuous_amperes')} decimals min={0} help="3 hours or more: counts at 125%." />
          <NumberField {...worded('other_amperes')} decimals min={0} />
        </Pair>
        <SelectField {...wordedChoice('system')} help="One hot wire and neutral are 2 wires." />
        <NumberField
          {...worded('voltage')}
          required
          min={1}
          max={1000}
          help="As the load uses it: 120, 208, 240, 480."
        />
        {use === 'circuit' && (
          <SwitchField
            {...worded('receptacles')}
            help="For cord-and-plug loads: the next breaker up is not permitted."
          />
        )}
        {system === '3ph-4w' && <SwitchField {...worded('harmonics')} help="Then the neutral counts too." />}
      </Group>
      <WiringGroup lengthRequired />
    </>
  )
}
