import { Plus } from 'lucide-react'
import { useState } from 'react'
import { formatTimes } from '#contract/dates.ts'
import { lazily } from '#web/platform/lazily.tsx'
import { useToday, useZone } from '#web/platform/zone.ts'
import { dayText } from '#web/platform/when.ts'
import { StatusBadge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { RecordButton } from '#web/ui/record-button.tsx'
import { purposeLabels, type Visit, visitStates } from '../../contract.ts'

const AddVisit = lazily(() => import('../visit-form.tsx').then((module) => module.AddVisit))
const EditVisit = lazily(() => import('../visit-form.tsx').then((module) => module.EditVisit))

type Props = { job: { id: string; title: string; visits: readonly Visit[] }; editable: boolean }

/** The visits of a job: when, what for, and who. Staff add and edit them here. */
export function VisitSection({ job, editable }: Props) {
  const [editing, setEditing] = useState<string | null>(null)
  const [adding, setAdding] = useState(false)
  const describe = useDescription()
  return (
    <section aria-label="Visits">
      <header className="mb-2 flex min-h-8 items-center justify-between gap-2">
        <h3 className="text-14 font-semibold">Visits</h3>
        {editable && (
          <Button variant="outline" size="small" icon={<Plus aria-hidden="true" />} onClick={() => setAdding(true)}>
            Add Visit
          </Button>
        )}
      </header>
      <ul className="grid grid-cols-1 gap-2">
        {job.visits.map((visit) => {
          const { name, detail } = describe(visit)
          const badge = <StatusBadge states={visitStates} status={visit.status} />
          return (
            <li key={visit.id}>
              {editable ? (
                <RecordButton name={name} detail={detail} status={badge} onOpen={() => setEditing(visit.id)} />
              ) : (
                <p className="flex min-h-11 items-center gap-3 rounded-control border border-line px-3 py-2 text-14">
                  <span className="min-w-0 flex-1">
                    <span className="font-medium">{name}</span> <span className="text-muted">{detail}</span>
                  </span>
                  {badge}
                </p>
              )}
              {editable && visit.notes !== null && (
                <p className="px-3 pt-1 text-13 whitespace-pre-wrap text-muted wrap-anywhere">{visit.notes}</p>
              )}
            </li>
          )
        })}
      </ul>
      {adding && <AddVisit job={job} onClose={() => setAdding(false)} />}
      {editing !== null && <EditVisit id={editing} others={job.visits.length - 1} onClose={() => setEditing(null)} />}
    </section>
  )
}

function useDescription() {
  const zone = useZone()
  const today = useToday()
  return ({ scheduled_date: starts, duration_minutes, purpose, assigned_to_name, helper_names }: Visit) => {
    const name =
      starts === null
        ? 'Not scheduled'
        : `${dayText(starts, { zone, today })}, ${formatTimes(zone, starts, duration_minutes)}`
    const crew = [assigned_to_name ?? 'Unassigned', ...helper_names].join(', ')
    return { name, detail: purpose === 'work' ? crew : `${purposeLabels[purpose]} · ${crew}` }
  }
}
