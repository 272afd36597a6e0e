import fc from 'fast-check'
import { expect, test } from 'vitest'
import { getCode } from '#features/electrical/calculators/rules/code.ts'
import { code2023 } from '#features/electrical/calculators/rules/2023/edition.ts'
import { code2026 } from '#features/electrical/calculators/rules/2026/edition.ts'
import type { Protection } from './breakers.ts'
import type { Half } from './layout.ts'
import { calculateLoad, highLegText } from './load.ts'
import { isVague, listWarnings, namesOccupant, wireIn } from './warnings.ts'

const panel = {
  voltage: '120/240-1ph' as const,
  rating_amps: 200,
  busbar_amps: 200,
  main_breaker_amps: 200,
  solar_backfeed_amps: null,
  is_dwelling: false,
}
const circuit = {
  id: 'a',
  space: 1,
  poles: 1,
  half: null as Half | null,
  breaker_amps: 20,
  label: 'Kitchen counter',
  protection: 'none' as Protection,
  load_va: 1500,
  spare: false,
}

test.each(['lights', 'Lights.', 'PLUGS', 'outlets & switches', 'General lighting', 'misc', 'Room 2', '???'])(
  '%s is vague',
  (label) => expect(isVague(label)).toBe(true),
)
test.each(['Kitchen counter receptacles', 'Porch lights', 'Range', 'Dryer', 'EV charger', 'Bedroom 2 lights'])(
  '%s is specific',
  (label) => expect(isVague(label)).toBe(false),
)
test.each([
  ["Kim's room", true],
  ['the Hendersons’ den', true],
  ["Men's restroom", false],
  ['Bathrooms', false],
])('%s names its user: %s', (label, expected) => expect(namesOccupant(label)).toBe(expected))

type Rest<F> = F extends (code: never, ...rest: infer R) => unknown ? R : never
const warn = (...input: Rest<typeof listWarnings>) => listWarnings(code2023, ...input)
const said = (...input: Rest<typeof listWarnings>) =>
  warn(...input).map(({ tone, reference, text }) => [tone, reference?.section ?? null, text])

test('each warning has its section, and names the circuit', () => {
  const rows = [
    { ...circuit, id: 'b', space: 2, label: 'lights' },
    { ...circuit, id: 'c', space: 3, label: "Kim's room" },
    { ...circuit, id: 'd', space: 4, poles: 2, breaker_amps: 225, label: 'Welder' },
    { ...circuit, id: 'e', space: 5, label: 'Spare', spare: true },
  ]
  expect(said(panel, rows)).toEqual([
    [
      'warn',
      '408.4(A)',
      'Space 2 is labeled “lights”. Name what it feeds and where, such as “Kitchen counter receptacles”.',
    ],
    [
      'warn',
      '408.4(A)',
      "Space 3 is labeled “Kim's room”. Name the room instead of its user: a label must not depend on who lives there.",
    ],
    ['warn', null, "Spaces 4 and 6: the breaker (225 A, 2-pole) is larger than the panel's rating of 200 A."],
  ])
  expect(warn(panel, rows).map(({ circuit_id }) => circuit_id)).toEqual(['b', 'c', 'd'])
})

test('tandems and quads are to be looked up on the panel, once for all of them', () => {
  const rows = [
    { ...circuit, id: 'b', space: 5, half: 'B' as const },
    { ...circuit, id: 'c', space: 5, half: 'A' as const },
  ]
  const text = (spaces: string) =>
    `Tandem or quad breakers in ${spaces}: check the panel's label. It must be listed for them in these spaces.`
  expect(said(panel, rows)).toEqual([['info', '408.54 and 110.3(B)', text('space 5')]])
  expect(said(panel, [...rows, { ...circuit, id: 'd', half: 'A' }])[0]?.[2]).toBe(text('spaces 1 and 5'))
  expect(said(panel, [{ ...circuit, half: 'B', poles: 2 }])[0]?.[2]).toBe(text('spaces 1 and 3'))
  expect(warn(panel, rows)[0]?.reference?.doubt).toBe('not checked in the printed code')
})

