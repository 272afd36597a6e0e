import { describe, expect, test } from 'vitest'
import { blocked, JobInput, JobPatch } from './contract.ts'

const CLIENT = '01920000-0000-7000-8000-000000000001'
const nothing = {
  photos: 0,
  timeEntries: 0,
  costs: 0,
  permits: 0,
  inspections: 0,
  workOrders: 0,
  dossiers: 0,
  quotes: 0,
  invoices: 0,
}

const messages = (input: object) =>
  JobInput.safeParse(input).error?.issues.map(({ path, message }) => `${path.join('.')}: ${message}`) ?? []

describe('form input', () => {
  test("requires a client and a title, with the specification's messages", () => {
    expect(messages({})).toEqual(['client_id: Client is required', 'title: Title is required'])
    expect(messages({ client_id: '', title: '  ' })).toEqual([
      'client_id: Client is required',
      'title: Title is required',
    ])
  })

  test('may leave everything else empty', () => {
    const empty = { description: '', assigned_to: '', scheduled_date: '', property_id: '', location: '', notes: ' ' }
    const none = {
      description: null,
      assigned_to: null,
      scheduled_date: null,
      property_id: null,
      location: null,
      notes: null,
    }
    expect(JobInput.parse({ client_id: CLIENT, title: ' Panel ', ...empty })).toEqual({
      client_id: CLIENT,
      title: 'Panel',
      status: 'scheduled',
      duration_minutes: 60,
      permit_required: false,
      ...none,
    })
    expect(JobInput.parse({ client_id: CLIENT, title: 'Panel', ...none })).toMatchObject(none)
  })

  test.each([4, 1441, 30.5, Number.NaN, Infinity, '60', null])('rejects the duration %s', (duration_minutes) =>
    expect(messages({ client_id: CLIENT, title: 'Panel', duration_minutes })).toEqual([
      'duration_minutes: Duration must be a whole number of minutes from 5 to 1440',
    ]),
  )

  test.each(['2026-02-30T10:00', '2026-13-01T10:00', 'tomorrow', '2026-06-15', '2026-06-15T25:00', '9999-01-01T00:00'])(
    'rejects the date %s',
    (scheduled_date) => {
      const [message] = messages({ client_id: CLIENT, title: 'Panel', scheduled_date })
      expect(message).toMatch(/^scheduled_date: /)
    },
  )

  test('contains only what was sent for an update', () => {
    expect(JobPatch.parse({})).toEqual({})
    expect(JobPatch.parse({ notes: '', created_at: 'x', completed_date: 'x' })).toEqual({ notes: null })
  })
})

describe('deleting a job', () => {
  test('is allowed when nothing references it', () => expect(blocked.delete(nothing)).toBeNull())

  test('names what references it otherwise', () => {
    expect(blocked.delete({ ...nothing, timeEntries: 1 })).toBe(
      'This job has 1 time entry, which must be kept. Cancel the job instead.',
    )
    expect(
      blocked.delete({
        photos: 3,
        timeEntries: 2,
        costs: 1,
        permits: 1,
        inspections: 1,
        workOrders: 2,
        dossiers: 1,
        quotes: 1,
        invoices: 2,
      }),
    ).toBe(
      'This job has 3 files, 2 time entries, 1 cost, 1 permit, 1 inspection, 2 work orders, 1 dossier, 1 quote, and 2 invoices, which must be kept. Cancel the job instead.',
    )
  })
})
