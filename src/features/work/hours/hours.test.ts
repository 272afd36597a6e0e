import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, test } from 'vitest'
import type { CurrentUser } from '#contract/current-user.ts'
import { createClient, createJob, createUser } from '#test/factories.ts'
import { type Caller, setUpWorld } from '#test/world.ts'
import { payrollExports, timeEntries, timesheets } from './server/table.ts'

let samUser: CurrentUser
let sam: Caller
const world = await setUpWorld({ company: true })
const admin = await world.signedIn(await createUser(world.db, 'admin'))
const ana = await world.signedIn(await createUser(world.db, 'employee', { name: 'Ana Reyes' }))
const client = await createClient(world.db)
const jobId = (await createJob(world.db, { client_id: client.id, title: 'Rewire kitchen' })).id

beforeEach(async () => {
  // Monday, 10:00 AM in Chicago.
  at('2026-06-15T15:00:00Z')
  samUser = await createUser(world.db, 'employee', { name: 'Sam Ortiz', payroll_id: '12' })
  sam = await world.signedIn(samUser)
})

const at = (instant: string) => (world.clock.now = new Date(instant))
const start = (who: Caller, kind: string, job_id?: string) => who.post('/api/clock', { kind, job_id })
const stop = (who: Caller, ended_at?: string) => who.post('/api/clock/stop', { ended_at })
const onSite = (who: Caller) => who.post(`/api/jobs/${jobId}/start`)
const shop = (started_at: string, ended_at: string) => ({
  kind: 'shop',
  started_at,
  ended_at,
  reason: 'Forgot to clock in',
})
const add = (who: Caller, started_at: string, ended_at: string, more: object = {}) =>
  who.post('/api/time-entries', { ...shop(started_at, ended_at), ...more })
const week = async (who: Caller, day: string) => (await who.get(`/api/timesheets?week=${day}`)).body
const ownSheet = async (day: string) => (await week(sam, day)).timesheets[0]
const press = (who: Caller, id: string, action: string, body: object = {}) =>
  who.post(`/api/timesheets/${id}/${action}`, body)

/** Sam's last week with 8 hours, submitted. */
async function submitted(): Promise<{ id: string; entry: string }> {
  const entry = (await add(sam, '2026-06-08T08:00', '2026-06-08T16:00')).body.id
  const { id } = (await sam.post('/api/timesheets', { week: '2026-06-08' })).body
  return { id, entry }
}

async function approved() {
  const sheet = await submitted()
  expect((await press(admin, sheet.id, 'approve')).status).toBe(204)
  return sheet
}

describe('the clock', () => {
  test('switches from one activity to the next, in whole minutes without gaps', async () => {
    at('2026-06-15T13:00:40Z')
    expect((await start(sam, 'drive', jobId)).body).toMatchObject({
      running: { kind: 'drive', job_title: 'Rewire kitchen', started_at: '2026-06-15T13:00:00.000Z' },
    })
    at('2026-06-15T13:30:20Z')
    expect((await onSite(sam)).status).toBe(201)
    at('2026-06-15T15:00:00Z')
    expect((await start(sam, 'break')).body.last_job).toEqual({ id: jobId, title: 'Rewire kitchen' })
    expect((await sam.get(`/api/jobs/${jobId}`)).body).toMatchObject({ status: 'in_progress', on_site_since: null })
    at('2026-06-15T15:30:00Z')
    await onSite(sam)
    at('2026-06-15T16:00:00Z')
    expect((await stop(sam)).body).toMatchObject({ running: null })
    const { entries, ...sheet } = await ownSheet('2026-06-15')
    expect(entries.map((entry: { kind: string; parts: object[] }) => [entry.kind, entry.parts])).toEqual([
      ['drive', [{ day: '2026-06-15', minutes: 30 }]],
      ['visit', [{ day: '2026-06-15', minutes: 90 }]],
      ['break', [{ day: '2026-06-15', minutes: 30 }]],
      ['visit', [{ day: '2026-06-15', minutes: 30 }]],
    ])
    expect(sheet).toMatchObject({ regular: 150, overtime: 0, break: 30, is_running: false })
    expect((await sam.get(`/api/jobs/${jobId}`)).body.time_entries).toHaveLength(2)
  })

  test('refuses what already runs, and to stop what does not', async () => {
    expect((await stop(sam)).body.message).toBe('You are not clocked in.')
    await start(sam, 'shop')
    expect((await start(sam, 'shop')).body.message).toBe('Shop is already running.')
    expect((await start(sam, 'visit', jobId)).status).toBe(400)
    expect((await start(sam, 'drive', randomUUID())).body.errors).toMatchObject([{ path: 'job_id' }])
  })

  test('stops at an earlier time, which lies between the start and now', async () => {
    await start(sam, 'shop')
    at('2026-06-16T02:00:00Z')
    expect((await stop(sam, '2026-06-15T09:00')).body.errors).toMatchObject([{ path: 'ended_at' }])
    expect((await stop(sam, '2026-06-15T23:00')).body.errors).toMatchObject([{ path: 'ended_at' }])
    expect((await stop(sam, '2026-06-15T12:00')).status).toBe(201)
    expect(await ownSheet('2026-06-15')).toMatchObject({ regular: 120 })
  })

  test('that was forgotten counts 24 hours', async () => {
    await start(sam, 'shop')
    at('2026-06-18T15:00:00Z')
    await start(sam, 'drive')
    expect((await ownSheet('2026-06-15')).entries[0]).toMatchObject({ ended_at: '2026-06-16T15:00:00.000Z' })
  })

  test('50 presses at once start one activity', async () => {
    const kinds = ['drive', 'shop', 'break']
    await Promise.all(Array.from({ length: 50 }, (_, n) => start(sam, kinds[n % 3] ?? '')))
    const entries = (await ownSheet('2026-06-15')).entries
    expect(entries.filter(({ ended_at }: { ended_at: string | null }) => ended_at === null)).toHaveLength(1)
  })
})