test('a single pole on the high leg is no 120 V circuit, and two poles there need a straight rating', () => {
  const delta = { ...panel, voltage: '120/240-3ph' as const }
  const rows = [
    { ...circuit, id: 'b', space: 2 },
    { ...circuit, id: 'c', space: 4 },
    { ...circuit, id: 'd', space: 9, half: 'A' as const },
    { ...circuit, id: 'e', space: 1, poles: 2 },
    { ...circuit, id: 'f', space: 6, poles: 3 },
    { ...circuit, id: 'g', space: 11, poles: 2 },
    { ...circuit, id: 'h', space: 15, poles: 2, half: 'B' as const },
  ]
  const rating = (spaces: string) =>
    `Spaces ${spaces} are a 2-pole breaker on the high leg (B), which has 208 V to ground. It needs a straight rating of 240 V: one marked 120/240 V is not enough.`
  const text = (space: string) =>
    `Space ${space} is on the high leg (B), which has 208 V to neutral. Move a 120 V circuit to another leg.`
  expect(said(delta, rows).filter(([tone]) => tone === 'warn')).toEqual([
    ['warn', '240.85', rating('1 and 3')],
    ['warn', '408.3(E)', text('4')],
    ['warn', '408.3(E)', text('9A')],
    ['warn', '240.85', rating('15B and 17A')],
  ])
  const [doubtful] = warn(delta, [{ ...circuit, poles: 2 }])
  expect(doubtful?.reference).toEqual({
    section: '240.85',
    edition: '2023',
    doubt: 'not checked in the printed code',
  })
  expect(said({ ...panel, voltage: '120/208-3ph' }, rows).filter(([tone]) => tone === 'warn')).toEqual([])
  expect(highLegText({ ...delta, spaces: 12 })).toBe('High leg B: 208 V to neutral at spaces 3, 4, 9, 10')
  expect(highLegText({ ...panel, spaces: 12 })).toBeNull()
})

test('both halves of a tandem count on their leg', () => {
  const rows = [
    { space: 5, half: 'A', poles: 1, load_va: 1200 },
    { space: 5, half: 'B', poles: 1, load_va: 600 },
  ]
  expect(calculateLoad(panel, rows).legs.map(({ amps }) => amps)).toEqual([15, 0])
})

test('the poles of a quad share its load on both legs', () => {
  const rows = [
    { space: 5, half: 'A', poles: 2, load_va: 4800 },
    { space: 5, half: 'B', poles: 2, load_va: 2400 },
  ]
  expect(calculateLoad(panel, rows).legs.map(({ amps }) => amps)).toEqual([30, 30])
})

test('a good directory has no warnings, and an empty panel neither', () => {
  expect(warn(panel, [circuit])).toEqual([])
  expect(warn(panel, [])).toEqual([])
})

test.each([
  [40, 'info', 'within 120% of the 200 A busbar (240 A)'],
  [41, 'warn', 'above 120% of the 200 A busbar (240 A)'],
])('%d A of solar is said as %s: %s', (solar_backfeed_amps, tone, words) => {
  expect(said({ ...panel, solar_backfeed_amps }, [])).toEqual([
    [tone, '705.12', expect.stringContaining(`= ${200 + solar_backfeed_amps} A, ${words}`)],
  ])
})

test.each([
  [
    '14 AWG',
    30,
    'Space 1: 30 A is more than 14 AWG copper may have, 15 A at most. Motors and air conditioners have their own rules.',
  ],
  ['14/2 NM-B', 20, '14 AWG copper may have, 15 A at most'],
  ['#10', 40, '10 AWG copper may have, 30 A at most'],
  ['3 #8', 60, '8 AWG copper may have, 50 A at most'],
  ['2/0 Al', 200, '2/0 AWG aluminum may have, 150 A at most'],
])('%s with a breaker of %d A is said', (wire_size, breaker_amps, words) => {
  expect(said(panel, [{ ...circuit, wire_size, breaker_amps }])).toEqual([
    [
      'warn',
      wire_size.includes('8') || wire_size.includes('Al') ? '240.4(B)' : '240.4(D)',
      expect.stringContaining(words),
    ],
  ])
})

test.each([
  ['12 AWG', 20],
  ['10/3', 30],
  ['6', 70],
  ['2/0', 200],
  ['4/0 Al', 200],
  ['500 kcmil', 200],
  ['existing', 100],
  [null, 100],
])('%s with a breaker of %d A is not', (wire_size, breaker_amps) => {
  expect(said(panel, [{ ...circuit, wire_size, breaker_amps }])).toEqual([])
})

test('reads a wire size as it is written beside a breaker', () => {
  const read = (text: string) => Object.values(wireIn(text) ?? {}).join(' ')
  expect(['12-2 w/g', '(2) #10 THHN', '1000 MCM Alum.', '3', '3/0 copper', '13 AWG', 'two wires'].map(read)).toEqual([
    '12 copper',
    '10 copper',
    '1000 aluminum',
    '3 copper',
    '3/0 copper',
    '',
    '',
  ])
})

test('a panel rating above the busbar is said', () => {
  const text = "The panel's rating (401 A) is larger than the busbar (125 A)."
  expect(said({ ...panel, busbar_amps: 125, main_breaker_amps: null, rating_amps: 401 }, [])).toEqual([
    ['warn', null, text],
  ])
  expect(said({ ...panel, busbar_amps: 200, main_breaker_amps: null }, [])).toEqual([])
})

test('a main breaker above the busbar and a load above the rating are said', () => {
  const small = { ...panel, busbar_amps: 125, main_breaker_amps: 150, rating_amps: 125 }
  expect(said(small, [{ ...circuit, load_va: 16_000 }]).map(([, , text]) => text)).toEqual([
    'The main breaker (150 A) is larger than the busbar (125 A).',
    'The connected load (133.3 A on the fullest leg) is above 125 A. Calculate the load with its demand factors.',
  ])
})

