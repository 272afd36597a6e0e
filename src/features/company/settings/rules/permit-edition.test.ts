import { describe, expect, test } from 'vitest'
import { permitEdition } from './permit-edition.ts'

const permit = { application_date: '2026-08-20', approval_date: null, jurisdiction: null }

describe('the edition of a permit', () => {
  test('is that in force on its application date', () => {
    expect(permitEdition(undefined, permit)).toEqual({ edition: '2023', remarks: [] })
    expect(permitEdition(undefined, { ...permit, application_date: '2026-09-01' }).edition).toBe('2026')
  })

  test('is the company’s own where it works to another', () =>
    expect(permitEdition([{ edition: '2020', since: '2020-11-01' }], permit).edition).toBe('2020'))

  test('is unsure when another was in force on its approval', () => {
    const { edition, remarks } = permitEdition(undefined, { ...permit, approval_date: '2026-09-03' })
    expect(edition).toBe('2023')
    expect(remarks).toEqual([expect.stringContaining('approved under NEC 2026')])
  })

  test.each([
    ['City of Dallas', 'No adoption of 2026 was found'],
    ['Houston Permitting Center', 'the day on which the application is submitted'],
    ['FORT WORTH', 'Ordinance 26721-02-2024'],
  ])('has what to ask in %s', (jurisdiction, text) =>
    expect(permitEdition(undefined, { ...permit, jurisdiction }).remarks).toEqual([expect.stringContaining(text)]),
  )

  test.each(['Travis County', 'Houstonia', null])('has nothing about %s', (jurisdiction) =>
    expect(permitEdition(undefined, { ...permit, jurisdiction }).remarks).toEqual([]),
  )
})
