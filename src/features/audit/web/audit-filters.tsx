import { useId } from 'react'
import { users } from '#features/users/contract.ts'
import { useRead } from '#web/platform/query.ts'
import { DateInput } from '#web/ui/date-input.tsx'
import { Select } from '#web/ui/select.tsx'

export type Chosen = { user: string; from: string; to: string }
type Props = { chosen: Chosen; today: string; onChange: (chosen: Chosen) => void }

/** Whose events of which days are listed. */
export function AuditFilters({ chosen, today, onChange }: Props) {
  const id = useId()
  const { data = [] } = useRead(users.list)
  const options = [{ value: '', label: 'All Users' }, ...data.map((user) => ({ value: user.id, label: user.name }))]
  return (
    <div className="mb-4 flex flex-wrap items-end gap-3">
      <div className="grid gap-1 max-md:w-full">
        <label htmlFor={`${id}-user`} className="text-12 text-muted">
          User
        </label>
        <Select
          id={`${id}-user`}
          className="w-56 max-md:w-full"
          options={options}
          value={chosen.user}
          onChange={(event) => onChange({ ...chosen, user: event.target.value })}
        />
      </div>
      {(['from', 'to'] as const).map((name) => (
        <div key={name} className="grid w-40 gap-1 max-md:w-[calc(50%-0.375rem)]">
          <label htmlFor={`${id}-${name}`} className="text-12 text-muted">
            {name === 'from' ? 'From' : 'To'}
          </label>
          <DateInput
            id={`${id}-${name}`}
            label={name === 'from' ? 'First day' : 'Last day'}
            today={today}
            value={chosen[name]}
            onChange={(day) => onChange({ ...chosen, [name]: day })}
          />
        </div>
      ))}
    </div>
  )
}
