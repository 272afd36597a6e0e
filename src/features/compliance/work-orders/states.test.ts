import { expect, test } from 'vitest'
import { blocked, workOrderStates } from './states.ts'

const unsigned = { technician_signed: false, customer_signed: false }

test('a completed order is only reopened, and an open one is not', () => {
  const actions = ['edit', 'sign', 'complete', 'reopen'] as const
  const allowed = (status: string) =>
    actions.filter((action) => blocked[action]({ status, ...unsigned, technician_signed: true }) === null)
  expect(allowed('completed')).toEqual(['reopen'])
  expect(allowed('in_progress')).toEqual(['edit', 'sign', 'complete'])
})

test.each([
  [{ status: 'in_progress', ...unsigned }, 'The technician has not signed this work order yet. Sign it first.'],
  [{ status: 'in_progress', ...unsigned, technician_signed: true }, null],
  [{ status: 'completed', ...unsigned, technician_signed: true }, 'This work order is already completed.'],
])('completing %j', (order, reason) => expect(blocked.complete(order)).toBe(reason))

test('a completed order says who can reopen it, and what is signed or checked is kept', () => {
  const signed = { technician_signed: true, customer_signed: false, checklists: 0 }
  expect(workOrderStates.refusal({ status: 'completed' }, 'in_progress')).toBe(
    'This work order is completed and signed. An administrator can reopen it with a reason.',
  )
  expect(blocked.delete({ status: 'completed', ...signed })).toBe('This work order is completed and must be kept.')
  expect(blocked.delete({ status: 'in_progress', ...signed })).toContain('must be kept')
  expect(blocked.delete({ status: 'in_progress', ...unsigned, checklists: 1 })).toContain('must be kept')
  expect(blocked.delete({ status: 'in_progress', ...unsigned, checklists: 0 })).toBeNull()
})
