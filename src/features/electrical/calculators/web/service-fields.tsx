import { useWatch } from 'react-hook-form'
import { NumberField, SelectField, SwitchField } from '#web/ui/fields.tsx'
import { worded, wordedChoice } from '../rules/input-words.ts'
import { Group, Pair } from './group.tsx'

const insulations = wordedChoice('insulation').options.filter(({ value }) => value !== '60')

export function ServiceFields() {
  const [supply, system]: unknown[] = useWatch({ name: ['supply', 'supply_system'] })
  const isService = supply === 'service'
  const premises = wordedChoice('serves')
  return (
    <>
      <Group title="The supply">
        <Pair>
          <SelectField {...wordedChoice('supply')} />
          <NumberField {...worded('rating_amperes')} required min={1} max={4000} help="A standard rating." />
        </Pair>
        <SelectField
          {...premises}
          options={premises.options.filter(({ value }) => !isService || value !== 'dwelling_part')}
        />
        <SelectField {...wordedChoice('supply_system')} />
        <Pair>
          <NumberField {...worded('load_amperes')} min={1} help="Continuous parts at 125%. May stay empty." />
          <NumberField {...worded('neutral_amperes')} min={0} help="Line to neutral. Empty: full size." />
        </Pair>
        {(system === '3ph_208' || system === '3ph_480') && (
          <NumberField {...worded('nonlinear_amperes')} min={0} help="Of the neutral load: it is not reduced." />
        )}
      </Group>
      <Group title="Conductors">
        <Pair>
          <SelectField {...wordedChoice('material')} />
          <SelectField {...wordedChoice('insulation')} options={insulations} help="THHN and XHHW-2: 90 °C." />
          <SelectField {...wordedChoice('terminals')} help="As marked on both ends." />
          <NumberField {...worded('ambient_fahrenheit')} min={-40} max={185} help="In the sun: 105 °F or more." />
        </Pair>
        <NumberField {...worded('sets')} min={1} max={20} help="May stay empty: as few as it takes, from 1/0 AWG." />
      </Group>
      {isService && (
        <Group title="Grounding electrodes">
          <SelectField {...wordedChoice('grounding_material')} />
          <SwitchField {...worded('water_or_steel')} />
          <SwitchField {...worded('concrete_encased')} />
          <SwitchField {...worded('rods')} />
        </Group>
      )}
    </>
  )
}