describe('entries', () => {
  test('are added, corrected and deleted with a reason, and the audit trail keeps both versions', async () => {
    const { body: entry } = await add(sam, '2026-06-08T08:00', '2026-06-08T12:00')
    expect(entry).toMatchObject({ kind: 'shop', started_at: '2026-06-08T13:00:00.000Z', reason: 'Forgot to clock in' })
    const path = `/api/time-entries/${entry.id}`
    expect((await sam.patch(path, { ended_at: '2026-06-08T13:00' })).body.errors).toMatchObject([{ path: 'reason' }])
    const { body } = await sam.patch(path, {
      ended_at: '2026-06-08T13:00',
      reason: 'Stayed longer',
      updated_at: entry.updated_at,
    })
    expect(body).toMatchObject({ ended_at: '2026-06-08T18:00:00.000Z', reason: 'Stayed longer' })
    expect((await sam.patch(path, { kind: 'break', reason: 'x', updated_at: entry.updated_at })).status).toBe(409)
    expect((await sam.post(`${path}/delete`, {})).status).toBe(400)
    expect((await sam.post(`${path}/delete`, { reason: 'Was off sick' })).status).toBe(204)
    const { rows } = await world.pool.query(
      `select before, after from audit_events where record = 'time_entry' and record_id = $1 order by created_at, id`,
      [entry.id],
    )
    expect(rows).toMatchObject([
      { before: null, after: { reason: 'Forgot to clock in' } },
      {
        before: { ended_at: '2026-06-08T17:00:00.000Z', reason: 'Forgot to clock in' },
        after: { ended_at: '2026-06-08T18:00:00.000Z', reason: 'Stayed longer' },
      },
      { before: { started_at: '2026-06-08T13:00:00.000Z', deleted_because: 'Was off sick' }, after: null },
    ])
  })

  test('of one person never overlap; the refusal names the other', async () => {
    await add(sam, '2026-06-08T08:00', '2026-06-08T12:00')
    const refused = await add(sam, '2026-06-08T11:59', '2026-06-08T13:00', { kind: 'visit', job_id: jobId })
    expect(refused).toMatchObject({
      status: 409,
      body: { message: 'This overlaps Shop, Jun 08, 2026, 8:00 AM to 12:00 PM. Change one of the two.' },
    })
    expect((await add(sam, '2026-06-08T12:00', '2026-06-08T13:00')).status).toBe(201)
    expect((await add(ana, '2026-06-08T08:00', '2026-06-08T12:00')).status).toBe(201)
    await start(sam, 'shop')
    at('2026-06-15T16:00:00Z')
    expect((await add(sam, '2026-06-15T10:30', '2026-06-15T10:45')).body.message).toBe(
      'This overlaps Shop, Jun 15, 2026, 10:00 AM and still running. Change one of the two.',
    )
    const overlap = {
      user_id: samUser.id,
      kind: 'shop' as const,
      started_at: '2026-06-08T13:30:00Z',
      ended_at: '2026-06-08T14:00:00Z',
    }
    await expect(world.db.insert(timeEntries).values(overlap)).rejects.toMatchObject({
      cause: { constraint: 'time_entries_one_at_a_time' },
    })
  })

  test.each([
    ['in the future', '2026-06-15T09:00', '2026-06-15T10:01', 'ended_at'],
    ['that end before they start', '2026-06-14T09:00', '2026-06-14T09:00', 'ended_at'],
    ['of more than a day', '2026-06-12T09:00', '2026-06-13T09:01', 'ended_at'],
    ['at a time that daylight saving skips', '2026-03-08T02:30', '2026-03-08T04:00', 'started_at'],
  ])('%s are refused', async (_, from, to, path) => {
    expect(await add(sam, from, to)).toMatchObject({ status: 400, body: { errors: [{ path }] } })
  })

  test('on site need a job, and no other work has one', async () => {
    expect((await add(sam, '2026-06-08T08:00', '2026-06-08T09:00', { kind: 'visit' })).body.errors).toMatchObject([
      { path: 'job_id' },
    ])
    expect((await add(sam, '2026-06-08T08:00', '2026-06-08T09:00', { job_id: jobId })).body.job_id).toBeNull()
  })

  test("of others are an employee's to neither see nor change; an administrator's are everyone's", async () => {
    const { id } = (await add(sam, '2026-06-08T08:00', '2026-06-08T12:00')).body
    expect((await ana.get(`/api/time-entries/${id}`)).status).toBe(404)
    expect((await ana.patch(`/api/time-entries/${id}`, { kind: 'break', reason: 'x' })).status).toBe(404)
    expect((await ana.post(`/api/time-entries/${id}/delete`, { reason: 'x' })).status).toBe(404)
    expect((await add(ana, '2026-06-09T08:00', '2026-06-09T12:00', { user_id: samUser.id })).status).toBe(404)
    expect((await week(ana, '2026-06-08')).timesheets).toHaveLength(1)
    expect((await add(admin, '2026-06-09T08:00', '2026-06-09T12:00', { user_id: samUser.id })).status).toBe(201)
    expect((await ownSheet('2026-06-08')).entries).toHaveLength(2)
    const own = (await week(admin, '2026-06-08')).timesheets.find(
      (one: { user_id: string }) => one.user_id === samUser.id,
    )
    expect(own).toMatchObject({ user_name: 'Sam Ortiz', regular: 480 })
  })

  test('across the end of a week count in both', async () => {
    await add(sam, '2026-06-07T22:00', '2026-06-08T03:00')
    expect(await ownSheet('2026-06-01')).toMatchObject({ regular: 120 })
    expect(await ownSheet('2026-06-08')).toMatchObject({ regular: 180 })
  })
})

