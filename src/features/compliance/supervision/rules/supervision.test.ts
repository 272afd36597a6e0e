import { expect, test } from 'vitest'
import { listConcerns } from './supervision.ts'

const DAY = '2026-07-01'
const license = (kind: 'master' | 'journeyman' | 'apprentice' | 'bond', expires_on = '2027-01-31') => ({
  kind,
  expires_on,
})
const masters = [license('master')]
const sam = { name: 'Sam Ortiz', licenses: [license('journeyman')] }
const kim = { name: 'Kim Tran', licenses: [license('apprentice')] }
const texts = (...args: Parameters<typeof listConcerns>) => listConcerns(...args).map(({ text }) => text)

test('a licensed electrician with an apprentice is fine, also on the last day of the license', () => {
  expect(texts([sam, kim], masters, DAY)).toEqual([])
  expect(texts([{ ...sam, licenses: [license('journeyman', DAY)] }], masters, DAY)).toEqual([])
  expect(texts([], masters, DAY)).toEqual([])
})

test('an apprentice alone is not, and the rule is marked as not verified', () => {
  expect(listConcerns([kim], masters, DAY)).toEqual([
    {
      text: 'Kim Tran is an apprentice without a licensed electrician on the crew. Apprentices work under on-site supervision',
      rule: '16 TAC 73.10',
      is_verified: false,
    },
  ])
  expect(texts([kim, { ...kim, name: 'Lee Park' }], masters, DAY)[0]).toMatch(/^Kim Tran and Lee Park are apprentices/)
})

test('a license that ends before the visit, or none at all', () => {
  const lapsed = { ...sam, licenses: [license('journeyman', '2026-06-30'), license('apprentice', '2024-01-01')] }
  expect(texts([lapsed], masters, DAY)).toEqual([
    'The Journeyman Electrician license of Sam Ortiz expires on Jun 30, 2026, before this visit',
  ])
  // His lapsed license leaves the apprentice without supervision.
  expect(texts([lapsed, kim], masters, DAY)).toHaveLength(2)
  expect(texts([{ name: 'Ada Reed', licenses: [license('bond')] }], masters, DAY)).toEqual([
    "There is no electrician's license of Ada Reed on file",
  ])
})

test('no master of record on that day', () => {
  expect(texts([sam], [license('master', '2026-06-30')], DAY)).toEqual([
    'No Master Electrician of the company has a valid license on that day',
  ])
})
