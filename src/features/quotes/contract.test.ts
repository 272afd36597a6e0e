import { describe, expect, test } from 'vitest'
import { blocked, quoteStates } from './states.ts'

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
