import { expect, test } from 'vitest'
import { isSamePerson, type Person } from './same-person.ts'

const person = (values: Partial<Person>): Person => ({ emails: [], phones: [], addresses: [], ...values })

test.each<[string, Partial<Person>, Partial<Person>, boolean]>([
  ['the same email in another case', { emails: ['Ann@Example.com'] }, { emails: ['ann@example.com'] }, true],
  ['a tag in the email', { emails: ['ann+2@example.com'] }, { emails: ['ann@example.com'] }, true],
  ['dots in a Gmail address', { emails: ['a.n.n@gmail.com'] }, { emails: ['ann@googlemail.com'] }, true],
  ['dots elsewhere', { emails: ['a.n.n@example.com'] }, { emails: ['ann@example.com'] }, false],
  ['the same phone, written differently', { phones: ['(512) 555-0188'] }, { phones: ['+15125550188'] }, true],
  ['another phone', { phones: ['(512) 555-0188'] }, { phones: ['+15125550189'] }, false],
  [
    'the same home',
    { addresses: [{ address: '88 Rainey St.', zip: '78701-1234' }] },
    { addresses: [{ address: '88 rainey st', zip: '78701' }] },
    true,
  ],
  [
    'the apartment next door',
    { addresses: [{ address: '88 Rainey St, Apt 4', zip: '78701' }] },
    { addresses: [{ address: '88 Rainey St, Apt 5', zip: '78701' }] },
    false,
  ],
  [
    'a street without a ZIP code',
    { addresses: [{ address: '1 Main St', zip: null }] },
    { addresses: [{ address: '1 Main St', zip: null }] },
    false,
  ],
  ['nothing known', { emails: [null], phones: [null, ''] }, { emails: [null], phones: [null, ''] }, false],
])('%s', (_, one, other, expected) => {
  expect(isSamePerson(person(one), person(other))).toBe(expected)
  expect(isSamePerson(person(other), person(one))).toBe(expected)
})
