import { clsx } from 'clsx'
import { type ReactNode, useId } from 'react'
import type { AuditOutcome } from '#contract/audit-outcomes.ts'
import { users } from '#features/people/users/contract.ts'
import { lazily } from '#web/platform/lazily.tsx'
import { useRead } from '#web/platform/query.ts'
import { LinkButton } from '#web/ui/button.tsx'
import { Select } from '#web/ui/select.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'

// Both open in a popover, which is most of what this screen would load.
const waiting = <Skeleton className="h-9 touch:h-11" />
const DateInput = lazily(() => import('#web/ui/date-input.tsx').then((module) => module.DateInput), waiting)
const Picker = lazily(() => import('#web/ui/picker.tsx').then((module) => module.Picker), waiting)

export type Chosen = { user: string; outcome: AuditOutcome | ''; from: string; to: string }
export type OneRecord = { noun: string; id: string }
type Props = { record: OneRecord | null; chosen: Chosen; today: string; onChange: (chosen: Chosen) => void }

const outcomes: { value: Chosen['outcome']; label: string }[] = [
  { value: '', label: 'All Actions' },
  { value: 'done', label: 'Done' },
  { value: 'refused', label: 'Refused' },
  { value: 'failed', label: 'Failed Sign-ins' },
]

/** Whose events of which days are listed. */
export function AuditFilters({ record, chosen, today, onChange }: Props) {
  const id = useId()
  const { data = [], isPending } = useRead(users.list)
  const choices = data.map((user) => ({ value: user.id, label: user.name, detail: user.email ?? null }))
  return (
    <div className="mb-4 flex flex-wrap items-end gap-3">
      <Labeled id={`${id}-user`} label="User" className="w-56">
        <Picker
          id={`${id}-user`}
          label="User"
          choices={choices}
          value={chosen.user}
          onChange={(user) => onChange({ ...chosen, user })}
          placeholder="All Users"
          loading={isPending}
        />
      </Labeled>
      <Labeled id={`${id}-outcome`} label="Action" className="w-40">
        <Select
          id={`${id}-outcome`}
          className="w-full"
          options={outcomes}
          value={chosen.outcome}
          onChange={({ target }) =>
            onChange({ ...chosen, outcome: outcomes.find(({ value }) => value === target.value)?.value ?? '' })
          }
        />
      </Labeled>
      {(['from', 'to'] as const).map((name) => (
        <Labeled key={name} id={`${id}-${name}`} label={name === 'from' ? 'From' : 'To'} className="w-40">
          <DateInput
            id={`${id}-${name}`}
            label={name === 'from' ? 'First day' : 'Last day'}
            today={today}
            value={chosen[name]}
            onChange={(day) => onChange({ ...chosen, [name]: day })}
          />
        </Labeled>
      ))}
      {record && (
        <p className="flex min-h-8 flex-wrap items-center gap-x-3 gap-y-1 text-14">
          <span>{`Only events of one ${record.noun}`}</span>
          <LinkButton href="/audit" variant="outline" size="small">
            Show All Events
          </LinkButton>
        </p>
      )}
    </div>
  )
}

type LabeledProps = { id: string; label: string; className: string; children: ReactNode }

/** Two in a row on a phone. */
const Labeled = ({ id, label, className, children }: LabeledProps) => (
  <div className={clsx('grid gap-1 max-md:w-[calc(50%-0.375rem)]', className)}>
    <label htmlFor={id} className="text-12 text-muted">
      {label}
    </label>
    {children}
  </div>
)