describe('a week', () => {
  test('is submitted, taken back, returned with a note, approved and questioned', async () => {
    expect((await sam.post('/api/timesheets', { week: '2026-06-08' })).body.message).toBe(
      'This week has no hours to submit.',
    )
    const { id, entry } = await submitted()
    expect((await sam.patch(`/api/time-entries/${entry}`, { kind: 'break', reason: 'x' })).body.message).toBe(
      'This week is submitted. Take it back first.',
    )
    expect((await press(ana, id, 'take-back')).status).toBe(404)
    expect((await press(sam, id, 'take-back')).status).toBe(204)
    await sam.post('/api/timesheets', { week: '2026-06-10' })
    expect((await press(sam, id, 'approve')).status).toBe(403)
    expect((await press(admin, id, 'return', { note: 'Add the drive' })).status).toBe(204)
    expect(await ownSheet('2026-06-08')).toMatchObject({ status: 'open', note: 'Add the drive' })
    expect((await press(admin, id, 'approve')).body.message).toBe('This week has not been submitted.')
    await sam.post('/api/timesheets', { week: '2026-06-08' })
    expect((await press(sam, id, 'question', { question: 'Why?' })).body.message).toBe(
      'This week has not been approved.',
    )
    expect((await press(admin, id, 'approve')).status).toBe(204)
    expect((await press(ana, id, 'question', { question: 'Why?' })).status).toBe(404)
    expect((await press(sam, id, 'question', { question: 'Where is my overtime?' })).status).toBe(204)
    expect(await ownSheet('2026-06-08')).toMatchObject({
      status: 'approved',
      note: null,
      question: 'Where is my overtime?',
    })
  })

  test('that is approved refuses every change, with the reason', async () => {
    const { id, entry } = await approved()
    const mine = 'This week is approved. Ask an administrator to return it.'
    const office = 'This week is approved. Return it first.'
    const change = { kind: 'break', reason: 'x' }
    expect((await sam.patch(`/api/time-entries/${entry}`, change)).body.message).toBe(mine)
    expect((await sam.post(`/api/time-entries/${entry}/delete`, { reason: 'x' })).body.message).toBe(mine)
    expect((await add(sam, '2026-06-10T08:00', '2026-06-10T12:00')).body.message).toBe(mine)
    // Moving time into it is a change of it too.
    const other = (await add(sam, '2026-06-15T08:00', '2026-06-15T09:00')).body.id
    const moved = { started_at: '2026-06-14T23:00', ended_at: '2026-06-15T01:00', reason: 'x' }
    expect((await sam.patch(`/api/time-entries/${other}`, moved)).body.message).toBe(mine)
    at('2026-06-12T15:00:00Z')
    expect((await start(sam, 'shop')).body.message).toBe(mine)
    expect((await onSite(sam)).body.message).toBe(mine)
    at('2026-06-15T15:00:00Z')
    expect((await admin.patch(`/api/time-entries/${entry}`, change)).body.message).toBe(office)
    expect((await admin.post(`/api/time-entries/${entry}/delete`, { reason: 'x' })).body.message).toBe(office)
    expect((await press(sam, id, 'take-back')).body.message).toBe(mine)
    await press(admin, id, 'return', { note: 'Fix it' })
    expect((await sam.patch(`/api/time-entries/${entry}`, change)).status).toBe(200)
  })

  test('is approved only once it is over and nothing runs in it', async () => {
    await start(sam, 'shop')
    const { id } = (await sam.post('/api/timesheets', { week: '2026-06-15' })).body
    expect((await press(admin, id, 'approve')).body.message).toBe(
      'A clock still runs in this week. Have it stopped first.',
    )
    at('2026-06-15T20:00:00Z')
    // Clocking goes on in a submitted week.
    expect((await stop(sam)).status).toBe(201)
    expect((await press(admin, id, 'approve')).body.message).toBe('This week is not over yet. Approve it once it is.')
    at('2026-06-22T05:00:00Z')
    expect((await press(admin, id, 'approve')).status).toBe(204)
  })

  test('is approved as it was seen: later hours ask for another look', async () => {
    const { id } = await submitted()
    const seen = (await ownSheet('2026-06-08')).updated_at
    await add(admin, '2026-06-09T08:00', '2026-06-09T10:00', { user_id: samUser.id })
    expect((await press(admin, id, 'approve', { updated_at: seen })).status).toBe(409)
    expect((await press(admin, id, 'approve', { updated_at: (await ownSheet('2026-06-08')).updated_at })).status).toBe(
      204,
    )
  })

  test('starts on the day in the settings, which stays once a week was submitted', async () => {
    await submitted()
    expect(await admin.patch('/api/settings', { week_starts_on: 'sunday' })).toMatchObject({
      status: 409,
      body: { message: 'A week has been submitted, so the first day of the week can no longer change.' },
    })
    expect((await admin.patch('/api/settings', { week_starts_on: 'monday' })).status).toBe(200)
  })

  test('keeps its hours when the time zone of the company changes', async () => {
    const zone = async (time_zone: string) =>
      admin.post('/api/settings', { ...(await admin.get('/api/settings')).body, time_zone })
    await submitted()
    expect((await zone('America/New_York')).status).toBe(201)
    expect((await zone('America/Chicago')).status).toBe(201)
    // Sunday night in Chicago, but Monday in New York.
    const late = (await add(admin, '2026-06-14T23:00', '2026-06-14T23:30', { user_id: samUser.id })).body.id
    expect(await zone('America/New_York')).toMatchObject({
      status: 409,
      body: {
        message: 'Hours of a week that was submitted would fall into another week, so they could be paid twice.',
      },
    })
    expect((await zone('America/Denver')).status).toBe(201)
    expect((await zone('America/Chicago')).status).toBe(201)
    await admin.post(`/api/time-entries/${late}/delete`, { reason: 'Not worked' })
  })
})

