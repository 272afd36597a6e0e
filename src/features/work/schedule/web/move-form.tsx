import { useState } from 'react'
import * as z from 'zod/mini'
import { toInstant } from '#contract/dates.ts'
import { Duration } from '#contract/duration.ts'
import { VisitDateField } from '#features/work/visits/web/shared/visit-date-field.tsx'
import { useZone } from '#web/platform/zone.ts'
import { UNFINISHED, WhenField, whenProblem } from '#web/ui/date-time.ts'
import { NumberField, SelectField } from '#web/ui/fields.tsx'
import { FormDialog } from '#web/ui/form-dialog.tsx'
import type { Technician } from '../contract.ts'
import type { Change, ShownVisit } from './use-schedule.ts'
import { UNASSIGNED } from './visit-words.ts'

export const moveSchema = (zone: string) =>
  z.object({
    scheduled_date: WhenField((value) => (value === '' ? UNFINISHED : whenProblem(value, zone))),
    assigned_to: z.string(),
    duration_minutes: Duration,
  })

type MoveFormProps = {
  visit: ShownVisit
  /** The proposed time for a visit that has none, on the company's clock. */
  proposed: string
  technicians: readonly Technician[]
  onSave: (visit: ShownVisit, change: Change) => Promise<void>
  onClose: () => void
}

/** Everything that dragging does, as a form: day, time, technician and duration. */
export function MoveForm({ visit: now, proposed, technicians, onSave, onClose }: MoveFormProps) {
  // Compares with the visit as it was when the form opened. After a refusal, saving again uses the current one.
  const [visit] = useState(now)
  const [refused, setRefused] = useState(false)
  const zone = useZone()
  const defaults = {
    scheduled_date: visit.scheduled_date ?? proposed,
    assigned_to: visit.assigned_to ?? '',
    duration_minutes: visit.duration_minutes,
  }
  const people = technicians.filter(({ id, active }) => active || id === visit.assigned_to)
  return (
    <FormDialog
      title={visit.scheduled_date === null ? `Schedule ${visit.title}` : `Move ${visit.title}`}
      {...(visit.client_name !== null && { description: visit.client_name })}
      schema={moveSchema(zone)}
      defaults={defaults}
      submitLabel={visit.scheduled_date === null ? 'Schedule' : 'Move'}
      busyLabel="Saving..."
      failed="Failed to move the visit"
      denied="You don't have permission to move visits"
      onClose={onClose}
      save={async ({ scheduled_date, assigned_to, duration_minutes }) => {
        const at = toInstant(zone, scheduled_date)
        const change = {
          ...(at !== null && at !== visit.scheduled_date && { scheduled_date: at }),
          ...(assigned_to !== (visit.assigned_to ?? '') && { assigned_to: assigned_to || null }),
          ...(duration_minutes !== visit.duration_minutes && { duration_minutes }),
        }
        try {
          await onSave(refused ? now : visit, change)
        } catch (error) {
          setRefused(true)
          throw error
        }
      }}
    >
      <VisitDateField label="Date" required />
      <SelectField
        name="assigned_to"
        label="Technician"
        options={[{ value: '', label: UNASSIGNED }, ...people.map(({ id, name }) => ({ value: id, label: name }))]}
      />
      <NumberField name="duration_minutes" label="Duration (minutes)" min={5} max={1440} required />
    </FormDialog>
  )
}
