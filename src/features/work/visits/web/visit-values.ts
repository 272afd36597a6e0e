import * as z from 'zod/mini'
import { DEFAULT_DURATION } from '#contract/duration.ts'
import { CHOSEN, type FieldTexts } from '#web/ui/conflict.tsx'
import { OptionalWhen } from '#web/ui/date-time.ts'
import { purposeLabels, type Visit, VisitInput } from '../contract.ts'

export const toFormValues = (visit: Visit) => ({
  purpose: visit.purpose,
  scheduled_date: visit.scheduled_date ?? '',
  duration_minutes: visit.duration_minutes,
  assigned_to: visit.assigned_to ?? '',
  helper_ids: visit.helper_ids,
  status: visit.status,
  notes: visit.notes ?? '',
  notify_client: false,
})

type VisitValues = ReturnType<typeof toFormValues>

export const empty: VisitValues & { days: number } = {
  purpose: 'work',
  scheduled_date: '',
  duration_minutes: DEFAULT_DURATION,
  assigned_to: '',
  helper_ids: [],
  status: 'scheduled',
  notes: '',
  days: 1,
  notify_client: false,
}

const { days, ...shared } = z.omit(VisitInput, { job_id: true }).shape

export const visitForm = (zone: string) => z.object({ ...shared, scheduled_date: OptionalWhen(zone) })

export const newVisitForm = (zone: string) => z.object({ ...shared, scheduled_date: OptionalWhen(zone), days })

/** Values in a conflict that the visit form does not supply. */
export const fieldTexts: FieldTexts<VisitValues, Visit> = {
  texts: {
    purpose: (purpose) => purposeLabels[purpose],
    assigned_to: (id, visit) => (id === '' ? 'Unassigned' : (visit?.assigned_to_name ?? CHOSEN)),
    helper_ids: (ids, visit) => (ids.length === 0 ? 'None' : (visit?.helper_names.join(', ') ?? CHOSEN)),
  },
}
