import { Plus, Trash2 } from 'lucide-react'
import { useFieldArray, useFormState } from 'react-hook-form'
import { Button } from '#web/ui/button.tsx'
import { NumberField, TextField } from '#web/ui/fields.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'

const NAME = 'services_offered'
const MOST = 50

/** The services that clients can choose, each with the time that is planned for it. */
export function ServicesFields({ readOnly }: { readOnly: boolean }) {
  const { fields, append, remove } = useFieldArray({ name: NAME })
  const { errors } = useFormState()
  const fault = errors[NAME]?.root?.message ?? errors[NAME]?.message
  return (
    <fieldset>
      <legend className="mb-2 text-13 font-medium">Services offered</legend>
      {fields.length === 0 && <p className="text-14 text-muted">None. Clients cannot book online.</p>}
      <ul className="grid gap-2">
        {fields.map(({ id }, index) => (
          <li
            key={id}
            className="grid grid-cols-[minmax(0,1fr)_104px_auto] items-start gap-2 max-md:grid-cols-[minmax(0,1fr)_76px_auto]"
          >
            <TextField
              name={`${NAME}.${index}.name`}
              label={`Service ${index + 1}`}
              placeholder="Name"
              hideLabel
              readOnly={readOnly}
              autoComplete="off"
            />
            <NumberField
              name={`${NAME}.${index}.duration_minutes`}
              label={`Minutes of service ${index + 1}`}
              hideLabel
              min={15}
              max={480}
              readOnly={readOnly}
            />
            {!readOnly && (
              <IconButton
                label={`Delete service ${index + 1}`}
                icon={<Trash2 />}
                className="mt-0.5"
                onClick={() => remove(index)}
              />
            )}
          </li>
        ))}
      </ul>
      {typeof fault === 'string' && (
        <p role="alert" className="mt-1.5 text-12 text-bad">
          {fault}
        </p>
      )}
      {!readOnly && fields.length < MOST && (
        <Button
          variant="outline"
          size="small"
          icon={<Plus />}
          className="mt-3"
          onClick={() => append({ name: '', duration_minutes: 60 })}
        >
          Add Service
        </Button>
      )}
      <p className="mt-1.5 text-12 text-muted">The name, and how many minutes to reserve for the visit.</p>
    </fieldset>
  )
}
