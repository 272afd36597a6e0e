import { expect, test } from 'vitest'
import { SKIPPED_TIME } from '#contract/dates.ts'
import { UNFINISHED } from '#web/ui/date-time.ts'
import { empty, visitForm } from './visit-values.ts'

const schema = visitForm('America/Chicago')

test.each([
  ['', undefined],
  ['2026-03-09T09:00', undefined],
  ['2026-03-09T', UNFINISHED],
  ['2026-02-30T09:00', 'That date does not exist'],
  ['2026-03-08T02:30', SKIPPED_TIME],
])('a visit on "%s": %s', (scheduled_date, message) => {
  const { error } = schema.safeParse({ ...empty, scheduled_date })
  expect(error?.issues[0]?.message).toBe(message)
})
