import { describe, expect, test } from 'vitest'
import { ActivityInput, blocked, LeadInput, leadStates } from './contract.ts'

const listMessages = (input: object) => LeadInput.safeParse(input).error?.issues.map(({ message }) => message) ?? []
const ada = { name: 'Ada', email: 'ada@example.com' }

describe('the lead form', () => {
  test('requires a name and a valid email, and nothing else', () => {
    expect(listMessages({})).toEqual(['Name is required', 'Email is required'])
    expect(listMessages({ name: ' ', email: 'ada' })).toEqual(['Name is required', 'Valid email is required'])
    expect(LeadInput.parse(ada)).toMatchObject({ ...ada, phone: null, estimated_value: null, next_follow_up: null })
  })

  test.each([
    ['-1', 'Estimated value must be a positive number'],
    ['12.345', 'Estimated value can have at most two decimals'],
    ['a lot', 'Estimated value must be a plain number such as 12.50'],
    ['100000000', 'Estimated value must be at most 99,999,999.99'],
    [true, 'Estimated value must be a number'],
  ])('refuses the estimated value %s', (estimated_value, message) =>
    expect(listMessages({ ...ada, estimated_value })).toEqual([message]),
  )

  test.each([
    ['', null],
    [null, null],
    ['99999999.99', '99999999.99'],
    [3600, '3600.00'],
  ])('reads the estimated value %s', (given, estimated_value) =>
    expect(LeadInput.parse({ ...ada, estimated_value: given })).toMatchObject({ estimated_value }),
  )

  test('takes a day or an instant for the follow-up', () => {
    for (const next_follow_up of ['2026-07-01', '2026-07-01T09:30', '2026-07-01T14:30:00Z'])
      expect(LeadInput.parse({ ...ada, next_follow_up })).toMatchObject({ next_follow_up })
    for (const next_follow_up of ['2026-02-30', 'tomorrow', '0001-01-01'])
      expect(listMessages({ ...ada, next_follow_up })).toEqual(['Enter an existing date as YYYY-MM-DD'])
  })
})

test('an activity needs notes and a known type', () => {
  const activity = { lead_id: crypto.randomUUID(), activity_type: 'fax', description: '  ' }
  expect(ActivityInput.safeParse(activity).error?.issues.map(({ message }) => message)).toEqual([
    'Type must be call, email, meeting, or note',
    'Notes are required',
  ])
})

describe('a lead', () => {
  test('moves freely while it is open, and closes from any column', () => {
    for (const status of leadStates.open)
      for (const to of leadStates.names) expect(blocked.move({ status, converted_to_client: false }, to)).toBeNull()
  })

  test('is reopened before it closes the other way, or is converted after it was lost', () => {
    const [won, lost] = [
      { status: 'won', converted_to_client: false } as const,
      { status: 'lost', converted_to_client: false } as const,
    ]
    expect(blocked.move(won, 'lost')).toBe('This lead is closed. Reopen it first.')
    expect(blocked.move(lost, 'won')).toBe('This lead is closed. Reopen it first.')
    for (const to of leadStates.open) expect([blocked.move(won, to), blocked.move(lost, to)]).toEqual([null, null])
    expect(blocked.convert(won)).toBeNull()
    expect(blocked.convert(lost)).toBe('This lead is lost. Reopen it first.')
  })

  test('stays won once it is a client', () => {
    const client = { status: 'won', converted_to_client: true } as const
    for (const to of [...leadStates.open, 'lost'] as const)
      expect(blocked.move(client, to)).toBe('This lead is already a client.')
    expect(blocked.convert(client)).toBe('This lead is already a client.')
    expect(blocked.delete(client)).toBe('This lead became a client and must be kept.')
  })
})
