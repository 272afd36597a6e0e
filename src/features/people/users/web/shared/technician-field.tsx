import { useRead } from '#web/platform/query.ts'
import { SelectField } from '#web/ui/fields.tsx'
import { ChoicesFailed } from '#web/ui/choices-failed.tsx'
import { users } from '../../contract.ts'

type Props = {
  label?: string
  /** The technician the form starts with: listed before the users have loaded, and after being deactivated. */
  current: { id: string; name: string } | null
}

/** Chooses an active staff member, or no one. `<TechnicianField current={job.technician} />` */
export function TechnicianField({ label = 'Technician', current }: Props) {
  const { data, error, refetch } = useRead(users.list, { query: { role: 'staff' } })
  const staff = data ?? []
  const listed = current === null || staff.some(({ id }) => id === current.id) ? staff : [...staff, current]
  const options = listed
    .map(({ id, name }) => ({ value: id, label: name }))
    .toSorted((a, b) => a.label.localeCompare(b.label))
  return (
    <SelectField
      name="assigned_to"
      label={label}
      options={[{ value: '', label: 'Unassigned' }, ...options]}
      {...(error && { help: <ChoicesFailed onRetry={() => void refetch()}>Failed to fetch employees</ChoicesFailed> })}
    />
  )
}