describe('payroll', () => {
  beforeEach(async () => {
    await world.db.delete(timesheets)
    await world.db.delete(payrollExports)
  })

  const exported = (body: object = {}) =>
    admin.post('/api/payroll-exports', { week: '2026-06-08', format: 'csv', ...body })

  test('takes approved weeks, locks them, and gives the same file again', async () => {
    const { id, entry } = await approved()
    await add(ana, '2026-06-12T08:00', '2026-06-12T10:00')
    const { status, body } = await exported()
    expect(status).toBe(201)
    expect(body.people).toEqual(['Sam Ortiz'])
    const file = () => admin.get(`/api/payroll-exports/${body.id}/file`)
    const first = await file()
    expect(first.headers['content-disposition']).toContain('hours-2026-06-08.csv')
    expect(first.text).toBe(
      'Payroll ID,Name,Week start,Week end,Regular hours,Overtime hours,Break hours\r\n12,Sam Ortiz,2026-06-08,2026-06-14,8.00,0.00,0.00\r\n',
    )
    await admin.patch(`/api/users/${samUser.id}`, { name: '=Sam', payroll_id: '99' })
    expect((await file()).text).toBe(first.text)
    expect((await admin.get(`/api/payroll-exports/${body.id}/file?format=gusto`)).text).toContain('Ortiz,Sam,,12,8.00,')
    expect((await exported()).body.message).toBe('No approved week is waiting to be exported. Approve one first.')
    const locked = 'This week was exported to payroll. Its hours can no longer change.'
    expect((await admin.patch(`/api/time-entries/${entry}`, { kind: 'break', reason: 'x' })).body.message).toBe(locked)
    expect((await admin.post(`/api/time-entries/${entry}/delete`, { reason: 'x' })).body.message).toBe(locked)
    expect((await press(admin, id, 'return', { note: 'x' })).body.message).toBe(locked)
    expect((await press(sam, id, 'question', { question: 'Why?' })).status).toBe(204)
    expect((await week(admin, '2026-06-08')).exports).toMatchObject([{ id: body.id, people: ['Sam Ortiz'] }])
  })

  test('asks for what a provider needs, and writes no formulas', async () => {
    await admin.patch(`/api/users/${samUser.id}`, { name: '=1+1 "Sam"', payroll_id: '' })
    await approved()
    expect((await exported({ format: 'adp_run' })).body.errors).toMatchObject([{ path: 'company_code' }])
    expect((await exported({ format: 'adp_run', company_code: 'AB1' })).body.message).toBe(
      'ADP RUN needs the payroll ID of =1+1 "Sam". Enter it in Users.',
    )
    expect((await ownSheet('2026-06-08')).status).toBe('approved')
    const { id } = (await exported()).body
    expect((await admin.get(`/api/payroll-exports/${id}/file`)).text).toContain(`,"'=1+1 ""Sam""",`)
  })

  test('exports at the same time never take an hour twice', async () => {
    await approved()
    const replies = await Promise.all(Array.from({ length: 10 }, () => exported()))
    expect(replies.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([
      201,
      ...Array.from({ length: 9 }, () => 409),
    ])
  })

  test('an hour that is added while the week is approved and exported is in the file or refused', async () => {
    for (let round = 0; round < 8; round += 1) {
      samUser = await createUser(world.db, 'employee', { name: `Sam ${round}` })
      sam = await world.signedIn(samUser)
      const { id } = await submitted()
      const [late] = await Promise.all([
        add(admin, '2026-06-09T08:00', '2026-06-09T10:00', { user_id: samUser.id }),
        press(admin, id, 'approve').then(() => exported()),
      ])
      const sheet = await ownSheet('2026-06-08')
      const made = (await exported()).body.id ?? (await week(admin, '2026-06-08')).exports[0].id
      expect(sheet.regular).toBe(late.status === 201 ? 600 : 480)
      const { text } = await admin.get(`/api/payroll-exports/${made}/file`)
      expect(text).toContain(`,Sam ${round},2026-06-08,2026-06-14,${late.status === 201 ? '10.00' : '8.00'},`)
    }
  })
})
