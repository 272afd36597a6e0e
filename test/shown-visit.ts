import type { ShownVisit } from '#features/work/schedule/web/use-schedule.ts'

/** A visit on the schedule, on Monday from 9 to 10 AM in Chicago, with these changes. */
export const shownVisit = (changes: Partial<ShownVisit> = {}): ShownVisit => ({
  kind: 'visit',
  id: '1',
  job_id: 'job',
  purpose: 'work',
  title: 'Hot tub circuit',
  client_name: null,
  client_phone: null,
  location: null,
  client_answer: null,
  client_note: null,
  status: 'scheduled',
  assigned_to: 'marcus',
  assigned_to_name: 'Marcus Reyes',
  helper_ids: [],
  scheduled_date: '2026-11-23T15:00:00.000Z',
  duration_minutes: 60,
  updated_at: '2026-11-01T00:00:00.000Z',
  saving: false,
  member: 'marcus',
  helper_names: [],
  ...changes,
})
