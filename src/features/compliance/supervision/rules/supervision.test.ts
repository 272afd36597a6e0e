import { expect, test } from 'vitest'
import type { LicenseKind } from '#features/compliance/licenses/states.ts'
import { listConcerns } from './supervision.ts'

const DAY = '2026-07-01'
const license = (kind: LicenseKind, expires_on = '2027-01-31') => ({
  kind,
  expires_on,
})
const masters = [license('master')]
const sam = { name: 'Sam Ortiz', licenses: [license('journeyman')] }
const kim = { name: 'Kim Tran', licenses: [license('apprentice')] }
const work = { masters, day: DAY, property: null }
const texts = (...args: Parameters<typeof listConcerns>) => listConcerns(...args).map(({ text }) => text)

test('a licensed electrician with an apprentice is fine, also on the last day of the license', () => {
  expect(texts([sam, kim], work)).toEqual([])
  expect(texts([{ ...sam, licenses: [license('journeyman', DAY)] }], work)).toEqual([])
  expect(texts([], work)).toEqual([])
})

test('an apprentice alone is not, and the rule is marked as not verified', () => {
  expect(listConcerns([kim], work)).toEqual([
    {
      text: 'Kim Tran is an apprentice without a licensed electrician on the crew. Apprentices work under on-site supervision',
      rule: '16 TAC 73.10',
      is_verified: false,
    },
  ])
  expect(texts([kim, { ...kim, name: 'Lee Park' }], work)[0]).toMatch(/^Kim Tran and Lee Park are apprentices/)
})

test('a license that ends before the visit, or none at all', () => {
  const lapsed = { ...sam, licenses: [license('journeyman', '2026-06-30'), license('apprentice', '2024-01-01')] }
  expect(texts([lapsed], work)).toEqual([
    'The Journeyman Electrician license of Sam Ortiz expires on Jun 30, 2026, before this visit',
  ])
  // His lapsed license leaves the apprentice without supervision.
  expect(texts([lapsed, kim], work)).toHaveLength(2)
  expect(texts([{ name: 'Ada Reed', licenses: [license('bond')] }], work)).toEqual([
    "There is no electrician's license of Ada Reed on file",
  ])
})

test('no master of record on that day', () => {
  expect(texts([sam], { ...work, masters: [license('master', '2026-06-30')] })).toEqual([
    'No Master Electrician of the company has a valid license on that day',
  ])
})

test('residential wiremen by themselves are not for a commercial property', () => {
  const ray = { name: 'Ray Diaz', licenses: [license('residential_wireman')] }
  const commercial = { ...work, property: 'commercial' } as const
  expect(listConcerns([ray], commercial)).toEqual([
    {
      text: 'Ray Diaz is a residential wireman without a journeyman or master electrician on the crew. Residential wiremen work in dwellings, and this property is commercial',
      rule: 'Occupations Code 1305.002',
      is_verified: false,
    },
  ])
  expect(texts([ray, { ...ray, name: 'Lee Park' }], commercial)[0]).toMatch(
    /^Ray Diaz and Lee Park are residential wiremen/,
  )
  expect(texts([ray, sam], commercial)).toEqual([])
  expect(texts([{ ...ray, licenses: [...ray.licenses, ...sam.licenses] }], commercial)).toEqual([])
  for (const property of ['residential', null] as const) expect(texts([ray, kim], { ...work, property })).toEqual([])
})
