import { expect, test } from 'vitest'
import { emptyItem } from './shared/draft-totals.ts'
import { areBlank, getInitialValues } from './job-start.ts'

const job = { id: 'job', client_id: 'client', title: 'Panel upgrade' }

test('an invoice for a job bills the hours of its completed work orders, at a price to enter', () => {
  const { items, ...rest } = getInitialValues(job, [
    { status: 'completed', labor_hours: '6.50' },
    { status: 'in_progress', labor_hours: '2.00' },
    { status: 'completed', labor_hours: null },
    { status: 'completed', labor_hours: '0.00' },
  ])
  expect(rest).toEqual({ job_id: 'job', client_id: 'client' })
  expect(items).toEqual([{ ...emptyItem(), description: 'Labor', quantity: '6.5', kind: 'labor' }])
})

test('without hours it has one line for the job', () => {
  const items = [{ ...emptyItem(), description: 'Panel upgrade' }]
  expect(getInitialValues(job, []).items).toEqual(items)
  expect(getInitialValues(job, [{ status: 'in_progress', labor_hours: '2.00' }]).items).toEqual(items)
})

test.each([
  [{}, true],
  [{ description: 'Outlet' }, false],
  [{ unit_price: '95' }, false],
  [{ unit_price: '0.00' }, true],
])('a line with %o is blank: %s', (typed, isBlank) => {
  expect(areBlank([{ ...emptyItem(), ...typed }])).toBe(isBlank)
})
