import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type AskedCompany, createAskedCompany } from '#test/assistant-questions/company.ts'
import { clientQuestions } from '#test/assistant-questions/client.ts'
import { staffQuestions } from '#test/assistant-questions/staff.ts'
import { disputes, payments } from '#features/billing/payments/server/table.ts'
import { quoteVersions } from '#features/billing/quotes/server/table.ts'
import { inspections } from '#features/compliance/inspections/server/table.ts'
import { licenses } from '#features/compliance/licenses/server/table.ts'
import { conversations, textMessages } from '#features/messages/conversations/server/table.ts'
import { timeEntries, timesheets } from '#features/work/hours/server/table.ts'
import { jobs } from '#features/work/jobs/server/table.ts'
import {
  createCircuit,
  createInspection,
  createInvoice,
  createJob,
  createProperty,
  createQuote,
} from '#test/factories.ts'
import { toolsFor } from './server/shared/tools/registry.ts'

let company: AskedCompany
beforeAll(async () => {
  company = await createAskedCompany()
})
afterAll(() => company.world.close())

type Who = keyof AskedCompany['users']

const run = async (who: Who, name: string, input: object = {}) => {
  const user = company.users[who]
  const tool = toolsFor(user).find((one) => one.name === name)
  if (!tool || tool.writes) throw new Error(`${who} has no tool ${name} that reads`)
  return tool.run({ services: company.world.services, user, agent: 'Sparky' }, input)
}
const getText = async (who: Who, name: string, input?: object) => (await run(who, name, input)).text

test('balances: staff see who owes what, a client their own', async () => {
  const all = await run('employee', 'balances')
  expect(all.text).toContain('2 clients owe $1,740.00 together, $1,200.00 of it overdue')
  expect(all.sources.map(({ title }) => title)).toEqual(['INV-00003', 'INV-00001', 'Invoices'])
  expect(await getText('client', 'balances')).toContain('You owe $540.00 on 1 unpaid invoice')
  expect(await getText('client', 'balances', { client_id: company.records.linus.id })).not.toContain('1,200')
  expect(await getText('admin', 'balances', { client_id: company.records.marisol.id })).toContain(
    'Marisol Vega owes nothing',
  )
})

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

