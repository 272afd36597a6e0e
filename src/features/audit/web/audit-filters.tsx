import { useId } from 'react'
import { auditedKinds, type AuditedRecord } from '#contract/audited.ts'
import { users } from '#features/users/contract.ts'
import { useRead } from '#web/platform/query.ts'
import { LinkButton } from '#web/ui/button.tsx'
import { DateInput } from '#web/ui/date-input.tsx'
import { Select } from '#web/ui/select.tsx'

export type Chosen = { user: string; from: string; to: string }
export type OneRecord = { of: AuditedRecord; id: string }
type Props = { record: OneRecord | null; chosen: Chosen; today: string; onChange: (chosen: Chosen) => void }

/** Whose events of which days are listed. */
export function AuditFilters({ record, chosen, today, onChange }: Props) {
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
      {record && (
        <p className="flex min-h-8 flex-wrap items-center gap-x-3 gap-y-1 text-14">
          {`Only events of one ${auditedKinds[record.of].noun}`}
          <LinkButton href="/audit" variant="outline" size="small">
            Show All Events
          </LinkButton>
        </p>
      )}
    </div>
  )
}
