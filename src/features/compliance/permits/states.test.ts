import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addDays } from '#contract/dates.ts'
import {
  applyChange,
  blocked,
  findIssue,
  hasExpired,
  type PermitState,
  permitStates,
  type PermitStatus,
} from './states.ts'

const today = '2026-06-15'
const application: PermitState = {
  status: 'pending',
  permit_number: null,
  application_date: '2026-06-01',
  approval_date: null,
  expiration_date: null,
}

/** Next states of each state: the decision that the states are built on. Extending an expired permit is not a move. */
const leadsTo: Record<PermitStatus, PermitStatus[]> = {
  pending: ['submitted'],
  submitted: ['approved', 'rejected'],
  approved: ['expired', 'closed'],
  rejected: [],
  expired: [],
  closed: [],
}

test.each(permitStates.names)('a permit that is %s moves only where it may, and says why not', (from) => {
  for (const to of permitStates.names.filter((name) => name !== from)) {
    const reason = blocked.move({ status: from }, to)
    expect([to, reason === null]).toEqual([to, leadsTo[from].includes(to)])
    if (reason !== null) expect(reason).toMatch(/^[A-Z].*\.$/)
  }
})

test('only an application that was never submitted can be deleted', () => {
  const none = { inspections: 0, work_orders: 0 }
  const deletable = permitStates.names.filter((status) => blocked.delete({ status }, none) === null)
  expect(deletable).toEqual(['pending'])
  expect(blocked.delete({ status: 'pending' }, { inspections: 1, work_orders: 0 })).toContain('inspections')
})

test('an approval needs a number, and is of today unless it has a date', () => {
  const submitted: PermitState = { ...application, status: 'submitted' }
  expect(applyChange(submitted, { status: 'approved' }, today)).toEqual({
    issue: { path: 'permit_number', message: 'Enter the number of the permit' },
  })
  expect(applyChange(submitted, { status: 'approved', permit_number: '7' }, today)).toEqual({
    permit: { ...submitted, status: 'approved', permit_number: '7', approval_date: today },
  })
})

test('an approval is never in the future', () => {
  const submitted: PermitState = { ...application, status: 'submitted', permit_number: '7' }
  const approved = applyChange(submitted, { status: 'approved' }, today)
  for (const was of [submitted, 'permit' in approved ? approved.permit : submitted])
    expect(applyChange(was, { status: 'approved', approval_date: '2026-06-16' }, today)).toEqual({
      issue: {
        path: 'approval_date',
        message: 'Approval date cannot be in the future. Approve the permit once the authority has.',
      },
    })
})

const expired: PermitState = {
  ...application,
  status: 'expired',
  permit_number: '7',
  approval_date: '2026-06-02',
  expiration_date: '2026-06-14',
}

test.each([today, '2027-06-14'])('an expired permit is approved again until %s', (expiration_date) => {
  expect(blocked.extend(expired)).toBeNull()
  expect(applyChange(expired, { expiration_date }, today)).toEqual({
    permit: { ...expired, status: 'approved', expiration_date },
  })
})

test('an expired permit is extended only to a day that has not passed, and changes in no other way', () => {
  expect(applyChange(expired, { expiration_date: '2026-06-14' }, today)).toEqual({
    issue: { path: 'expiration_date', message: 'Enter a day that has not passed' },
  })
  const refusal = expect.stringContaining('Extend it if the city did, or apply for a new one.')
  for (const change of [{ expiration_date: null }, { expiration_date: '2027-06-14', permit_number: '8' }, {}])
    expect(applyChange(expired, change, today)).toEqual({ refusal })
  const closed: PermitState = { ...expired, status: 'closed' }
  expect(applyChange(closed, { expiration_date: '2027-06-14' }, today)).toHaveProperty('refusal')
})

test('a permit does not expire before it was applied for', () => {
  const expiration_date = addDays(application.application_date, -1)
  expect(applyChange(application, { expiration_date }, today)).toEqual({
    issue: { path: 'expiration_date', message: 'Expiration date cannot be before the application date' },
  })
})

const day = fc.integer({ min: -40, max: 40 }).map((days) => addDays(today, days))
const anyChange = fc.record(
  {
    status: fc.constantFrom(...permitStates.names),
    permit_number: fc.constantFrom(null, '2026-EP-1', '2026-EP-2'),
    application_date: day,
    approval_date: fc.option(day),
    expiration_date: fc.option(day),
  },
  { requiredKeys: [] },
)

test('10,000 random changes keep every rule of a permit', () => {
  let moves = 0
  fc.assert(
    fc.property(fc.array(anyChange, { minLength: 50, maxLength: 50 }), (changes) => {
      let permit = application
      for (const change of changes) {
        moves += 1
        const was = permit
        const result = applyChange(was, change, today)
        if (!('permit' in result)) continue
        permit = result.permit
        const { status, permit_number, approval_date, application_date, expiration_date } = permit
        const isExtended = was.status === 'expired'
        const isIssued = ['approved', 'expired', 'closed'].includes(status)
        if (isExtended) expect(permit).toEqual({ ...was, status: 'approved', expiration_date })
        else {
          expect(status === was.status || leadsTo[was.status].includes(status)).toBe(true)
          // A permit in a final state does not change.
          expect(leadsTo[was.status]).not.toEqual([])
        }
        expect(isIssued).toBe(approval_date !== null)
        if (isIssued) expect(permit_number).not.toBeNull()
        if (approval_date !== null) expect(application_date <= approval_date && approval_date <= today).toBe(true)
        if (approval_date !== null && expiration_date !== null) expect(approval_date < expiration_date).toBe(true)
        expect(findIssue(permit, today)).toBeNull()
      }
    }),
    { numRuns: 200 },
  )
  expect(moves).toBe(10_000)
})

test.each([
  ['approved', '2026-06-14', true],
  ['approved', '2026-06-15', false],
  ['approved', null, false],
  ['closed', '2026-06-14', false],
] as const)('a permit that is %s until %s has expired: %s', (status, expiration_date, expected) => {
  expect(hasExpired({ ...application, status, expiration_date }, today)).toBe(expected)
})
