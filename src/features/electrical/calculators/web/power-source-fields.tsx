import { useWatch } from 'react-hook-form'
import { NumberField, SelectField } from '#web/ui/fields.tsx'
import { worded, wordedChoice } from '../rules/input-words.ts'
import { Group, Pair } from './group.tsx'
import { WiringGroup } from './wiring-group.tsx'

export function PowerSourceFields() {
  const source: unknown = useWatch({ name: 'power_source' })
  const isModules = source === 'modules'
  return (
    <>
      <Group title="Source">
        <SelectField {...wordedChoice('power_source')} />
        <Pair>
          <NumberField
            {...worded('source_amperes')}
            required
            decimals
            help={isModules ? 'Short-circuit current, Isc.' : 'Continuous output, from the label.'}
          />
          <NumberField
            {...worded('in_parallel')}
            min={1}
            max={100}
            help={isModules ? 'Strings in this circuit.' : 'Units in this circuit.'}
          />
          <NumberField {...worded('voltage')} required min={1} max={1500} />
          {!isModules && <SelectField {...wordedChoice('phase')} />}
        </Pair>
      </Group>
      {!isModules && (
        <Group title="Panel">
          <Pair>
            <NumberField {...worded('busbar_amperes')} required min={1} max={6000} help="From the panel label." />
            <NumberField {...worded('main_amperes')} required min={1} max={6000} help="Or the feeder’s breaker." />
          </Pair>
          <SelectField {...wordedChoice('busbar_position')} />
          <Pair>
            <NumberField {...worded('present_amperes')} decimals help="Their total output." />
            <NumberField {...worded('breakers_amperes')} min={0} help="Not the main or this one. May stay empty." />
          </Pair>
        </Group>
      )}
      <WiringGroup />
    </>
  )
}
