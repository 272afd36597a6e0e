import { useWatch } from 'react-hook-form'
import { NumberField, SelectField, SwitchField } from '#web/ui/fields.tsx'
import { worded, wordedChoice } from '../rules/input-words.ts'
import { Group, Pair } from './group.tsx'
import { WiringGroup } from './wiring-group.tsx'

export function HvacFields() {
  const heat: unknown = useWatch({ name: 'heat_kilowatts' })
  return (
    <>
      <Group title="Label">
        <Pair>
          <NumberField {...worded('mca')} decimals help="Minimum circuit ampacity." />
          <NumberField {...worded('mocp')} decimals help="Maximum fuse or breaker." />
          <SelectField {...wordedChoice('phase')} />
          <NumberField {...worded('voltage')} required min={1} max={1000} help="208, 240, 480." />
        </Pair>
        <SwitchField {...worded('fuse_only')} help="It has a maximum fuse, and no maximum breaker." />
      </Group>
      <Group title="Parts" text="In place of MCA and MOCP, or with them for a smaller disconnect.">
        <Pair>
          <NumberField {...worded('rla')} decimals help="Of one compressor, the largest." />
          <NumberField {...worded('compressors')} min={1} max={10} help="All alike." />
          <NumberField {...worded('fan_amperes')} decimals help="All fans together." />
          <NumberField {...worded('heat_kilowatts')} decimals help="At this voltage." />
        </Pair>
        {typeof heat === 'number' && heat > 0 && (
          <SwitchField {...worded('heat_interlocked')} help="Not for a heat pump whose heat assists it." />
        )}
      </Group>
      <Group title="Place">
        <SwitchField {...worded('outdoor')} />
        <SwitchField {...worded('dwelling')} />
      </Group>
      <WiringGroup />
    </>
  )
}
