import { expect, test } from 'vitest'
import { jobs } from '#features/work/jobs/contract.ts'
import { visits } from '#features/work/visits/contract.ts'
import { type Clock, clock } from '../contract.ts'
import { withChange } from './waiting-clock.ts'

const made_at = '2026-11-28T14:00:00.000Z'
const idle: Clock = { running: null, last_job: { id: '8', title: 'Rewire kitchen' } }
const change = (path: string, more: object = {}) => ({ path, name: null, made_at, ...more })
const drive = change(clock.start.path, { body: { kind: 'drive' } })

test('the clock shows what waits for a connection', () => {
  const driving = withChange(idle, drive)
  expect(driving.running).toMatchObject({ kind: 'drive', job_title: null, started_at: made_at })
  expect(withChange(driving, change(clock.stop.path))).toEqual(idle)
  const back = withChange(driving, change(jobs.start.path, { params: { id: '8' } }))
  expect(back.running).toMatchObject({ kind: 'visit', job_id: '8', job_title: 'Rewire kitchen' })
  const other = withChange(driving, change(jobs.start.path, { params: { id: '9' }, name: 'Swap panel' }))
  expect(other.running).toMatchObject({ job_id: '9', job_title: 'Swap panel' })
  const onSite = withChange(driving, change(visits.start.path, { name: 'Panel swap' }))
  expect(onSite.running).toMatchObject({ kind: 'visit', job_title: 'Panel swap' })
  expect(withChange(onSite, change(visits.finish.path))).toEqual(idle)
})

test('the clock runs on after the end of a visit that it does not count, and after what the server refused', () => {
  const driving = withChange(idle, drive)
  expect(withChange(driving, change(visits.stop.path))).toBe(driving)
  const refusal = { message: 'The week is approved.', isConflict: false }
  expect(withChange(driving, change(clock.stop.path, { refusal }))).toBe(driving)
})
