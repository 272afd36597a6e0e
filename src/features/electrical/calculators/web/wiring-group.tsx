import { NumberField, SelectField } from '#web/ui/fields.tsx'
import { worded, wordedChoice } from '../rules/input-words.ts'
import { Group, Pair } from './group.tsx'

/** The wiring method of a circuit and its way. */
export const WiringGroup = ({ lengthRequired = false }: { lengthRequired?: boolean }) => (
  <Group title="Wiring">
    <SelectField {...wordedChoice('wiring')} />
    <Pair>
      <SelectField {...wordedChoice('material')} />
      <NumberField
        {...worded('feet')}
        required={lengthRequired}
        min={1}
        help={lengthRequired ? undefined : 'For the voltage drop; may stay empty.'}
      />
      <NumberField {...worded('ambient_fahrenheit')} min={-40} max={185} help="An attic in summer: 130 °F." />
      <NumberField {...worded('others')} min={0} max={60} help="Current-carrying wires of other circuits." />
      <SelectField {...wordedChoice('terminals')} help="As marked on both ends." />
      <SelectField {...wordedChoice('drop_limit')} />
    </Pair>
    <NumberField {...worded('sets')} min={1} max={20} help="May stay empty: as few as it takes, from 1/0 AWG." />
  </Group>
)
