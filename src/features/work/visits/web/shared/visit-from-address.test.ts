import { expect, test } from 'vitest'
import { visitFromAddress } from './visit-from-address.ts'

const SAM = '01920000-0000-7000-8000-000000000001'

test('a link from the calendar prefills time and technician, and drops invalid values', () => {
  expect(visitFromAddress(`?new=1&at=2026-11-21T14:30&technician=${SAM}`)).toEqual({
    scheduled_date: '2026-11-21T14:30',
    assigned_to: SAM,
  })
  expect(visitFromAddress('?new=1')).toEqual({})
  expect(visitFromAddress('?new=1&at=tomorrow&technician=<script>')).toEqual({})
})