test('panels: where they are, and which spaces are free', async () => {
  const { panel } = company.records
  const text = (show: string) => getText('employee', 'find_panels', { panel_id: panel.id, show })
  expect(await text('spaces')).toContain('37 free spaces: 3, 5, 6, 7')
  expect(await text('location')).toMatch(/Main panel at 88 Rainey St .*37 free spaces$/)
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

test('figures, prices, panels, permits, inspections and licenses say what their screens do', async () => {
  expect(await getText('admin', 'figures')).toContain('There are 5 clients, 4 active jobs and 2 unpaid invoices')
  expect(await getText('employee', 'find_prices', { search: 'spa' })).toContain('50 A spa disconnect: $285.00')
  expect(await getText('employee', 'find_panels', { search: 'Grace' })).toContain('37 free spaces')
  expect(await getText('employee', 'find_permits', { status: 'approved' })).toContain('BP-2026-117')
  expect(await getText('employee', 'find_inspections')).toContain('Rough-in')
  expect(await getText('admin', 'find_licenses')).toContain(
    'TECL 12345 of Bluebonnet Electric, expires Jul 01, 2026 (in 16 days)',
  )
})

test('calculators and code tables name the edition and the sections', async () => {
  const size = await run('employee', 'calculate_conductor', { other_amperes: 50 })
  expect(size.text).toContain('Smallest copper conductor: 6 AWG')
  expect(size.text).toContain('Smallest if both ends are marked 75 °C, not for NM-B: 8 AWG')
  // A blank line ends the list of figures, so that what follows is not part of its last item.
  expect(size.text).toMatch(/\n- [^\n]+\n\nBy NEC 2023: /)
  expect(size.sources).toEqual([{ title: 'Conductor size calculator', href: '/calculators/conductor' }])
  await expect(run('employee', 'calculate_conductor', {})).rejects.toMatchObject({
    message: 'Load must be greater than 0',
  })
  expect(await getText('employee', 'motor_current', { horsepower: 3 })).toContain('17 A')
  const fault = { voltage: 480, kva: 500, impedance_percent: 5, runs: [{ name: 'Panel A', size: '500', feet: 40 }] }
  // Only sections of the code are attributed to the edition.
  expect(await getText('employee', 'calculate_fault_current', fault)).toMatch(
    /Available fault current at Panel A: [\d,]+ A[^]*\nBy NEC 2023: Chapter 9, Table 9; 110\.9 and 110\.10; 110\.24\(A\)\.\n/,
  )
  expect(await getText('employee', 'conductor_ampacity', { size: '6' })).toContain('**65 A** at 75 °C')
  // 75 A x 0.82 x 0.7, of 90 °C insulation.
  const hot = { size: '6', ambient_fahrenheit: 115, bundled: 9 }
  expect(await getText('employee', 'conductor_ampacity', hot)).toContain('**43 A**, and no more than its terminals')
})

test.each([
  [{ volts: [120], watts: 1500 }, ['120 V: **12.5 A**', '9.6 ohms']],
  [{ watts: 1500 }, ['120 V: **12.5 A**', '240 V: **6.25 A**']],
  [{ volts: [480], watts: 75_000, phase: 'three' }, ['480 V three-phase: **90.21 A**']],
  [{ volts: [208], watts: 75_000 }, ['208 V: **360.58 A**', '208 V three-phase: **208.18 A**']],
  [{ volts: [240], ohms: 12.8 }, ['240 V: **18.75 A**, 4,500 W']],
  [{ amps: 10, ohms: 12 }, ['120 V: **10 A**, 1,200 W']],
  [{ watts: 1200, ohms: 12 }, ['120 V: **10 A**']],
  [{ amps: 20, volts: [240] }, ['4,800 W']],
  [{ volts: [120] }, ['Say two of volts']],
  [{ ohms: 12 }, ['Say two of volts']],
])('two of volts, amps, watts and ohms give the others: %j', async (input, facts) => {
  const text = await getText('client', 'electric_power', input)
  for (const fact of facts) expect(text).toContain(fact)
})

test.each([
  ['210.8(A)', 'NEC 2023 210.8'],
  ['gfci in a kitchen', 'NEC 2023 210.8'],
  ['how deep to bury a cable', 'NEC 2023 300.5'],
  ['clearance in front of a panel', 'NEC 2023 110.26'],
  ['article 680', 'NEC 2023 680'],
])('the code reference finds %s', async (query, reference) => {
  expect((await getText('employee', 'find_code_articles', { query })).slice(0, 60)).toContain(reference)
})

test('the code reference does not make up a section', async () => {
  for (const query of ['999.1', '-'.repeat(36)])
    expect(await getText('employee', 'find_code_articles', { query })).toContain('has nothing about')
  expect((await run('client', 'find_code_articles', { query: '210.8' })).sources).toEqual([])
})

test('one search finds passages of the guides, the code and the calculators, each with its link', async () => {
  const { data, sources } = await run('employee', 'search_guides', { query: 'voltage drop' })
  expect(data).toContainEqual({
    title: 'Voltage drop calculator',
    href: '/calculators/voltage-drop',
    body: expect.stringContaining('volts lost'),
  })
  expect(sources).toContainEqual({ title: 'Voltage drop calculator', href: '/calculators/voltage-drop' })
  const gfci = await run('admin', 'search_guides', { query: 'gfci kitchen' })
  expect(gfci.sources).toContainEqual({ title: 'NEC 2023 210.8: GFCI protection', href: '/compliance?tab=standards' })
  // Clients can open neither.
  const own = await run('client', 'search_guides', { query: 'gfci voltage drop pay' })
  expect(own.sources.filter(({ href }) => !href.startsWith('/client-guide#'))).toEqual([])
})

test('the search finds the section that answers most how-to questions, asked in their own words', async () => {
  const questions = { employee: staffQuestions('/employee-guide'), client: clientQuestions }
  const missed: string[] = []
  let all = 0
  for (const role of ['employee', 'client'] as const)
    for (const { asks, cites } of questions[role].filter((one) => one.cites?.includes('#'))) {
      all++
      const { sources } = await run(role, 'search_guides', { query: asks })
      if (!sources.some(({ href }) => href === cites)) missed.push(asks)
    }
  expect(missed.length / all, missed.join('\n')).toBeLessThanOrEqual(0.2)
})

test('Texas tax: facts that are left out give every case', async () => {
  const labor = await getText('admin', 'texas_sales_tax', {
    property_type: 'residential',
    work_type: 'repair',
    line: 'labor',
  })
  expect(labor).toContain('No, it is not taxed. Labor on a home is not taxed.')
  const open = await getText('admin', 'texas_sales_tax', { work_type: 'repair', line: 'labor' })
  expect(open).toContain('- Residential: No, it is not taxed.')
  expect(open).toContain('Yes, it is taxed. Repair, remodeling and restoration of non-residential property')
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

test('both circuits of a tandem have one space, and those of a quad two', async () => {
  const { panel_id } = await createCircuit(company.world.db, { half: 'A' })
  await createCircuit(company.world.db, { panel_id, half: 'B', label: 'Hall lights' })
  const text = await getText('employee', 'find_panels', { panel_id })
  expect(text).toContain('39 free spaces. Circuits: 1A Kitchen counter (20 A) and 1B Hall lights (20 A).')
  for (const half of ['A', 'B'] as const) await createCircuit(company.world.db, { panel_id, space: 2, poles: 2, half })
  expect(await getText('employee', 'find_panels', { panel_id })).toContain('37 free spaces.')
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

test('the ground of a service is its grounding electrode conductor, and of a circuit its equipment ground', async () => {
  const grounding = (of: string, amps: number) =>
    getText('employee', 'grounding_conductor', { of, amps, material: 'copper' })
  // NEC 2023 Table 250.66: 400 kcmil copper. Table 250.122: 60 A.
  expect(await grounding('service', 400)).toContain('To water pipe or steel: **1/0 AWG copper**')
  expect(await grounding('service', 400)).toContain('To rods, pipes or plates: **6 AWG copper**')
  expect(await grounding('circuit', 60)).toContain('**10 AWG copper**')
  // Copper goes with aluminum service conductors too.
  const aluminum = { of: 'service', amps: 200, material: 'aluminum' }
  const text = await getText('employee', 'grounding_conductor', aluminum)
  expect(text).toContain('To water pipe or steel: **4 AWG copper** or 2 AWG aluminum')
  expect(text).toContain('To the concrete-encased electrode: **4 AWG copper**\n')
})

test('clients see when the company is open', async () => {
  expect(await getText('client', 'company')).toContain('Monday 8:00 AM to 6:00 PM')
})

test('a client sees what is on their newest invoices, or on the one with an amount', async () => {
  const open =
    '- INV-00001 for Panel repair: $540.00, sent, $540.00 owed, due Jun 30, 2026\n  On it: Panel repair: $540.00.'
  const all = await getText('client', 'find_invoices', { lines: true })
  expect(all).toContain(open)
  expect(all).toContain('\n  Paid: $320.00 by check on Jun 02, 2026.')
  expect(await getText('client', 'find_invoices', { amount: '540' })).toBe(open)
  expect(await getText('client', 'find_invoices', { amount: '1200' })).toBe('I found no invoices.')
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

test('a quote names its deposit, and to its client what it is for', async () => {
  const { world, records, users } = company
  await createQuote(
    world.db,
    { created_by: users.admin.id, client_id: records.linus.id, status: 'declined', deposit_percent: '50.00' },
    [{ description: 'Hot tub', quantity: '1.00', unit_price: '900.00' }],
  )
  expect(await getText('other', 'find_quotes', { status: 'declined' })).toMatch(
    /^- QUO-\d+ for Hot tub: \$900\.00, declined[^\n]*, deposit \$450\.00 \(50%\)\n {2}On it: Hot tub: \$900\.00\.\n/,
  )
})

test('free times of one part of the day, on every day of a range', async () => {
  const afternoons = await getText('client', 'free_times', { from: '2026-06-19', to: '2026-06-20', part: 'afternoon' })
  expect(afternoons).toMatch(
    /, in the afternoon:\n- Friday, June 19, 2026: 12:00 PM[^]*Saturday, June 20, 2026: 12:00 PM/,
  )
  expect(afternoons).not.toContain('AM')
})

test('the breaker of a circuit, by its label', async () => {
  const range = '- Range: breaker 2/4 (50 A) in Main panel at 88 Rainey St (Grace Hopper)'
  expect(await getText('client', 'find_panels', { circuit: 'stove range' })).toBe(range)
  expect(await getText('client', 'find_panels', { circuit: 'pool' })).toContain('1 Kitchen counter (20 A)')
  expect(await getText('other', 'find_panels', { circuit: 'range' })).toBe('I found no panel like that.')
})

test('credit that is left', async () => {
  expect(await getText('client', 'my_referrals')).toContain('Credit that you can use: $0.00.\nYour referral code')
  expect(await getText('employee', 'my_referrals')).not.toContain('Credit that you can use')
})

test('margins are for administrators, and nothing is made up without completed jobs', async () => {
  expect(await getText('admin', 'job_margins', { losing: true })).toBe('I found no completed job.')
  expect(await getText('admin', 'job_margins', { q: 'Garage rewire' })).toContain('not invoiced, so no margin yet')
  await expect(getText('employee', 'job_margins')).rejects.toThrow('has no tool')
})

test('change orders, tax certificates and overtime say so where there are none', async () => {
  expect(await getText('admin', 'find_quotes', { change_orders: true })).toBe('I found no quotes.')
  expect(await getText('admin', 'find_quotes', { open: true })).toMatch(
    /^- QUO-00001 for Grace Hopper: \$450\.00, sent[^\n]*\n {2}On it: Surge protector: \$450\.00\.\n {2}No deposit\.\n/,
  )
  expect(await getText('employee', 'find_tax_certificates', { q: 'Grace' })).toBe('I found no tax certificates.')
  expect(await getText('employee', 'hours')).toContain('0 h, no overtime')
})

test('payments: how, when and for what, a client their own', async () => {
  expect(await getText('employee', 'find_payments', { words: 'service' })).toBe(
    '1 payment, $320.00 together:\n- $320.00 by check on Jun 02, 2026 from Grace Hopper, for INV-00002 (Service call)',
  )
  expect(await getText('employee', 'find_payments', { method: 'card' })).toBe('I found no payments.')
  expect(await getText('client', 'find_payments')).toContain('$320.00 by check')
  expect(await getText('other', 'find_payments')).toBe('I found no payments.')
})

test('one invoice or quote comes with its lines and what became of it', async () => {
  const invoice = await getText('admin', 'find_invoices', { amount: '320' })
  expect(invoice.split('\n')).toEqual([
    '- INV-00002 for Grace Hopper: $320.00, paid Jun 02, 2026',
    '  On it: Service call: $320.00.',
    '  Paid: $320.00 by check on Jun 02, 2026.',
  ])
  expect(await getText('admin', 'find_quotes', { words: 'sub panel' })).toContain('\n  Not invoiced yet.')
  expect(await getText('client', 'find_invoices', { words: 'rewire' })).toBe('I found no invoices.')
})

test('sums of what was billed, quoted and won', async () => {
  expect(await getText('admin', 'find_invoices', { billed: true })).toContain(
    '$2,060.00 on 3 invoices, $686.67 each on average.',
  )
  expect(await getText('admin', 'find_invoices', { billed: true, over: '1000' })).toContain('on one invoice')
  expect(await getText('admin', 'find_quotes', { wins: true })).toContain(
    '1 of 3 quotes that went out was accepted (33%)',
  )
  expect(await getText('admin', 'find_quotes', { unbilled: true })).toContain('QUO-00002')
  expect(await getText('admin', 'job_margins', { by: 'technician' })).toBe('I found no completed job.')
  expect(await getText('employee', 'lead_figures')).toContain('0 of 2 leads became clients (0%)')
})

test('a margin and a markup are not the same', async () => {
  expect(await getText('admin', 'margin_price', { percent: 40, cost: '300' })).toContain('charge **$500.00**')
  expect(await getText('admin', 'margin_price', { percent: 40, of: 'cost', cost: '300' })).toContain(
    'charge **$420.00**',
  )
  await expect(run('admin', 'margin_price', { percent: 100 })).rejects.toThrow('below 100%')
})

test('a client sees the options and the terms of a quote', async () => {
  const { world, records, users } = company
  const item = { quantity: '1.00', unit_price: '3450.00' }
  await createQuote(
    world.db,
    { created_by: users.admin.id, client_id: records.linus.id, terms: 'Workmanship is warranted for two years.' },
    [
      { ...item, description: 'Copper panel', option_group: 'Panel' },
      { ...item, description: 'Smart panel', option_group: 'Panel', unit_price: '6250.00' },
      { ...item, description: 'Permit', unit_price: '285.00' },
      { ...item, description: 'Labels', unit_price: '180.00', optional: true },
    ],
  )
  const quote = await getText('other', 'find_quotes', { status: 'sent' })
  expect(quote.split('\n').slice(1)).toEqual([
    '  On it: Permit: $285.00.',
    '  Panel, one of: Copper panel: $3,450.00; Smart panel: $6,250.00.',
    '  Optional: Labels: $180.00.',
    '  No deposit.',
    '  Terms: Workmanship is warranted for two years.',
    '  Sent on Jun 15, 2026.',
  ])
  expect(await getText('other', 'find_quotes', { terms: true })).toMatch(
    /warranted for two years\.\n[^]*none are written on it/,
  )
})

test('money: what the office asks of quotes, payments, disputes and licenses', async () => {
  const { world, users, records } = company
  const { db } = world
  const by = { created_by: users.admin.id, client_id: records.marisol.id }
  const line = (unit_price: string, more = {}) => ({ description: 'Light', quantity: '1.00', unit_price, ...more })
  const quote = await createQuote(db, { ...by, status: 'declined' }, [
    line('100.00'),
    line('200.00', { description: 'Good', option_group: 'Fixture' }),
    line('300.00', { description: 'Better', option_group: 'Fixture' }),
    line('50.00', { description: 'Dimmer', optional: true }),
  ])
  await db
    .update(quoteVersions)
    .set({ declined_at: '2026-06-03T15:00:00Z', decline_reason: 'Too soon' })
    .where(eq(quoteVersions.quote_id, quote.id))
  const declined = await getText('admin', 'find_quotes', { q: 'Marisol' })
  expect(declined).toContain('Fixture, one of: Good: $200.00; Better: $300.00.\n  Optional: Dimmer: $50.00.')
  expect(declined).toContain('Declined on Jun 03, 2026: "Too soon"')

  const owed = await getText('admin', 'find_invoices', { owed: true, order: 'smallest' })
  expect(owed).toMatch(/INV-00001.*\n.*INV-00003/)
  await createInvoice(db, { ...by, status: 'draft' }, [line('25.00')])
  expect(await getText('admin', 'find_invoices', { status: 'draft' })).toContain('2 invoices, $100.00 together.')

  const june = { from: '2026-06-01', to: '2026-06-30', compare: true }
  expect(await getText('admin', 'find_payments', june)).toContain(
    'That is $320.00 more than the $0.00 of May 01, 2026 to May 31, 2026.',
  )
  const sent = { client_id: records.linus.id, status: 'sent', created_at: '2025-03-05T15:00:00.000Z' } as const
  await createInvoice(db, { ...by, ...sent }, [line('80.00')])
  expect(await getText('admin', 'client_ranking', { from: '2025-03-01', to: '2025-03-31' })).toContain(
    'There is no completed job from Mar 01, 2025 to Mar 31, 2025 to rank clients by.\nBy what they were billed then:\n- Linus Becker: $80.00 on 1 invoice',
  )

  const insurance = { kind: 'general_liability', number: 'GL-1', expires_on: '2026-09-01' } as const
  await db
    .insert(licenses)
    .values({ ...insurance, created_at: '2026-06-01T00:00:00Z', updated_at: '2026-06-01T00:00:00Z' })
  expect(await getText('admin', 'find_licenses', { only: 'insurance' })).toMatch(/GL-1[^\n]*$/)
  expect(await getText('admin', 'find_licenses', { only: 'contractor' })).toMatch(/TECL 12345[^\n]*$/)
  expect(await getText('admin', 'find_licenses', { expires_by: '2026-06-20' })).toBe('There is no license like that.')

  expect(await getText('admin', 'find_disputes')).toBe('I found no disputes.')
  const [payment] = await db.select().from(payments)
  await db.insert(disputes).values({
    payment_id: payment?.id ?? '',
    provider_dispute_id: 'dp_1',
    amount: '320.00',
    withdrawn_amount: '0.00',
    fee: '15.00',
    status: 'needs_response',
    reason: 'duplicate',
    evidence_due_at: '2026-06-20T12:00:00Z',
    opened_at: '2026-06-10T12:00:00Z',
  })
  expect(await getText('admin', 'find_disputes')).toBe(
    '- INV-00002 for Grace Hopper: $320.00, charged twice, evidence by Jun 20, 2026 (due in 5 days)',
  )
  expect(await getText('admin', 'find_disputes', { client: 'Linus Becker' })).toBe('I found no disputes.')
})
