import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type AskedCompany, createAskedCompany } from '#test/assistant-questions/company.ts'
import { readingTools } from '#test/assistant-questions/reading-tools.ts'
import { inspections } from '#features/compliance/inspections/server/table.ts'
import { conversations, textMessages } from '#features/messages/conversations/server/table.ts'
import { timeEntries, timesheets } from '#features/work/hours/server/table.ts'
import { jobs } from '#features/work/jobs/server/table.ts'
import { createBooking, createInspection, createJob, createProperty } from '#test/factories.ts'
import { toolsFor } from './server/shared/tools/registry.ts'

let company: AskedCompany
beforeAll(async () => {
  company = await createAskedCompany()
})
afterAll(() => company.world.close())

const { run, getText } = readingTools(() => company)

test('hours: of all the weeks up to a year, or none', async () => {
  const { world, users } = company
  const entry = { user_id: users.employee.id, kind: 'shop' } as const
  await world.db.insert(timeEntries).values([
    { ...entry, started_at: '2025-07-01T14:00:00Z', ended_at: '2025-07-01T16:30:00Z' },
    { ...entry, started_at: '2026-05-04T14:00:00Z', ended_at: '2026-05-04T15:00:00Z' },
  ])
  const year = await getText('employee', 'hours', { from: '2025-06-15', to: '2026-06-14' })
  expect(year).toContain(`${users.employee.name}: 3.5 h`)
  await expect(run('employee', 'hours', { from: '2025-06-14', to: '2026-06-15' })).rejects.toThrow(
    'Ask for the hours of at most a year at a time',
  )
})

test('hours: at a client or on a job with their times, and who is clocked in', async () => {
  const { world, users, records } = company
  const [job] = await world.db.select().from(jobs).where(eq(jobs.title, 'Garage rewire'))
  const entry = { user_id: users.mia.id, job_id: job?.id, kind: 'visit' } as const
  await world.db.insert(timeEntries).values([
    { ...entry, started_at: '2026-06-12T14:00:00Z', ended_at: '2026-06-12T16:30:00Z' },
    { ...entry, started_at: '2026-06-15T14:00:00Z' },
  ])
  const line = 'Friday, June 12, 2026: Garage rewire, 9:00 AM to 11:30 AM, 2.5 h'
  expect(await getText('admin', 'hours', { client_id: records.marisol.id })).toContain(line)
  expect(await getText('admin', 'hours', { title: 'the garage' })).toContain(line)
  expect(await getText('admin', 'hours', { client_id: records.linus.id })).toContain('There are no hours')
  expect(await getText('mia', 'hours', { from: '2026-06-12' })).toContain(line)
  expect(await getText('admin', 'hours', { running: true })).toContain('Garage rewire, 9:00 AM to now, 1 h')
  expect(await getText('employee', 'hours', { running: true })).toBe('You are not clocked in.')
  await world.db.delete(timeEntries).where(eq(timeEntries.user_id, users.mia.id))
})

test('timesheets to approve: the submitted ones, and who did not submit last week', async () => {
  const { world, users } = company
  const sam = users.employee.id
  const mia = users.mia.id
  await world.db.insert(timeEntries).values(
    [sam, mia].map((user_id) => ({
      user_id,
      kind: 'shop' as const,
      started_at: '2026-06-09T14:00:00Z',
      ended_at: '2026-06-09T17:00:00Z',
    })),
  )
  expect(await getText('admin', 'timesheets_to_approve')).toMatch(
    /^No timesheet waits for approval\.\nNot submitted for the week of Jun 0[78], 2026: Mia Chen(?:,)? and Sam Ortiz\.$/,
  )
  const { week } = await (
    await world.signedIn(users.admin)
  )
    .get('/api/timesheets?week=2026-06-09')
    .then(({ body }) => body)
  await world.db.insert(timesheets).values({ user_id: sam, week, status: 'submitted' })
  const text = await getText('admin', 'timesheets_to_approve')
  expect(text).toContain('1 timesheet to approve:\n- Sam Ortiz, week of Jun')
  expect(text).toMatch(/: 3 h\nNot submitted .*: Mia Chen\.$/)
  await world.db.delete(timesheets)
  await world.db.delete(timeEntries)
})

test('hours: times that do not fit are counted', async () => {
  const { world, users } = company
  const day = (hour: number) => `2026-06-15T${String(hour).padStart(2, '0')}:00:00Z`
  await world.db.insert(timeEntries).values(
    Array.from({ length: 17 }, (_, index) => ({
      user_id: users.mia.id,
      kind: 'shop' as const,
      started_at: day(index + 6),
      ended_at: day(index + 6).replace(':00:00', ':30:00'),
    })),
  )
  expect(await getText('mia', 'hours', { from: '2026-06-15' })).toContain('- and 2 more, not shown here')
  await world.db.delete(timeEntries).where(eq(timeEntries.user_id, users.mia.id))
})

