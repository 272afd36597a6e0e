import fc from 'fast-check'
import { expect, test } from 'vitest'
import { applyChange, blocked, findIssue, type InspectionState, inspectionStates } from './states.ts'

const now = '2026-06-15T15:00:00.000Z'
const scheduled: InspectionState = {
  status: 'scheduled',
  completed_date: null,
  result: null,
  corrections_required: null,
  re_inspection_required: false,
}

test.each(inspectionStates.names)('an inspection that is %s moves only where it may, and says why not', (from) => {
  for (const to of inspectionStates.names.filter((name) => name !== from)) {
    const reason = blocked.move({ status: from }, to)
    expect([to, reason === null]).toEqual([to, from === 'scheduled'])
    if (reason !== null) expect(reason).toMatch(/^[A-Z].*\.$/)
  }
})

test('only a failed inspection is repeated, once', () => {
  const repeatable = inspectionStates.names.filter(
    (status) => blocked.reinspect({ status, hasReinspection: false }) === null,
  )
  expect(repeatable).toEqual(['failed'])
  expect(blocked.reinspect({ status: 'failed', hasReinspection: true })).toContain('already')
})

test('a failed inspection needs its corrections, and asks for a re-inspection', () => {
  expect(applyChange(scheduled, { status: 'failed' }, now)).toEqual({
    issue: { path: 'corrections_required', message: 'Enter the corrections that the inspector requires' },
  })
  expect(applyChange(scheduled, { status: 'failed', corrections_required: 'Bond the pipe' }, now)).toEqual({
    inspection: {
      status: 'failed',
      completed_date: now,
      result: 'Fail with corrections',
      corrections_required: 'Bond the pipe',
      re_inspection_required: true,
    },
  })
})

const anyChange = fc.record(
  {
    status: fc.constantFrom(...inspectionStates.names),
    completed_date: fc.constantFrom(null, '2026-06-14T15:00:00.000Z', '2026-06-16T15:00:00.000Z'),
    result: fc.constantFrom(null, 'Green tag'),
    corrections_required: fc.constantFrom(null, 'Bond the water pipe'),
    re_inspection_required: fc.boolean(),
  },
  { requiredKeys: [] },
)

test('10,000 random changes keep every rule of an inspection', () => {
  let moves = 0
  fc.assert(
    fc.property(fc.array(anyChange, { minLength: 10, maxLength: 10 }), (changes) => {
      let inspection = scheduled
      for (const change of changes) {
        moves += 1
        const was = inspection
        const result = applyChange(was, change, now)
        if (!('inspection' in result)) {
          expect(Object.values(result)).not.toEqual([null])
          continue
        }
        inspection = result.inspection
        // A result is final.
        expect(was.status).toBe('scheduled')
        const { status, completed_date, corrections_required } = inspection
        expect(['passed', 'failed'].includes(status)).toBe(completed_date !== null)
        if (completed_date !== null) expect(completed_date <= now).toBe(true)
        if (completed_date !== null) expect(inspection.result).not.toBeNull()
        if (status === 'failed') expect(corrections_required).not.toBeNull()
        expect(findIssue(inspection, now)).toBeNull()
      }
    }),
    { numRuns: 1000 },
  )
  expect(moves).toBe(10_000)
})
