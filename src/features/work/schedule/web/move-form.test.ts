import { expect, test } from 'vitest'
import { SKIPPED_TIME } from '#contract/dates.ts'
import { UNFINISHED } from '#web/ui/date-time.ts'
import { moveSchema } from './move-form.tsx'

test.each([
  ['', UNFINISHED],
  ['2026-03-09T', UNFINISHED],
  ['2026-02-30T09:00', 'That date does not exist'],
  ['2026-03-08T02:30', SKIPPED_TIME],
  ['2026-03-09T09:00', undefined],
])('a move to "%s": %s', (scheduled_date, message) => {
  const { error } = moveSchema('America/Chicago').safeParse({ scheduled_date, assigned_to: '', duration_minutes: 60 })
  expect(error?.issues[0]?.message).toBe(message)
})
