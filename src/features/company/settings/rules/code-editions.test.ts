import { describe, expect, test } from 'vitest'
import { editionOn, TEXAS_CODE_EDITIONS, unreadEdition } from './code-editions.ts'

describe('the edition in force in Texas', () => {
  test.each([
    ['2026-08-31', '2023'],
    ['2026-09-01', '2026'],
    ['2020-01-01', '2023'],
  ])('on %s is that of %s', (day, edition) => expect(editionOn(undefined, day)).toBe(edition))

  test('is the company’s own where it works to another', () =>
    expect(editionOn([{ edition: '2020', since: '2020-11-01' }], '2026-11-23')).toBe('2020'))

  test('is announced while its figures are not verified, until that was read', () => {
    expect(unreadEdition(null, '2026-08-31')).toBeNull()
    expect(unreadEdition(null, '2026-09-01')).toBe(TEXAS_CODE_EDITIONS[1])
    expect(unreadEdition('2026', '2026-09-01')).toBeNull()
    expect(unreadEdition('2023', '2026-11-23')).toBe(TEXAS_CODE_EDITIONS[1])
  })
})
