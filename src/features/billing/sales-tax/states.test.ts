import { describe, expect, test } from 'vitest'
import { certificateLine, dueOn, noticeOn, statusOn } from './states.ts'

const certificate = { valid_from: '2026-02-01', valid_until: '2026-06-30', received_on: '2026-01-20' }

test.each([
  ['2026-01-19', 'missing'],
  ['2026-01-20', 'upcoming'],
  ['2026-01-31', 'upcoming'],
  ['2026-02-01', 'valid'],
  ['2026-05-30', 'valid'],
  ['2026-05-31', 'expiring'],
  ['2026-06-30', 'expiring'],
  ['2026-07-01', 'expired'],
])('on %s a certificate is %s', (day, status) => expect(statusOn(certificate, day)).toBe(status))

test('without an end it stays valid, and without the paper it is not', () => {
  expect(statusOn({ ...certificate, valid_until: null }, '2040-01-01')).toBe('valid')
  expect(statusOn({ ...certificate, received_on: null }, '2026-03-01')).toBe('missing')
})

describe('the 90 days of the Comptroller', () => {
  const notice = { requested_on: '2026-01-05', agreed_until: null, received_on: null }

  test('end on the 90th day after the notice, or on a later day that was agreed', () => {
    expect(dueOn(notice)).toBe('2026-04-05')
    expect(dueOn({ ...notice, agreed_until: '2026-05-01' })).toBe('2026-05-01')
    expect(dueOn({ ...notice, agreed_until: '2026-03-01' })).toBe('2026-04-05')
    expect(dueOn({ ...notice, requested_on: null })).toBeNull()
  })

  test.each([
    ['2026-04-03', 'Due by Apr 05, 2026, in 2 days.', false],
    ['2026-04-04', 'Due by Apr 05, 2026, tomorrow.', false],
    ['2026-04-05', 'Due by Apr 05, 2026, today.', false],
    ['2026-04-06', 'It was due by Apr 05, 2026: the Comptroller may not accept it any more.', true],
  ])('on %s: %s', (today, text, isLate) => expect(noticeOn(notice, today)).toEqual({ text, isLate }))

  test.each([
    ['2026-04-05', false],
    ['2026-04-06', true],
  ])('received on %s, late: %s', (received_on, isLate) =>
    expect(noticeOn({ ...notice, received_on }, '2026-08-01')?.isLate).toBe(isLate),
  )
})

test('prints kind and number, if there is one', () => {
  expect(certificateLine({ kind: 'resale', number: '3-20045-1234-7' })).toBe(
    'Not taxed under resale certificate 3-20045-1234-7',
  )
  expect(certificateLine({ kind: 'exemption', number: null })).toBe('Not taxed under exemption certificate')
})
