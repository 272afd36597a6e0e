import { expect, test } from 'vitest'
import { formCrew, listCrew, replaceMember, startsWork } from './crew.ts'

const crew = { assigned_to: 'lead', helper_ids: ['one', 'two'] }

test('the lead comes first', () => {
  expect(listCrew(crew)).toEqual(['lead', 'one', 'two'])
  expect(listCrew({ assigned_to: null })).toEqual([])
})

test('nobody is on a crew twice, and a crew without a lead is led by its first helper', () => {
  expect(formCrew(['one', 'two', 'one'])).toEqual({ assigned_to: 'one', helper_ids: ['two'] })
  expect(formCrew([])).toEqual({ assigned_to: null, helper_ids: [] })
})

test('one place goes to somebody else', () => {
  expect(replaceMember(crew, 'lead', 'three')).toEqual({ assigned_to: 'three', helper_ids: ['one', 'two'] })
  expect(replaceMember(crew, 'one', 'three')).toEqual({ assigned_to: 'lead', helper_ids: ['three', 'two'] })
  expect(replaceMember(crew, 'lead', 'two')).toEqual({ assigned_to: 'two', helper_ids: ['one'] })
  expect(replaceMember(crew, 'lead', null)).toEqual({ assigned_to: 'one', helper_ids: ['two'] })
  expect(replaceMember({ assigned_to: null }, null, 'three')).toEqual({ assigned_to: 'three', helper_ids: [] })
})

test('work starts with a visit that is in progress or done at once, and with another crew on one in progress', () => {
  const planned = { ...crew, status: 'scheduled' }
  const working = { ...crew, status: 'in_progress' }
  const done = { ...crew, status: 'completed' }
  expect([startsWork(planned, null), startsWork(working, null), startsWork(done, planned)]).toEqual([false, true, true])
  expect([startsWork(done, working), startsWork(working, working), startsWork(planned, working)]).toEqual([
    false,
    false,
    false,
  ])
  const smaller = { ...crew, helper_ids: ['one'] }
  expect(startsWork({ ...working, ...smaller }, working)).toBe(true)
  expect(startsWork({ ...planned, ...smaller }, planned)).toBe(false)
  expect(startsWork({ ...done, ...smaller }, done)).toBe(false)
})