test('texts: the unread ones, and the latest with a client', async () => {
  const { world, records } = company
  const text = (body: string, direction: 'in' | 'out', minute: number) => ({
    body,
    direction,
    created_at: `2026-06-15T14:0${minute}:00Z`,
  })
  const phone = '+15125550102'
  expect(await getText('employee', 'find_messages')).toBe('There is no unread text.')
  expect(await getText('employee', 'find_messages', { client_id: records.linus.id })).toBe(
    'I found no texts with Linus Becker.',
  )
  const values = { phone, unread_count: 1, last_message: 'Monday works', last_direction: 'in' as const }
  const [row] = await world.db.insert(conversations).values(values).returning()
  const conversation_id = row?.id ?? expect.unreachable()
  await world.db
    .insert(textMessages)
    .values(
      [text('When can we come?', 'out', 1), text('Monday works', 'in', 2)].map((one) => ({ ...one, conversation_id })),
    )
  expect(await getText('employee', 'find_messages')).toMatch(
    /^1 conversation with unread texts:\n- Linus Becker, .*: "Monday works"$/,
  )
  expect(await getText('employee', 'find_messages', { client_id: records.linus.id })).toBe(
    [
      'The latest texts with Linus Becker:',
      '- Linus Becker, Jun 15, 2026, 9:02 AM: "Monday works"',
      '- We, Jun 15, 2026, 9:01 AM: "When can we come?"',
    ].join('\n'),
  )
  await world.db.delete(textMessages)
  await world.db.delete(conversations)
})

test('inspections: why one failed, and how the next one went', async () => {
  const { world, users } = company
  const created_by = users.admin.id
  const failed = await createInspection(world.db, {
    created_by,
    status: 'failed',
    completed_date: '2026-06-12T14:00:00Z',
    deficiencies: 'No bonding jumper.',
    corrections_required: 'Bond the water pipe.',
  })
  const again = { inspection_type: 'Re-inspection', status: 'passed' as const, re_inspection_of: failed.id }
  const repeat = await createInspection(world.db, { created_by, ...again, completed_date: '2026-06-14T14:00:00Z' })
  expect(await getText('employee', 'find_inspections', { status: 'failed' })).toContain(
    'failed, found: No bonding jumper, corrections: Bond the water pipe, re-inspection passed Jun 14, 2026',
  )
  for (const { id } of [repeat, failed]) await world.db.delete(inspections).where(eq(inspections.id, id))
})

test('visits: by words of the title or the address, without a technician or a date', async () => {
  expect(await getText('employee', 'visits', { q: 'is the attic fan confirmed' })).toMatch(
    /^Friday, June 19, 2026, 2:00 PM: Attic fan wiring.*pending, 1 h, until 3:00 PM\n- Phone: \(512\) 555-0102$/,
  )
  expect(await getText('employee', 'visits', { q: 'install a spa' })).toBe('I found no visit called install a spa.')
  // A booking without a location is at its client's address.
  expect(await getText('employee', 'visits', { place: '4 elm' })).toMatch(/EV charger install.*\n.*Attic fan wiring/)
  expect(await getText('employee', 'visits', { show: 'unassigned' })).toMatch(/Kitchen lighting.*\n.*Attic fan wiring/)
  expect(await getText('employee', 'visits', { show: 'undated' })).toContain('No date yet: Garage rewire')
})

test('visits: any days, by name, or the own ones of a client', async () => {
  expect(await getText('admin', 'visits')).toContain(
    '2:00 PM: EV charger install, for Linus Becker, at 4 Elm Ct, by Sam Ortiz',
  )
  expect(await getText('employee', 'visits', { from: '2026-06-18', name: 'mia' })).toContain('Outlet repair')
  expect(await getText('employee', 'visits', { from: '2026-06-18', mine: true })).toContain(
    'You have nothing on the schedule',
  )
  const own = await getText('client', 'visits')
  expect(own).toContain('You have 2 visits coming up')
  expect(own).toContain('Panel upgrade')
  expect(own).not.toContain('Attic fan')
})

test('free times follow the rules of online booking, and availability the schedule', async () => {
  expect(await getText('client', 'free_times', { from: '2026-06-20' })).toContain('Saturday, June 20, 2026: 9:00 AM')
  expect(await getText('client', 'free_times', { from: '2026-06-21' })).toContain('There is no free time')
  expect(await getText('employee', 'availability', { at: '2026-06-16T10:00' })).toContain('You are not free')
  expect(await getText('employee', 'availability', { at: '2026-06-16T14:00' })).toContain('You are free')
  expect(await getText('admin', 'availability', { at: '2026-06-18T10:30', anyone: true })).toContain(
    'Dana Whitfield and Sam Ortiz',
  )
  // It names no day after the week that it looked at.
  const none = { from: '2026-06-20', to: '2026-12-31', duration_minutes: 1440 }
  expect(await getText('client', 'free_times', none)).toContain('to Friday, June 26, 2026')
  // Tuesday evening, which is Wednesday in UTC.
  const evening = await run('employee', 'availability', { at: '2026-06-17T02:00:00.000Z' })
  expect(evening.sources).toEqual([{ title: 'Schedule', href: '/schedule?view=day&date=2026-06-16' }])
})

