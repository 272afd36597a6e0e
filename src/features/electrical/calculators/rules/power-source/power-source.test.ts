import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { editionsWithFigures } from '#features/company/settings/rules/code-editions.ts'
import { atLeast, ratingFrom, smallestWire } from '#test/oracle-wires.ts'
import { refusal, run } from '#test/outcomes.ts'
import { calculate } from '../calculate.ts'

const house = { voltage: 240, source_amperes: 32, busbar_amperes: 200, main_amperes: 200 }

const size = (body: object) => run('power-source', body)
const sections = (body: object) => size(body).steps.flatMap(({ reference }) => reference?.section ?? [])
const refused = (body: object) => refusal('power-source', body)

test('an inverter of 32 A fills 120% of a 200 A panel', () => {
  const { result, unit, figure, remarks } = size(house)
  expect([result, unit]).toEqual(['8', 'AWG'])
  expect(figure('Breaker or fuse')).toBe(40)
  expect(figure('Maximum current')).toBe(32)
  expect(figure('Busbar')).toBe('Permitted by 705.12(B)(2)')
  expect(figure('Most output with this main')).toBe(32)
  expect(figure('Equipment grounding conductor')).toBe('10 AWG')
  expect(sections(house)).toEqual(
    expect.arrayContaining(['690.8(A)', '690.8(B)', '690.9(B)', '705.12(B)', '705.12(B)(1)']),
  )
  expect(remarks[0]).toBe('Put a label beside the breaker that says not to relocate it (705.12(B)(2)).')
})

test('more than the busbar permits is refused, with the output that is left', () => {
  expect(refused({ ...house, source_amperes: 40 })).toEqual({
    path: 'busbar_amperes',
    message:
      '705.12(B)(1) permits 200 A on this busbar, and it would have 250 A. 705.12(B)(2) permits 240 A on this busbar, and it would have 250 A. A source of up to 32 A may be added.',
  })
  expect(refused({ ...house, source_amperes: 8, present_amperes: 32 })).not.toBeNull()
  expect(refused({ ...house, busbar_position: 'elsewhere' })?.message).toContain('No further source may be added')
})

test.each([
  ['elsewhere', { main_amperes: 160 }, '705.12(B)(1)'],
  ['elsewhere', { breakers_amperes: 160 }, '705.12(B)(3)'],
  ['center_fed', {}, '705.12(B)(4)'],
  ['opposite', {}, '705.12(B)(2)'],
])('a breaker %s with %j is permitted by %s', (busbar_position, body, section) =>
  expect(size({ ...house, busbar_position, ...body }).figure('Busbar')).toBe(`Permitted by ${section}`),
)

test('modules count with 125% of their short-circuit current, and their wire and fuse with 125% of that', () => {
  const modules = { power_source: 'modules', voltage: 400, source_amperes: 10.5, in_parallel: 2 }
  const { figure, remarks } = size(modules)
  expect(figure('Maximum current')).toBe(26.25)
  // 156.25% of 21 A.
  expect(figure('Breaker or fuse')).toBe(ratingFrom(32.8125))
  expect(figure('Busbar')).toBeUndefined()
  expect(sections(modules)).toContain('690.8(A)(1)')
  expect(remarks[0]).toContain('maximum series fuse')
})

test('storage follows 706', () => {
  const expected = ['706.30(A)', '706.30(B)', '706.31(B)']
  expect(sections({ ...house, power_source: 'storage' })).toEqual(expect.arrayContaining(expected))
})

test.each([
  [{ ...house, busbar_amperes: null }, 'busbar_amperes', 'Busbar is required'],
  [{ ...house, main_amperes: null }, 'main_amperes', 'Main breaker is required'],
  [{ ...house, main_amperes: 225 }, 'main_amperes', 'Main breaker must be at most the busbar'],
  [
    { power_source: 'modules', voltage: 400, source_amperes: 10, phase: 'three' },
    'phase',
    'Modules have direct current: choose single phase',
  ],
])('%j is refused at %s', (body, path, message) => expect(refused(body)).toEqual({ path, message }))

// Article 690, 705 and 706 written down a second time: 125% of the current, after another 125% for modules.
describe.each(editionsWithFigures)('ten thousand sources of NEC %s', (edition) => {
  const sources = fc.record({
    power_source: fc.constantFrom('inverter', 'storage', 'modules'),
    source_amperes: fc.integer({ min: 1, max: 12_000 }).map((value) => value / 100),
    in_parallel: fc.oneof(fc.constant(1), fc.integer({ min: 1, max: 12 })),
    phase: fc.constantFrom('single', 'three'),
    busbar_amperes: fc.constantFrom(100, 125, 200, 225, 400, 800),
    main_amperes: fc.constantFrom(100, 125, 150, 175, 200, 400),
    busbar_position: fc.constantFrom('opposite', 'center_fed', 'elsewhere'),
    present_amperes: fc.oneof(
      fc.constant(0),
      fc.integer({ min: 0, max: 6000 }).map((value) => value / 100),
    ),
    breakers_amperes: fc.oneof(fc.constant(0), fc.integer({ min: 1, max: 600 })),
    material: fc.constantFrom('copper', 'aluminum'),
    terminals: fc.constantFrom('unmarked', '60', '75'),
    ambient_fahrenheit: fc.oneof(fc.constant(86), fc.integer({ min: 0, max: 160 })),
    others: fc.oneof(fc.constant(0), fc.integer({ min: 0, max: 9 })),
    wiring: fc.constant('thhn_rmc'),
    sets: fc.constantFrom(1, 2, 3),
  })
  type Source = typeof sources extends fc.Arbitrary<infer Value> ? Value : never

  const isFed = (source: Source, current: number, device: number) => {
    const { busbar_amperes, main_amperes, busbar_position, breakers_amperes } = source
    const sum = main_amperes + 1.25 * (current + source.present_amperes)
    return (
      atLeast(busbar_amperes, sum) ||
      (busbar_position !== 'elsewhere' && atLeast(1.2 * busbar_amperes, sum)) ||
      (breakers_amperes > 0 && breakers_amperes + device <= busbar_amperes)
    )
  }

  test('have the wire, the device and the verdict of the oracle', () => {
    fc.assert(
      fc.property(sources, (source) => {
        const isModules = source.power_source === 'modules'
        fc.pre(isModules ? source.phase === 'single' : source.main_amperes <= source.busbar_amperes)
        const current = source.source_amperes * source.in_parallel * (isModules ? 1.25 : 1)
        const device = ratingFrom(1.25 * current - 1e-9)
        const worked = calculate('power-source', { voltage: 480, ...source }, edition)
        const wire = smallestWire({
          continuous: current,
          other: 0,
          material: source.material,
          insulation: 90,
          terminals: source.terminals,
          ambient: ((source.ambient_fahrenheit - 32) * 5) / 9 - 1e-9,
          together: (source.phase === 'single' ? 2 : 3) + source.others,
          sets: source.sets,
        })
        if (device === undefined || wire === null || !(isModules || isFed(source, current, device))) {
          expect(worked.outcome).toBeNull()
          return
        }
        if (worked.outcome === null) {
          // A raceway may be too small for what is right otherwise.
          expect(worked.errors[0]?.message).toContain('Chapter 9, Table 4')
          return
        }
        const figure = (label: string) => worked.outcome.figures.find((one) => one.label === label)?.value
        expect(worked.outcome.result).toBe(wire.size)
        expect(figure('Breaker or fuse')).toBe(device)
        expect(Number(figure('Maximum current'))).toBeCloseTo(current, 6)
      }),
      { numRuns: 10_000 },
    )
  })
})
