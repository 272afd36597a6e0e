import { NumberField, SelectField } from '#web/ui/fields.tsx'
import { RowsField } from '#web/ui/rows-field.tsx'
import { tradeSizes } from '../rules/conduit-fill.ts'
import { worded, wordedChoice } from '../rules/input-words.ts'
import { blankPull } from './blanks.ts'
import { Group, wireSizes } from './group.tsx'

const walls = [
  { value: 'left', label: 'Left' },
  { value: 'right', label: 'Right' },
  { value: 'top', label: 'Top' },
  { value: 'bottom', label: 'Bottom' },
  { value: 'back', label: 'Back' },
]
const ends = [...walls, { value: 'splice', label: 'Splice' }]
const trades = tradeSizes.map((value) => ({ value, label: `${value} in` }))

export const PullBoxFields = () => (
  <>
    <Group title="Conductors">
      <SelectField {...wordedChoice('largest_size')} options={wireSizes} help="Smaller than 4 AWG: see Box fill." />
    </Group>
    <Group title="Raceways">
      <RowsField
        {...worded('pulls')}
        legend="Raceways of the same conductors, where they enter and leave"
        columns={[
          { label: 'Trade size', width: 'minmax(0,1.2fr)' },
          { label: 'Count', width: '56px' },
          { label: 'From', width: 'minmax(0,1.1fr)' },
          { label: 'To', width: 'minmax(0,1.1fr)' },
          { label: 'Row', width: '48px' },
        ]}
        noun="raceway"
        addLabel="Add Raceways"
        blank={blankPull}
        firstField="quantity"
        min={1}
        max={30}
        stacked
        help="Opposite walls are a straight pull, the same wall a U pull. Spliced conductors: a line for each raceway, to Splice."
      >
        {({ path, hideLabel }) => (
          <>
            <SelectField name={`${path}.trade_size`} label="Trade size" hideLabel={hideLabel} options={trades} />
            <NumberField name={`${path}.quantity`} label="Count" hideLabel={hideLabel} min={1} max={40} />
            <SelectField name={`${path}.from`} label="From" hideLabel={hideLabel} options={walls} />
            <SelectField name={`${path}.to`} label="To" hideLabel={hideLabel} options={ends} />
            <NumberField name={`${path}.row`} label="Row" hideLabel={hideLabel} min={1} max={6} />
          </>
        )}
      </RowsField>
    </Group>
  </>
)
