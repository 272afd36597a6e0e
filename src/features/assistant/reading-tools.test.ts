import { afterAll, beforeAll, expect, test } from 'vitest'
import { type AskedCompany, createAskedCompany } from '#test/assistant-questions/company.ts'
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
const textOf = async (who: Who, name: string, input?: object) => (await run(who, name, input)).text

test('balances: staff see who owes what, a client their own', async () => {
  const all = await run('employee', 'balances')
  expect(all.text).toContain('2 clients owe $1,740.00 together, $1,200.00 of it overdue')
  expect(all.sources.map(({ title }) => title)).toEqual(['INV-00003', 'INV-00001', 'Invoices'])
  expect(await textOf('client', 'balances')).toContain('You owe $540.00 on 1 unpaid invoice')
  expect(await textOf('client', 'balances', { client_id: company.records.linus.id })).not.toContain('1,200')
  expect(await textOf('admin', 'balances', { client_id: company.records.marisol.id })).toContain(
    'Marisol Vega owes nothing',
  )
})

test('visits: any days, by name, or the own ones of a client', async () => {
  expect(await textOf('admin', 'visits')).toContain(
    '2:00 PM: EV charger install, for Linus Becker, at 4 Elm Ct, by Sam Ortiz',
  )
  expect(await textOf('employee', 'visits', { from: '2026-06-18', name: 'mia' })).toContain('Outlet repair')
  expect(await textOf('employee', 'visits', { from: '2026-06-18', mine: true })).toContain(
    'You have nothing on the schedule',
  )
  const own = await textOf('client', 'visits')
  expect(own).toContain('You have 2 visits coming up')
  expect(own).toContain('Panel upgrade')
  expect(own).not.toContain('Attic fan')
})

test('free times follow the rules of online booking, and availability the schedule', async () => {
  expect(await textOf('client', 'free_times', { from: '2026-06-20' })).toContain('Saturday, June 20, 2026: 9:00 AM')
  expect(await textOf('client', 'free_times', { from: '2026-06-21' })).toContain('There is no free time')
  expect(await textOf('employee', 'availability', { at: '2026-06-16T10:00' })).toContain('You are not free')
  expect(await textOf('employee', 'availability', { at: '2026-06-16T14:00' })).toContain('You are free')
  expect(await textOf('admin', 'availability', { at: '2026-06-18T10:30', anyone: true })).toContain(
    'Dana Whitfield and Sam Ortiz',
  )
  // Tuesday evening, which is Wednesday in UTC.
  const evening = await run('employee', 'availability', { at: '2026-06-17T02:00:00.000Z' })
  expect(evening.sources).toEqual([{ title: 'Schedule', href: '/schedule?view=day&date=2026-06-16' }])
})

test('figures, prices, panels, permits, inspections and licenses say what their screens do', async () => {
  expect(await textOf('admin', 'figures')).toContain('There are 5 clients, 4 active jobs and 2 unpaid invoices')
  expect(await textOf('employee', 'find_prices', { search: 'spa' })).toContain('50 A spa disconnect: $285.00')
  expect(await textOf('employee', 'find_panels', { search: 'Grace' })).toContain('37 free spaces')
  expect(await textOf('employee', 'find_permits', { status: 'approved' })).toContain('BP-2026-117')
  expect(await textOf('employee', 'find_inspections')).toContain('Rough-in')
  expect(await textOf('admin', 'find_licenses')).toContain(
    'TECL 12345 of Bluebonnet Electric, expires Jul 01, 2026 (in 16 days)',
  )
})

test('calculators and code tables name the edition and the sections', async () => {
  const size = await run('employee', 'calculate_conductor', { other_amperes: 50 })
  expect(size.text).toContain('Smallest copper conductor: 6 AWG')
  expect(size.text).toContain('NEC 2023')
  expect(size.sources).toEqual([{ title: 'Conductor size calculator', href: '/calculators/conductor' }])
  await expect(run('employee', 'calculate_conductor', {})).rejects.toMatchObject({
    message: 'Load must be greater than 0',
  })
  expect(await textOf('employee', 'motor_current', { horsepower: 3 })).toContain('17 A')
  expect(await textOf('employee', 'conductor_ampacity', { size: '6' })).toContain('**65 A** at 75 °C')
})

test.each([
  ['210.8(A)', 'NEC 2023 210.8'],
  ['gfci in a kitchen', 'NEC 2023 210.8'],
  ['how deep to bury a cable', 'NEC 2023 300.5'],
  ['clearance in front of a panel', 'NEC 2023 110.26'],
  ['article 680', 'NEC 2023 680'],
])('the code reference finds %s', async (query, reference) => {
  expect((await textOf('employee', 'find_code_articles', { query })).slice(0, 60)).toContain(reference)
})

test('the code reference does not make up a section', async () => {
  expect(await textOf('employee', 'find_code_articles', { query: '999.1' })).toContain('has nothing about')
  expect((await run('client', 'find_code_articles', { query: '210.8' })).sources).toEqual([])
})

test('Texas tax: facts that are left out give every case', async () => {
  const labor = await textOf('admin', 'texas_sales_tax', {
    property_type: 'residential',
    work_type: 'repair',
    line: 'labor',
  })
  expect(labor).toContain('No, it is not taxed. Labor on a home is not taxed.')
  const open = await textOf('admin', 'texas_sales_tax', { work_type: 'repair', line: 'labor' })
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
