import { describe, expect, test } from 'vitest'
import { SKIPPED_TIME } from '#contract/dates.ts'
import { shownJob } from '#test/shown-job.ts'
import { UNFINISHED } from '#web/ui/date-time.ts'
import { dateProblem, empty, fieldTexts, jobForm, toFormValues } from './job-values.ts'

const clock = { zone: 'America/Chicago', today: '2026-11-01' }
const job = shownJob({ scheduled_date: '2026-10-05T14:00:27.500Z', location: '12 Oak St' })

describe('a date', () => {
  test('may be missing, today or later', () => {
    for (const fine of ['', '2026-11-01T00:00', '2026-11-01T23:59', '2027-03-14T09:00'])
      expect(dateProblem(fine, clock)).toBeNull()
  })

  test('cannot be before today, unless it already was', () => {
    expect(dateProblem('2026-10-31T23:59', clock)).toBe('Scheduled date cannot be before today')
    expect(dateProblem(job.scheduled_date ?? '', { ...clock, was: job.scheduled_date ?? '' })).toBeNull()
    expect(dateProblem('2026-10-05T09:00', { ...clock, was: job.scheduled_date ?? '' })).not.toBeNull()
  })

  test('has its own message when incomplete, nonexistent or skipped by the clock', () => {
    expect(dateProblem('2026-11-2T09:00', clock)).toBe(UNFINISHED)
    expect(dateProblem('2027-02-30T09:00', clock)).toBe('That date does not exist')
    expect(dateProblem('2027-03-14T02:30', clock)).toBe(SKIPPED_TIME)
  })
})

describe('the form', () => {
  test('says what is required', () => {
    const { error } = jobForm(clock).safeParse(empty)
    expect(error?.issues.map(({ message }) => message)).toEqual(['Client is required', 'Title is required'])
  })

  test('takes a job as it is stored, however old it is', () => {
    const form = jobForm({ ...clock, was: job.scheduled_date ?? '' })
    expect(form.parse(toFormValues(job))).toMatchObject({ scheduled_date: job.scheduled_date, location: '12 Oak St' })
  })
})

test('a comparison names the client and the technician', () => {
  const { texts } = fieldTexts
  const theirs = { ...job, assigned_to: job.id, assigned_to_name: 'Sam Ortiz' }
  expect([
    texts?.client_id?.(job.client_id, theirs),
    texts?.client_id?.(job.id, null),
    texts?.assigned_to?.(job.id, theirs),
    texts?.assigned_to?.('', theirs),
  ]).toEqual(['Rosa Delgado', 'as chosen below', 'Sam Ortiz', 'Unassigned'])
})
