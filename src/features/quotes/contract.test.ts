import { describe, expect, test } from 'vitest'
import { cents } from '#contract/money.ts'
import { depositOf } from './contract.ts'
import { blocked, quoteStates } from './states.ts'

describe('the deposit', () => {
  test.each([
    [null, null, '100.00', null],
    ['30.00', null, '100.01', 3000],
    [null, '500.00', '1000.00', 50_000],
    [null, '500.00', '400.00', 40_000],
  ])('of %s percent or $%s on $%s is %s cents', (deposit_percent, deposit_amount, total, expected) => {
    expect(depositOf({ deposit_percent, deposit_amount }, cents(total))).toBe(expected)
  })
})

describe('an action', () => {
  const today = '2026-06-15'
  const allowed = quoteStates.names.map((status) => {
    const quote = { status, version: 1, valid_until: null }
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
    expect(blocked.send({ status: 'draft', valid_until: '2026-06-15' }, today)).toBeNull()
    expect(blocked.accept({ status: 'sent', valid_until: '2026-06-15' }, today)).toBeNull()
    expect(blocked.send({ status: 'draft', valid_until: '2026-06-14' }, today)).toBe(
      'The date this quote is valid until has passed. Choose a later one.',
    )
    expect(blocked.accept({ status: 'sent', valid_until: '2026-06-14' }, today)).toBe(
      'This quote has expired. Ask us for a new one.',
    )
  })
})
