import { NumberField, TextField } from '#web/ui/fields.tsx'
import { RowsField } from '#web/ui/rows-field.tsx'

const columns = [
  { label: 'Service', width: 'minmax(0,1fr)' },
  { label: 'Minutes', width: 'clamp(76px,22vw,104px)' },
] as const

/** The services that clients can choose, each with its duration. */
export const ServicesFields = ({ readOnly }: { readOnly: boolean }) => (
  <RowsField
    name="services_offered"
    legend="Services offered"
    columns={columns}
    noun="service"
    addLabel="Add Service"
    blank={() => ({ name: '', duration_minutes: 60 })}
    firstField="name"
    max={50}
    readOnly={readOnly}
    empty="None. Clients cannot book online."
    help="The name, and how many minutes to reserve for the visit."
  >
    {({ path, index }) => (
      <>
        <TextField
          name={`${path}.name`}
          label={`Service ${index + 1}`}
          placeholder="Name"
          hideLabel
          readOnly={readOnly}
          autoComplete="off"
        />
        <NumberField
          name={`${path}.duration_minutes`}
          label={`Minutes of service ${index + 1}`}
          hideLabel
          min={15}
          max={480}
          readOnly={readOnly}
        />
      </>
    )}
  </RowsField>
)