test('a client has only the tools for clients, and sees nothing of another client in any of them', async () => {
  const tools = toolsFor(company.users.client)
  expect(tools.map(({ access }) => access)).not.toContain('staff')
  const texts = await Promise.all(
    tools.flatMap((tool) =>
      tool.writes
        ? []
        : [
            run(
              'client',
              tool.name,
              tool.name === 'find_code_articles' || tool.name === 'search_guides'
                ? { query: 'Linus Becker' }
                : { search: 'Linus', q: 'Linus' },
            ).then(({ data, text }) => JSON.stringify(data) + text),
          ],
    ),
  )
  const answers = texts.join('\n').replaceAll('"Linus Becker"', '')
  for (const secret of ['INV-00003', '1,200', '4 Elm Ct', 'Attic fan', '555-0102', 'Marisol', 'Ray Castillo'])
    expect(answers).not.toContain(secret)
})

test('a helper on a visit is not free', async () => {
  const { world, users, records } = company
  const admin = await world.signedIn(users.admin)
  const crew = { assigned_to: users.admin.id, helper_ids: [users.employee.id] }
  const at = { scheduled_date: '2026-08-05T09:00', duration_minutes: 60 }
  const job = await admin.post('/api/jobs', { client_id: records.marisol.id, title: 'Service change', ...crew, ...at })
  expect(job.status).toBe(201)
  expect(await getText('employee', 'availability', { at: '2026-08-05T09:30' })).toContain('You are not free')
})

test('clients see when the company is open', async () => {
  expect(await getText('client', 'company')).toContain('Monday 8:00 AM to 6:00 PM')
})

test('a client sees their finished visits and their addresses, of nobody else', async () => {
  const { world, records, users } = company
  expect(await getText('client', 'visits', { past: true })).toBe('I found no finished visit.')
  const done = { title: 'Fan swap', status: 'completed', scheduled_date: '2026-05-04T14:00:00.000Z' } as const
  await createJob(world.db, { ...done, client_id: records.grace.id, assigned_to: users.mia.id })
  await createJob(world.db, { ...done, client_id: records.linus.id, title: 'Attic light' })
  expect(await getText('client', 'visits', { past: true })).toMatch(
    /^We finished 1 visit, the latest first:\n- Monday, May 4, 2026, 9:00 AM: Fan swap, by Mia Chen, completed/,
  )
  expect(await getText('client', 'visits', { past: true, from: '2026-06-01', to: '2026-06-14' })).toContain(
    'I found no finished visit from',
  )
  await createProperty(world.db, { client_id: records.linus.id, address: '4 Elm Ct' })
  await createProperty(world.db, { client_id: records.grace.id, address: '9 Oak St', gate_code: '2580', dog: 'Rex' })
  expect(await getText('client', 'find_properties')).toBe('- 9 Oak St\n- 88 Rainey St')
})

test('the company: all of it, or one part', async () => {
  expect(await getText('client', 'company', { about: 'services' })).toMatch(/^Services to book online: [^\n]+$/)
  expect(await getText('client', 'company', { about: 'hours' })).toMatch(/^Open: Monday [^\n]+$/)
})

test('free times of one part of the day, on every day of a range', async () => {
  const afternoons = await getText('client', 'free_times', { from: '2026-06-19', to: '2026-06-20', part: 'afternoon' })
  expect(afternoons).toMatch(
    /, in the afternoon:\n- Friday, June 19, 2026: 12:00 PM[^]*Saturday, June 20, 2026: 12:00 PM/,
  )
  expect(afternoons).not.toContain('AM')
})

test('the next visit may be a booking, with what its crew has to know', async () => {
  const { world, records, users } = company
  const booking = { client_id: records.linus.id, service_type: 'Lighting consultation', status: 'confirmed' } as const
  const at = '2026-06-15T15:30:00.000Z'
  await createBooking(world.db, { ...booking, assigned_to: users.employee.id, scheduled_date: at })
  const text = await getText('employee', 'next_visit')
  expect(text).toMatch(/^Your next visit: Lighting consultation for Linus Becker on Monday, June 15, 2026, 10:30 AM/)
  expect(text).toContain('- Phone: (512) 555-0102')
  expect(text).toContain('- After that: EV charger install for Linus Becker')
})
