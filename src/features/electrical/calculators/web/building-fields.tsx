import { NumberField, SelectField } from '#web/ui/fields.tsx'
import { worded, wordedChoice } from '../rules/input-words.ts'
import { Group, Pair } from './group.tsx'
import { LoadsField } from './loads-field.tsx'

const Climate = ({ help }: { help: string }) => (
  <Pair>
    <NumberField {...worded('heating_va')} min={0} help={help} />
    <NumberField {...worded('cooling_va')} min={0} help="The larger counts." />
  </Pair>
)

export const MultifamilyFields = () => (
  <>
    <Group title="Building">
      <Pair>
        <NumberField {...worded('units')} required min={3} max={1000} help="Three or more." />
        <NumberField {...worded('floor_area')} required min={1} help="Total of all units." />
      </Pair>
      <SelectField {...wordedChoice('supply_system')} />
    </Group>
    <Group title="One unit" text="If units differ, enter the average.">
      <Pair>
        <NumberField {...worded('small_appliance_circuits')} min={2} max={50} />
        <NumberField {...worded('laundry_circuits')} min={0} max={50} />
      </Pair>
      <LoadsField {...worded('cooking')} noun="unit" addLabel="Add Cooking Unit" help="Nameplate rating of each." />
      <LoadsField
        {...worded('appliances')}
        noun="appliance"
        addLabel="Add Appliance"
        help="Water heater, dishwasher, dryer: the nameplate of each."
      />
      <Climate help="Electric." />
    </Group>
    <Group title="Shared loads">
      <NumberField {...worded('house_va')} min={0} help="Halls, elevators, laundry rooms, as calculated." />
      <LoadsField
        {...worded('ev')}
        noun="charger"
        addLabel="Add Charger"
        help="For the whole building. Unknown: 7200."
      />
    </Group>
  </>
)

export const CommercialFields = () => (
  <>
    <Group title="Lighting and receptacles">
      <Pair>
        <NumberField {...worded('floor_area')} required min={1} help="From outside dimensions." />
        <NumberField
          {...worded('lighting_unit_va')}
          required
          decimals
          help="From Table 220.42(A), 120.42(A) in 2026."
        />
        <NumberField {...worded('lighting_va')} min={0} help="May stay empty." />
        <NumberField {...worded('receptacle_outlets')} min={0} help="General use." />
      </Pair>
    </Group>
    <Group title="Equipment">
      <LoadsField
        {...worded('kitchen')}
        noun="unit"
        addLabel="Add Kitchen Unit"
        help="Commercial cooking and similar equipment."
      />
      <Climate help="Electric, including fans." />
      <Pair>
        <NumberField {...worded('continuous_va')} min={0} help="3 hours or more." />
        <NumberField {...worded('other_va')} min={0} help="Everything else." />
      </Pair>
      <NumberField {...worded('largest_motor_va')} min={0} help="Already among the loads above; 25% of it is added." />
    </Group>
    <Group title="Service">
      <SelectField {...wordedChoice('supply_system')} />
    </Group>
  </>
)
