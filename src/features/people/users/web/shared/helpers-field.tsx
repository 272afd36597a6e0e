import { clsx } from 'clsx'
import { Check } from 'lucide-react'
import { useWatch } from 'react-hook-form'
import { useRead } from '#web/platform/query.ts'
import { FieldFrame, useField } from '#web/ui/fields.tsx'
import { users } from '../../contract.ts'

type Props = {
  /** The helpers the form starts with: listed before the users have loaded, and after being deactivated. */
  current: readonly { id: string; name: string }[]
}

/** Chooses who goes along with the technician in `assigned_to`. `<HelpersField current={helpers} />` */
export function HelpersField({ current }: Props) {
  const { texts: chosen, onChange, error, wiring } = useField({ name: 'helper_ids', label: 'Helpers' })
  const lead: unknown = useWatch({ name: 'assigned_to' })
  const { data = [] } = useRead(users.list, { query: { role: 'staff' } })
  const people = [...data, ...current.filter(({ id }) => !data.some((person) => person.id === id))]
    .filter(({ id }) => id !== lead)
    .toSorted((a, b) => a.name.localeCompare(b.name))
  if (people.length === 0) return null
  const { id, ...field } = wiring
  return (
    <FieldFrame id={id} label="Helpers" help={undefined} error={error}>
      <div
        role="group"
        aria-label="Helpers"
        aria-describedby={field['aria-describedby']}
        className="flex flex-wrap gap-1.5"
      >
        {people.map((person, index) => {
          const isChosen = chosen.includes(person.id)
          return (
            <button
              key={person.id}
              type="button"
              aria-pressed={isChosen}
              {...(index === 0 && { id, ref: field.ref })}
              onBlur={field.onBlur}
              onClick={() =>
                onChange(isChosen ? chosen.filter((other) => other !== person.id) : [...chosen, person.id])
              }
              className={clsx(
                'flex h-8 items-center gap-1.5 rounded-control border px-2.5 text-13 touch:h-11 touch:px-3',
                isChosen ? 'border-accent bg-raised font-medium' : 'border-line text-muted hover:bg-raised',
              )}
            >
              {isChosen && <Check aria-hidden="true" className="size-4" />}
              {person.name}
            </button>
          )
        })}
      </div>
    </FieldFrame>
  )
}
