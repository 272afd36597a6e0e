import * as z from 'zod/mini'
import { dayIn, toInstant } from '#contract/dates.ts'
import { DEFAULT_DURATION } from '#contract/duration.ts'
import { CHOSEN, type FieldTexts } from '#web/ui/conflict.tsx'
import { WhenField, whenProblem } from '#web/ui/date-time.ts'
import { type JobDetails, JobInput, NewJobInput } from '../contract.ts'

export const toFormValues = (job: JobDetails) => ({
  client_id: job.client_id,
  title: job.title,
  description: job.description ?? '',
  assigned_to: job.assigned_to ?? '',
  helper_ids: job.helper_ids,
  status: job.status,
  scheduled_date: job.scheduled_date ?? '',
  duration_minutes: job.duration_minutes,
  property_id: job.property_id ?? '',
  location: job.location ?? '',
  notes: job.notes ?? '',
  permit_required: job.permit_required,
  notify_client: false,
})

export type JobValues = ReturnType<typeof toFormValues>

export const empty: JobValues = {
  client_id: '',
  title: '',
  description: '',
  assigned_to: '',
  helper_ids: [],
  status: 'scheduled',
  scheduled_date: '',
  duration_minutes: DEFAULT_DURATION,
  property_id: '',
  location: '',
  notes: '',
  permit_required: false,
  notify_client: false,
}

type Clock = {
  zone: string
  today: string
  /** The date as it was loaded: a past job can be edited, but nothing can be moved into the past. */
  was?: string
}

/** The error for a date, or null. */
export function dateProblem(value: string, { zone, today, was = '' }: Clock): string | null {
  if (value === '' || value === was) return null
  const problem = whenProblem(value, zone)
  if (problem !== null) return problem
  return dayIn(zone, toInstant(zone, value) ?? '') < today ? 'Scheduled date cannot be before today' : null
}

/** The contract's rules, and the form's own: no job is scheduled before today (spec §5). */
export const jobForm = (clock: Clock) =>
  z.extend(JobInput, {
    helper_ids: NewJobInput.shape.helper_ids,
    notify_client: NewJobInput.shape.notify_client,
    scheduled_date: WhenField((value) => dateProblem(value, clock)),
  })

export const newJobForm = (clock: Clock) => z.extend(jobForm(clock), { days: NewJobInput.shape.days })

/** Labels and values in a conflict that the job form does not supply. */
export const fieldTexts: FieldTexts<JobValues, JobDetails> = {
  texts: {
    client_id: (_, job) => job?.client_name ?? CHOSEN,
    property_id: (id) => (id === '' ? 'None' : CHOSEN),
    assigned_to: (id, job) => (id === '' ? 'Unassigned' : (job?.assigned_to_name ?? CHOSEN)),
    helper_ids: (ids, job) => (ids.length === 0 ? 'None' : (job?.helper_names.join(', ') ?? CHOSEN)),
  },
}
