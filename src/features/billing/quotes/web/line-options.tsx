import { useController, useWatch } from 'react-hook-form'
import { TextField } from '#web/ui/fields.tsx'
import type { FieldsRow } from '#web/ui/rows-field.tsx'
import { Select } from '#web/ui/select.tsx'

const kinds = [
  { value: 'included', label: 'Included' },
  { value: 'optional', label: 'Optional' },
  { value: 'option', label: 'One of a choice' },
] as const

/** The group of the line above, so that the options of one choice are entered below each other. */
function useGroupAbove(index: number): string {
  const group: unknown = useWatch({ name: `items.${index - 1}.option_group` })
  return typeof group === 'string' && group !== '' ? group : 'Option'
}

/** Sets a line to always included, optional, or one of a choice (good, better, best). */
export function LineOptions({ path, index }: FieldsRow) {
  const optional = useController({ name: `${path}.optional` })
  const group = useController({ name: `${path}.option_group` })
  const groupAbove = useGroupAbove(index)
  const isOption = group.field.value !== null && group.field.value !== undefined
  const kind = isOption ? 'option' : optional.field.value === true ? 'optional' : 'included'
  const choose = (next: string) => {
    optional.field.onChange(next === 'optional')
    group.field.onChange(next === 'option' ? groupAbove : null)
  }
  return (
    <div className="flex flex-wrap items-start gap-2">
      <Select
        aria-label={`Line ${index + 1} is`}
        options={kinds}
        value={kind}
        onChange={(event) => choose(event.target.value)}
        className="w-44 max-md:w-full"
      />
      {isOption && (
        <TextField
          name={`${path}.option_group`}
          label="Choice"
          hideLabel
          placeholder="What the client chooses: Panel"
          maxLength={60}
          className="min-w-0 flex-1"
        />
      )}
    </div>
  )
}
