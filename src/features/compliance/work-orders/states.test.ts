import fc from 'fast-check'
import { expect, test } from 'vitest'
import { blocked, workOrderStates } from './states.ts'

type Order = { status: string; technician_signed: boolean; customer_signed: boolean; checklists: number }

const unsigned = { technician_signed: false, customer_signed: false }

/** The effect of each action when nothing blocks it. */
const deeds: Record<string, { blocked: (order: Order) => string | null; do: (order: Order) => Order }> = {
  edit: { blocked: blocked.edit, do: (order) => ({ ...order, ...unsigned }) },
  technician: { blocked: blocked.sign, do: (order) => ({ ...order, technician_signed: true }) },
  customer: { blocked: blocked.sign, do: (order) => ({ ...order, customer_signed: true }) },
  complete: { blocked: blocked.complete, do: (order) => ({ ...order, status: 'completed' }) },
  reopen: { blocked: blocked.reopen, do: (order) => ({ ...order, status: 'in_progress' }) },
}

test('only an order that the technician signed is completed, and a completed one only reopens', () => {
  const moves = fc.array(fc.constantFrom(...Object.keys(deeds)), { maxLength: 30 })
  const start: Order = { status: 'in_progress', ...unsigned, checklists: 0 }
  fc.assert(
    fc.property(moves, (names) => {
      let order = start
      for (const name of names) {
        const deed = deeds[name]!
        const reason = deed.blocked(order)
        if (order.status === 'completed') expect(reason === null).toBe(name === 'reopen')
        if (reason !== null) expect(reason).toMatch(/^[A-Z].*\.$/)
        else order = deed.do(order)
        expect(order.status === 'completed' && !order.technician_signed).toBe(false)
      }
    }),
    { numRuns: 10_000 },
  )
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
