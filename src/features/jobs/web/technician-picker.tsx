import { users } from '#features/users/contract.ts'
import { useRead } from '#web/platform/query.ts'
import { SelectField } from '#web/ui/fields.tsx'

type Props = {
  name?: string
  label?: string
  /** Whom the form holds at first: stays in the list also after they have left. */
  current?: { id: string; name: string } | undefined
}

/** Chooses somebody who works here, or nobody. */
export function TechnicianPicker({ name = 'assigned_to', label = 'Assigned To', current }: Props) {
  const employees = useRead(users.list, { query: { role: 'employee' } })
  const admins = useRead(users.list, { query: { role: 'admin' } })
  const staff = [...(employees.data ?? []), ...(admins.data ?? [])].toSorted((a, b) => a.name.localeCompare(b.name))
  const listed = current === undefined || staff.some(({ id }) => id === current.id)
  const options = [
    { value: '', label: 'Unassigned' },
    ...(listed ? [] : [{ value: current.id, label: current.name }]),
    ...staff.map(({ id, name }) => ({ value: id, label: name })),
  ]
  const failed = employees.error ?? admins.error
  return (
    <SelectField name={name} label={label} options={options} {...(failed && { help: 'Failed to fetch employees' })} />
  )
}
