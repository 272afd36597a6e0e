import { expect, test } from 'vitest'
import type { PermitState } from '#features/compliance/permits/contract.ts'
import { type InspectionFacts, missingInspection, missingPermit, missingSignature } from './missing.ts'

const JOB = 'job'
const TODAY = '2026-06-15'
const labels = (missing: { label: string }[]) => missing.map(({ label }) => label)

const permit = (status: PermitState['status'], expiration_date: string | null = null) => ({
  id: status,
  permit_number: 'BP-7' as string | null,
  permit_type: 'Electrical',
  status,
  application_date: '2026-01-02',
  approval_date: null,
  expiration_date,
})

test('one approved permit that has not expired is enough', () => {
  expect(missingPermit(JOB, [permit('rejected'), permit('approved')], TODAY)).toEqual([])
  expect(missingPermit(JOB, [permit('approved', TODAY)], TODAY)).toEqual([])
  expect(labels(missingPermit(JOB, [permit('approved', '2026-06-14'), permit('submitted')], TODAY))).toEqual([
    'Permit BP-7 is expired',
    'Permit BP-7 is submitted',
  ])
  expect(labels(missingPermit(JOB, [permit('closed')], TODAY))).toEqual(['Permit BP-7 is closed'])
  expect(labels(missingPermit(JOB, [{ ...permit('pending'), permit_number: null }], TODAY))).toEqual([
    'Permit Electrical is pending',
  ])
  expect(labels(missingPermit(JOB, [], TODAY))).toEqual(['This job has no permit yet'])
})

test('every work order must be completed, and there must be one', () => {
  const order = (n: number, status: string) => ({ id: `w${n}`, work_order_number: `WO-0000${n}`, status })
  expect(missingSignature(JOB, [order(1, 'completed'), order(2, 'completed')])).toEqual([])
  expect(labels(missingSignature(JOB, [order(1, 'completed'), order(2, 'in_progress')]))).toEqual([
    'Work order WO-00002 is not signed',
  ])
  expect(labels(missingSignature(JOB, []))).toEqual(['This job has no work order yet'])
})

let made = 0
const inspection = (inspection_type: string, status: string, permit_id: string | null = null): InspectionFacts => ({
  id: `i${(made += 1)}`,
  inspection_type,
  status,
  permit_id,
  re_inspection_of: null,
  created_at: new Date(Date.UTC(2026, 0, made)).toISOString(),
})

const repeated = (failed: InspectionFacts, status: string) => [
  failed,
  { ...inspection('Re-inspection', status), re_inspection_of: failed.id },
]

test.each([
  ['a passed final inspection', [inspection('Rough-in', 'scheduled'), inspection('Final', 'passed')], true],
  ['only a passed rough-in', [inspection('Rough-in', 'passed')], false],
  ['a final inspection that is still ahead', [inspection('Final', 'scheduled')], false],
  ['a cancelled final inspection', [inspection('Final', 'cancelled')], false],
  ['a failed final inspection', [inspection('Final', 'failed')], false],
  ['a re-inspection that passed', repeated(inspection('Final', 'failed'), 'passed'), true],
  ['a re-inspection that is still ahead', repeated(inspection('Final', 'failed'), 'scheduled'), false],
  ['the re-inspection of a rough-in', repeated(inspection('Rough-in', 'failed'), 'passed'), false],
  ['a second final that passed', [inspection('Final', 'failed'), inspection('Final', 'passed')], true],
  ['a pass before the failure', [inspection('Final', 'passed'), inspection('Final', 'failed')], false],
  ['a pass of another permit', [inspection('Final', 'failed', 'a'), inspection('Final', 'passed', 'b')], false],
  ['both permits passed', [inspection('Final', 'passed', 'a'), inspection('Final', 'passed', 'b')], true],
  ['nothing', [], false],
])('%s', (_, inspections, passes) => {
  expect(missingInspection(JOB, inspections).length === 0).toBe(passes)
})
