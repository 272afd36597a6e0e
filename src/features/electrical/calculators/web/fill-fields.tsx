import { NumberField, SelectField, SwitchField } from '#web/ui/fields.tsx'
import { RowsField } from '#web/ui/rows-field.tsx'
import { boxSizes } from '../rules/box-fill.ts'
import { insulations, tradeSizes } from '../rules/conduit-fill.ts'
import { insulationNames, worded, wordedChoice } from '../rules/input-words.ts'
import { Group, Pair, wireSizes } from './group.tsx'

const boxWireSizes = boxSizes.map((value) => ({ value, label: `${value} AWG` }))
const insulationOptions = insulations.map((value) => ({ value, label: insulationNames[value] }))
const tradeOptions = [
  { value: '', label: 'Find the smallest' },
  ...tradeSizes.map((value) => ({ value, label: `${value} in` })),
]

export const ConduitFillFields = () => (
  <>
    <Group title="Conduit">
      <Pair>
        <SelectField {...wordedChoice('conduit')} />
        <SelectField {...wordedChoice('trade_size')} options={tradeOptions} />
      </Pair>
      <SwitchField {...worded('nipple')} help="Between two boxes: 60% may be filled." />
    </Group>
    <Group title="Conductors">
      <RowsField
        name="conductors"
        legend="Conductors, with equipment grounds"
        columns={[
          { label: 'Insulation', width: 'minmax(0,1fr)' },
          { label: 'Size', width: 'minmax(0,1fr)' },
          { label: 'Count', width: '84px' },
        ]}
        noun="conductor"
        addLabel="Add Conductors"
        blank={() => ({ insulation: 'thhn', size: '12', quantity: null })}
        firstField="quantity"
        min={1}
        max={30}
        stacked
      >
        {({ path, hideLabel }) => (
          <>
            <SelectField
              name={`${path}.insulation`}
              label="Insulation"
              hideLabel={hideLabel}
              options={insulationOptions}
            />
            <SelectField name={`${path}.size`} label="Size" hideLabel={hideLabel} options={wireSizes} />
            <NumberField name={`${path}.quantity`} label="Count" hideLabel={hideLabel} min={1} max={500} />
          </>
        )}
      </RowsField>
    </Group>
  </>
)

const countedColumns = [
  { label: 'Size', width: 'minmax(0,1fr)' },
  { label: 'Count', width: '96px' },
]

type CountedProps = { name: string; label: string; noun: string; addLabel: string; min?: number; help: string }

const Counted = ({ min = 0, label, ...field }: CountedProps) => (
  <RowsField
    {...field}
    legend={label}
    columns={countedColumns}
    blank={() => ({ size: '14', quantity: null })}
    firstField="quantity"
    min={min}
    max={20}
  >
    {({ path, hideLabel }) => (
      <>
        <SelectField name={`${path}.size`} label="Size" hideLabel={hideLabel} options={boxWireSizes} />
        <NumberField name={`${path}.quantity`} label="Count" hideLabel={hideLabel} min={1} max={100} />
      </>
    )}
  </RowsField>
)

export const BoxFillFields = () => (
  <>
    <Group title="In the box">
      <Counted
        {...worded('conductors')}
        noun="conductor"
        addLabel="Add Conductors"
        min={1}
        help="Each that ends, is spliced or passes through. Not pigtails that stay in the box, nor equipment grounds."
      />
      <Counted
        {...worded('devices')}
        noun="device"
        addLabel="Add Devices"
        help="One for each yoke, by the largest conductor on it."
      />
    </Group>
    <Group title="Grounds and fittings">
      <Pair>
        <NumberField {...worded('grounds')} min={0} max={100} />
        <SelectField {...wordedChoice('ground_size')} options={boxWireSizes} />
      </Pair>
      <NumberField {...worded('fittings')} min={0} max={10} help="Kinds of them, such as a stud and a hickey." />
      <SwitchField {...worded('clamps')} />
    </Group>
    <Group title="The box">
      <NumberField {...worded('box_cubic_inches')} decimals help="As marked in the box; may stay empty." />
    </Group>
  </>
)
