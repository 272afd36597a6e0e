import { expect, test } from 'vitest'
import { visits } from '#features/work/visits/contract.ts'
import { withStep } from './waiting-steps.ts'

const job = { visit_id: '1', other_visits: 0, status: 'scheduled' as const, on_site_since: null }
const made_at = '2026-11-28T14:00:00.000Z'
const step = (name: 'start' | 'stop' | 'finish', id = '1') => ({ path: visits[name].path, params: { id }, made_at })

test('a job shows the steps that wait for a connection', () => {
  const started = withStep(job, step('start'))
  expect(started).toEqual({ ...job, status: 'in_progress', on_site_since: made_at })
  expect(withStep(started, step('stop'))).toEqual({ ...job, status: 'in_progress' })
  expect(withStep(started, step('finish'))).toEqual({ ...job, status: 'completed' })
  expect(withStep({ ...started, other_visits: 1 }, step('finish'))).toMatchObject({ status: 'in_progress' })
})

test('a job shows no step of another visit, and none that the server refused', () => {
  expect(withStep(job, step('start', '2'))).toBe(job)
  expect(withStep(job, { ...step('start'), refusal: { message: 'You are already on site.', isConflict: false } })).toBe(
    job,
  )
})
