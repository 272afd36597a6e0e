import { expect, test } from 'vitest'
import { type Match, matchPersons, type Person } from './same-person.ts'

const person = (values: Partial<Person>): Person => ({ emails: [], phones: [], addresses: [], ...values })

test.each<[string, Partial<Person>, Partial<Person>, Match | null]>([
  ['the same email in another case', { emails: ['Ann@Example.com'] }, { emails: ['ann@example.com'] }, 'person'],
  ['a tag in the email', { emails: ['ann+2@example.com'] }, { emails: ['ann@example.com'] }, 'person'],
  ['dots in a Gmail address', { emails: ['a.n.n@gmail.com'] }, { emails: ['ann@googlemail.com'] }, 'person'],
  ['dots elsewhere', { emails: ['a.n.n@example.com'] }, { emails: ['ann@example.com'] }, null],
  ['the same phone, written differently', { phones: ['(512) 555-0188'] }, { phones: ['+15125550188'] }, 'person'],
  ['another phone', { phones: ['(512) 555-0188'] }, { phones: ['+15125550189'] }, null],
  [
    'the same home',
    { addresses: [{ address: '88 Rainey St.', zip: '78701-1234' }] },
    { addresses: [{ address: '88 rainey st', zip: '78701' }] },
    'address',
  ],
  [
    'the apartment next door',
    { addresses: [{ address: '88 Rainey St, Apt 4', zip: '78701' }] },
    { addresses: [{ address: '88 Rainey St, Apt 5', zip: '78701' }] },
    null,
  ],
  [
    'a street without a ZIP code',
    { addresses: [{ address: '1 Main St', zip: null }] },
    { addresses: [{ address: '1 Main St', zip: null }] },
    null,
  ],
  ['nothing known', { emails: [null], phones: [null, ''] }, { emails: [null], phones: [null, ''] }, null],
])('%s', (_, one, other, expected) => {
  expect(matchPersons(person(one), person(other))).toBe(expected)
  expect(matchPersons(person(other), person(one))).toBe(expected)
})
