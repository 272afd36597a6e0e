import { describe, expect, test } from 'vitest'
import { states, statusSchema } from './states.ts'

const permits = states({
  pending: {
    label: 'Pending',
    tone: 'info',
    icon: 'waiting',
    refuses: { closed: 'Approve it first', print: 'Too early' },
  },
  approved: { label: 'Approved', tone: 'good', icon: 'done' },
  closed: { label: 'Closed', tone: 'muted', icon: 'cancelled', over: true, refuses: { pending: 'It is closed' } },
})

describe('record states', () => {
  test('are listed in order, for a column, a select, and a validation message', () => {
    expect(permits.names).toEqual(['pending', 'approved', 'closed'])
    expect(permits.options[2]).toEqual({ value: 'closed', label: 'Closed' })
    expect(statusSchema(permits).safeParse('open').error?.issues[0]?.message).toBe(
      'Status must be pending, approved, or closed',
    )
  })

  test('are open until they reach a final state', () => {
    expect(permits.open).toEqual(['pending', 'approved'])
    expect([permits.isOpen({ status: 'approved' }), permits.isOpen({ status: 'closed' })]).toEqual([true, false])
  })

  test('block a transition or an action with a reason, and allow what is not listed', () => {
    expect(permits.refusal({ status: 'pending' }, 'closed')).toBe('Approve it first')
    expect(permits.refusal({ status: 'pending' }, 'print')).toBe('Too early')
    expect(permits.refusal({ status: 'approved' }, 'closed')).toBeNull()
    expect(permits.refusal({ status: 'approved' }, 'print')).toBeNull()
  })

  test('never block the current state', () => {
    for (const status of permits.names) expect(permits.refusal({ status }, status)).toBeNull()
  })

  test.each(['on_hold', 'toString'])('from a newer server (%s) show by name and leave the decision to it', (status) => {
    expect(permits.of({ status }).label).toBe(status === 'on_hold' ? 'On Hold' : 'ToString')
    expect(permits.isOpen({ status })).toBe(true)
    expect(permits.refusal({ status }, 'print')).toBeNull()
  })
})
