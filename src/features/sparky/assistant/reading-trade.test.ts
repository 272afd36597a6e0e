import { afterAll, beforeAll, expect, test } from 'vitest'
import { type AskedCompany, createAskedCompany } from '#test/assistant-questions/company.ts'
import { readingTools } from '#test/assistant-questions/reading-tools.ts'
import { clientQuestions } from '#test/assistant-questions/client.ts'
import { staffQuestions } from '#test/assistant-questions/staff.ts'
import { createCircuit } from '#test/factories.ts'

let company: AskedCompany
beforeAll(async () => {
  company = await createAskedCompany()
})
afterAll(() => company.world.close())

const { run, getText } = readingTools(() => company)

test('panels: where they are, and which spaces are free', async () => {
  const { panel } = company.records
  const text = (show: string) => getText('employee', 'find_panels', { panel_id: panel.id, show })
  expect(await text('spaces')).toContain('37 free spaces: 3, 5, 6, 7')
  expect(await text('location')).toMatch(/Main panel at 88 Rainey St .*37 free spaces$/)
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

test('both circuits of a tandem have one space, and those of a quad two', async () => {
  const { panel_id } = await createCircuit(company.world.db, { half: 'A' })
  await createCircuit(company.world.db, { panel_id, half: 'B', label: 'Hall lights' })
  const text = await getText('employee', 'find_panels', { panel_id })
  expect(text).toContain('39 free spaces. Circuits: 1A Kitchen counter (20 A) and 1B Hall lights (20 A).')
  for (const half of ['A', 'B'] as const) await createCircuit(company.world.db, { panel_id, space: 2, poles: 2, half })
  expect(await getText('employee', 'find_panels', { panel_id })).toContain('37 free spaces.')
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

test('the breaker of a circuit, by its label', async () => {
  const range = '- Range (50 A): breaker 2/4 in Main panel at 88 Rainey St (Grace Hopper)'
  expect(await getText('client', 'find_panels', { circuit: 'stove range' })).toBe(range)
  expect(await getText('client', 'find_panels', { circuit: 'pool' })).toContain('1 Kitchen counter (20 A)')
  expect(await getText('other', 'find_panels', { circuit: 'range' })).toBe('I found no panel like that.')
})
