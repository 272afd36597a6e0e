import * as z from 'zod'
import { dayIn, formatDateTime, instantOf, SKIPPED_TIME, When } from '#contract/dates.ts'
import { DEFAULT_DURATION, durationText } from '#contract/duration.ts'
import { isWhole, UNFINISHED } from '#web/ui/date-time.ts'
import { type JobDetails, JobInput, jobStates } from '../contract.ts'

/** What the form holds of a job. */
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
}

type Clock = {
  zone: string
  today: string
  /** The date as it was loaded: work of last week can be edited, but nothing is moved there. */
  was?: string
}

/** What is wrong with a date, or null. */
export function dateProblem(value: string, { zone, today, was = '' }: Clock): string | null {
  if (value === '' || value === was) return null
  if (!isWhole(value)) return UNFINISHED
  const { error } = When().safeParse(value)
  if (error) return error.issues[0]?.message ?? UNFINISHED
  const instant = instantOf(zone, value)
  if (instant === null) return SKIPPED_TIME
  return dayIn(zone, instant) < today ? 'Scheduled date cannot be before today' : null
}

/** The contract's rules, and the form's own: nothing is planned before the start of today (spec §5). */
export const jobForm = (clock: Clock) =>
  JobInput.extend({
    scheduled_date: z.string().superRefine((value, found) => {
      const message = dateProblem(value, clock)
      if (message !== null) found.addIssue({ code: 'custom', message })
    }),
  })

export type JobFormOutput = z.output<ReturnType<typeof jobForm>>

const names = {
  client_id: 'Client',
  title: 'Title',
  description: 'Description',
  assigned_to: 'Assigned To',
  status: 'Status',
  scheduled_date: 'Scheduled Date',
  duration_minutes: 'Duration',
  location: 'Location',
  notes: 'Notes',
} as const satisfies Record<keyof JobValues, string>

const keys = Object.keys(names).filter((key): key is keyof JobValues => key in empty)

/** What differs from the job as the form was opened with it: only that is sent, so that nothing else is overwritten. */
export function changesOf(opened: JobDetails, values: JobFormOutput): Partial<JobFormOutput> {
  const before = valuesOf(opened)
  return Object.fromEntries(keys.flatMap((key) => ((values[key] ?? '') === before[key] ? [] : [[key, values[key]]])))
}

/** What somebody else has saved since, in words. */
export function differences(opened: JobDetails, saved: JobDetails, zone: string) {
  const [before, after] = [valuesOf(opened), valuesOf(saved)]
  const shown: Partial<Record<keyof JobValues, string | null>> = {
    client_id: saved.client_name,
    assigned_to: saved.assigned_to_name ?? 'Unassigned',
    status: jobStates.of(saved).label,
    scheduled_date: saved.scheduled_date && formatDateTime(zone, saved.scheduled_date),
    duration_minutes: durationText(saved.duration_minutes),
  }
  return keys
    .filter((key) => before[key] !== after[key])
    .map((key) => ({ label: names[key], saved: key in shown ? (shown[key] ?? null) : String(after[key]) || null }))
}