test('a load is shared by the legs of its breaker, and the fullest leg counts', () => {
  const rows = [
    { space: 1, poles: 1, load_va: 1200 },
    { space: 3, poles: 1, load_va: 600 },
    { space: 5, poles: 2, load_va: 9600 },
    { space: 2, poles: 1, load_va: null },
  ]
  expect(calculateLoad(panel, rows)).toEqual({
    total_va: 11_400,
    legs: [
      { leg: 'A', va: 6000, amps: 50 },
      { leg: 'B', va: 5400, amps: 45 },
    ],
    capacity: 200,
    fullest: 50,
    left_amps: 150,
    unknown: 1,
  })
  expect(calculateLoad({ ...panel, main_breaker_amps: 100 }, rows).left_amps).toBe(50)
  expect(
    calculateLoad({ ...panel, voltage: '277/480-3ph' }, [{ space: 1, poles: 3, load_va: 83_100 }]).legs[2],
  ).toEqual({
    leg: 'C',
    va: 27_700,
    amps: 100,
  })
})

const dwelling = { ...panel, is_dwelling: true }
const hints = (code: typeof code2026, ...rows: Partial<typeof circuit>[]) =>
  listWarnings(
    code,
    dwelling,
    rows.map((row, n) => ({ ...circuit, id: String(n), space: n + 1, ...row })),
  ).map(({ text, reference }) => `${reference?.section}: ${text}`)

test('a dwelling gets hints by room, once for each section', () => {
  expect(
    hints(
      code2023,
      { label: 'Kitchen counter' },
      { label: 'Bedrooms 2 and 3', protection: 'gfci' },
      { label: 'Bath lights' },
      { label: 'Garage receptacles', protection: 'dual' },
      { label: 'Range in the kitchen', poles: 2, breaker_amps: 50, space: 6 },
    ),
  ).toEqual([
    '210.8: No GFCI breaker: “Kitchen counter” (space 1). Receptacles there need GFCI protection, in the breaker or at the outlets.',
    '210.12: No AFCI breaker: “Kitchen counter” (space 1), “Bedrooms 2 and 3” (space 2). Circuits of these rooms need AFCI protection.',
  ])
})

test('an outdoor outlet of 60 A needs GFCI protection by 2026 only, and an air conditioner by neither', () => {
  const spa = { label: 'Patio spa', poles: 2, breaker_amps: 60 }
  expect(hints(code2023, spa)).toEqual([])
  expect(hints(code2026, spa)).toEqual([
    expect.stringContaining('210.8(F): No GFCI breaker: “Patio spa” (spaces 1 and 3)'),
  ])
  expect(hints(code2023, { ...spa, breaker_amps: 50 })).toHaveLength(1)
  expect(hints(code2026, { ...spa, label: 'Outdoor AC' })).toEqual([])
})

test('each warning names the edition, and what of it was not verified', () => {
  const rows = [{ ...circuit, label: 'lights' }]
  const reference = (edition: string) => {
    const code = getCode(edition)
    return code && listWarnings(code, panel, rows)[0]?.reference
  }
  expect(reference('2023')).toEqual({ section: '408.4(A)', edition: '2023' })
  expect(reference('2026')).toEqual({ section: '408.4(A)', edition: '2026', doubt: 'as in 2023' })
})

test('hints of rooms only name circuits in use without the protection, and only in dwellings', () => {
  const rows = fc.array(
    fc.record({
      label: fc.constantFrom('Kitchen', 'Bedroom 2', 'Patio', 'Garage', 'Well pump', 'Bath fan', 'Hall lights'),
      protection: fc.constantFrom<Protection[]>('none', 'gfci', 'afci', 'dual'),
      poles: fc.constantFrom(1, 2),
      breaker_amps: fc.constantFrom(15, 20, 50, 60, 70),
      spare: fc.boolean(),
    }),
    { maxLength: 20 },
  )
  fc.assert(
    fc.property(rows, fc.constantFrom(code2023, code2026), (breakers, code) => {
      const circuits = breakers.map((row, n) => ({ ...circuit, ...row, id: String(n), space: 4 * n + 1 }))
      const rooms = listWarnings(code, dwelling, circuits).filter(({ text }) => / breaker: “/.test(text))
      for (const { protection, spare, space, poles } of circuits) {
        const place = poles === 1 ? `(space ${space})` : `(spaces ${space} and ${space + 2})`
        const kinds = rooms.filter(({ text }) => text.includes(place)).map(({ text }) => text.slice(3, 7))
        if (spare || protection === 'dual') expect(kinds).toEqual([])
        if (protection === 'gfci') expect(kinds).not.toContain('GFCI')
        if (protection === 'afci') expect(kinds).not.toContain('AFCI')
      }
      expect(listWarnings(code, panel, circuits).filter(({ text }) => / breaker: “/.test(text))).toEqual([])
    }),
  )
})
