import * as z from 'zod'
import { dayIn, instantOf, SKIPPED_TIME, When } from '#contract/dates.ts'
import { DEFAULT_DURATION, durationText } from '#contract/duration.ts'
import { CHOSEN, type FieldTexts } from '#web/ui/conflict.tsx'
import { formatWhen, isWhole, UNFINISHED } from '#web/ui/date-time.ts'
import { type JobDetails, JobInput, jobStates, NewJobInput } from '../contract.ts'

/** The form's values of a job. */
export const valuesOf = (job: JobDetails) => ({
  client_id: job.client_id,
  title: job.title,
  description: job.description ?? '',
  assigned_to: job.assigned_to ?? '',
  status: job.status,
  scheduled_date: job.scheduled_date ?? '',
  duration_minutes: job.duration_minutes,
  location: job.location ?? '',
  notes: job.notes ?? '',
  permit_required: job.permit_required,
  notify_client: false,
})

export type JobValues = ReturnType<typeof valuesOf>

export const empty: JobValues = {
  client_id: '',
  title: '',
  description: '',
  assigned_to: '',
  status: 'scheduled',
  scheduled_date: '',
  duration_minutes: DEFAULT_DURATION,
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
  if (!isWhole(value)) return UNFINISHED
  const { error } = When().safeParse(value)
  if (error) return error.issues[0]?.message ?? UNFINISHED
  const instant = instantOf(zone, value)
  if (instant === null) return SKIPPED_TIME
  return dayIn(zone, instant) < today ? 'Scheduled date cannot be before today' : null
}

/** The contract's rules, and the form's own: no job is scheduled before today (spec §5). */
export const jobForm = (clock: Clock) =>
  JobInput.extend({
    notify_client: NewJobInput.shape.notify_client,
    scheduled_date: z.string().superRefine((value, found) => {
      const message = dateProblem(value, clock)
      if (message !== null) found.addIssue({ code: 'custom', message })
    }),
  })

/** A job's fields as a comparison shows them. */
export const fieldTexts = (zone: string): FieldTexts<JobValues, JobDetails> => ({
  labels: {
    client_id: 'Client',
    title: 'Title',
    description: 'Description',
    assigned_to: 'Assigned To',
    status: 'Status',
    scheduled_date: 'Scheduled Date',
    duration_minutes: 'Duration',
    location: 'Location',
    notes: 'Notes',
    permit_required: 'Permit required',
    notify_client: 'Tell the client',
  },
  texts: {
    client_id: (_, job) => job?.client_name ?? CHOSEN,
    assigned_to: (id, job) => (id === '' ? 'Unassigned' : (job?.assigned_to_name ?? CHOSEN)),
    status: (status) => jobStates.of({ status }).label,
    scheduled_date: (when) => formatWhen(zone, when),
    duration_minutes: durationText,
  },
})
