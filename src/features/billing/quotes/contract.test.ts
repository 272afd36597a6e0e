import { describe, expect, test } from 'vitest'
import { jobStates } from '#features/work/jobs/contract.ts'
import { contractRows } from './rules/change-orders.ts'
import { blocked, quoteStates } from './states.ts'

describe('an action', () => {
  const today = '2026-06-15'
  const allowed = quoteStates.names.map((status) => {
    const quote = { status, is_change_order: false, version: 1, valid_until: null }
    const is = {
      edit: blocked.edit(quote),
      send: blocked.send(quote, today),
      accept: blocked.accept(quote, today),
      decline: blocked.decline(quote),
      convert: blocked.convert(quote),
      delete: blocked.delete(quote),
    }
    return [status, Object.entries(is).flatMap(([name, reason]) => (reason === null ? [name] : []))]
  })

  test('is possible in these states', () => {
    expect(Object.fromEntries(allowed)).toEqual({
      draft: ['edit', 'send', 'delete'],
      sent: ['edit', 'send', 'accept', 'decline'],
      viewed: ['edit', 'send', 'accept', 'decline'],
      accepted: ['convert'],
      declined: ['edit'],
      expired: ['edit'],
      converted: [],
    })
  })

  test('needs a date that has not passed to send and to accept', () => {
    const quote = { is_change_order: false }
    expect(blocked.send({ ...quote, status: 'draft', valid_until: '2026-06-15' }, today)).toBeNull()
    expect(blocked.accept({ ...quote, status: 'sent', valid_until: '2026-06-15' }, today)).toBeNull()
    expect(blocked.send({ ...quote, status: 'draft', valid_until: '2026-06-14' }, today)).toBe(
      'The date this quote is valid until has passed. Choose a later one.',
    )
    expect(blocked.accept({ ...quote, status: 'sent', valid_until: '2026-06-14' }, today)).toBe(
      'This quote has expired. Ask us for a new one.',
    )
  })

  test('on a change order is refused by its name, and it is never converted', () => {
    const change = { is_change_order: true, version: 1, valid_until: '2026-06-14' }
    expect([
      blocked.convert({ ...change, status: 'accepted' }),
      blocked.edit({ ...change, status: 'accepted' }),
      blocked.delete({ ...change, status: 'sent' }),
      blocked.send({ ...change, status: 'draft' }, today),
    ]).toEqual([
      'This change order belongs to its job already',
      'An accepted change order cannot change. Duplicate it to make another one.',
      'This change order was sent and must be kept',
      'The date this change order is valid until has passed. Choose a later one.',
    ])
  })

  test('a job that is over takes no change order', () => {
    const reasons = jobStates.names.map((status) => blocked.changeJob({ status }))
    expect(reasons).toEqual([
      null,
      null,
      'This job is completed. Write a quote for more work.',
      'This job was cancelled. Write a quote for new work.',
    ])
  })
})

describe('the contract with one more change order', () => {
  const total = '150.00'

  test('is the quote, the change orders before, this one, and the new total', () => {
    const contract = { quote_number: 'QUO-00001', original_total: '1299.00', changes_total: '0.00' }
    expect(contractRows(contract, total)).toEqual([
      { label: 'Contract, quote QUO-00001', amount: '1299.00' },
      { label: 'Change orders before', amount: '0.00' },
      { label: 'This change order', amount: '150.00' },
      { label: 'New contract total', amount: '1449.00' },
    ])
  })

  test('without a quote is the sum of the change orders', () => {
    const contract = { quote_number: null, original_total: null, changes_total: '80.10' }
    expect(contractRows(contract, total)).toEqual([
      { label: 'Change orders before', amount: '80.10' },
      { label: 'This change order', amount: '150.00' },
      { label: 'All change orders', amount: '230.10' },
    ])
  })
})
